"""A table whose GM plays from a notebook, or from an adventure of the game's own.

It is the GM's alone: the seat has it, whoever sits there, and nobody else learns of it.
"""

from msgspec import structs

from fiftyfour.engine.adventure import Adventure
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.cues import Cues, cues
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.pictures import shown
from fiftyfour.engine.things import GM, Viewer
from fiftyfour.table.arranged import Arranged
from fiftyfour.table.chronicle import chapters_of, remember
from fiftyfour.table.http_story import (
    AskedCues,
    Chronicle,
    KeptNotebook,
    MadeNotebook,
    NotebookInfo,
    WrittenNotebook,
)
from fiftyfour.table.preparing import flaws_of
from fiftyfour.table.records import Memory, Picture, Record


class Prompted(Arranged):
    """A table with what its GM has prepared."""

    async def notebook(self, viewer: Viewer) -> NotebookInfo:
        """What the GM plays from.

        Raises:
            TableError: `not_gm`; `no_notebook`, there is nothing, or it has been deleted.
        """
        async with self._alone():
            return await self._preparing.played(self._of_gm(viewer))

    async def write_notebook(self, viewer: Viewer, asked: WrittenNotebook) -> KeptNotebook:
        """The GM changes it; TableError `stale` if it has been changed elsewhere meanwhile."""
        async with self._alone():
            return await self._preparing.write_played(self._of_gm(viewer), asked)

    async def copy_notebook(self, viewer: Viewer, address: str) -> MadeNotebook:
        """The GM makes a notebook of what is played, and plays from that."""
        async with self._alone():
            made = await self._preparing.copy_played(self._of_gm(viewer), address)
            own = {"adventure": "", "notebook": made.notebook.id}
            await self._change(lambda _: structs.replace(self.record, **own))
        return made

    async def cues(self, viewer: Viewer, asked: AskedCues) -> Cues:
        """What comes next in it.

        Raises:
            TableError: `not_gm`; `no_notebook`; `not_begun`, no game is running.
            FiftyfourError: this part does not fit the game.
        """
        async with self._alone():
            played = await self._preparing.played(self._of_gm(viewer))
            if self._log is None or self._phase != "running":
                raise TableError("not_begun", "no game is running here")
            game = self._log.game.fork(Plain(seed=0))
        adventure, wrong = played.adventure, played.flaws
        if asked.play is not None:
            adventure = _adjusted(adventure, asked)
            wrong = flaws_of(adventure)
            if new := [flaw for flaw in wrong if flaw not in played.flaws]:
                raise TableError("bad_adventure", "; ".join(new[:3]))
        try:
            return cues(adventure, game, asked.of)
        except Exception as error:
            if not wrong:
                raise
            raise TableError("bad_adventure", "; ".join(wrong[:3])) from error

    async def picture(self, name: str) -> Picture:
        """A picture on the big screen, or of what the GM plays from; who knows its hash may see it.

        Raises:
            TableError: `no_picture`, there is none.
        """
        try:
            return await super().picture(name)
        except TableError:
            try:
                played = await self._preparing.played(self.record)
            except TableError:
                played = None
            found = shown(played.adventure, name) if played else None
            if found is None:
                raise
            return Picture(name, found.kind, found.data)

    # --- the campaign ---

    async def chronicle(self, viewer: Viewer) -> Chronicle:
        """The story so far; whoever may watch this table reads that of those before it, too."""
        async with self._alone():
            chapters = await chapters_of(self._store, self.record, viewer)
            memory = None if viewer is None else self.record.sequel.memory
            return Chronicle(chapters=chapters, memory=memory)

    async def remember(self, viewer: Viewer, written: Memory) -> Memory:
        """Somebody at the table writes down what all should remember.

        Raises:
            TableError: `spectator`; `muted`; `stale`, somebody else has done so meanwhile.
        """
        if viewer is None:
            raise TableError("spectator", "this link can only watch; use the link of a seat")
        async with self._alone():
            if viewer in self.record.manners.muted:
                raise TableError("muted", "the host has muted you; you can still read these notes")
            await self._change(lambda _: remember(self.record, written))
            return self.record.sequel.memory

    def _of_gm(self, viewer: Viewer) -> Record:
        if viewer != GM:
            raise TableError("not_gm", "only the GM reads what the GM has prepared")
        return self.record


def _adjusted(adventure: Adventure, asked: AskedCues) -> Adventure:
    """The same with the call as the GM wants to make it this time."""
    if asked.play is None:
        return adventure
    scenes = [
        structs.replace(
            scene,
            calls=[
                structs.replace(call, play=asked.play) if call.id == asked.of else call
                for call in scene.calls
            ],
        )
        for scene in adventure.scenes
    ]
    return structs.replace(adventure, scenes=scenes)
