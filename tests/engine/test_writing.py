"""Adventures as files: what is written is read again, whatever stands in it."""

import tomllib

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from fiftyfour.engine.adventure import Adventure, Call, Ending, Scene
from fiftyfour.engine.writing import toml_of

LETTERS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
TEXTS = LETTERS | st.text('a"\\\n\r\t \x7f\x00é😀', max_size=30)
OWN = st.dictionaries(
    TEXTS,
    st.integers(-(2**62), 2**62)
    | TEXTS
    | st.booleans()
    | st.lists(TEXTS)
    | st.dictionaries(TEXTS, TEXTS),
)


@given(TEXTS, TEXTS, OWN)
def test_what_is_written_is_read_again(one: str, other: str, own: dict[str, object]) -> None:
    call = Call(id="lock", title=one, play=own, came={"success": other})
    adventure = Adventure(
        id="heist",
        game="suits",
        title=one,
        premise=other,
        players=(2, 5),
        begins=own,
        scenes=[
            Scene(id="door", title=one, text=other, calls=[call, call]),
            Scene(id="in", title=other, text=one, people=["ann", "bo"]),
        ],
        endings=[Ending(id="home", title=one, text=other, won=True)],
    )
    assert msgspec.convert(tomllib.loads(toml_of(adventure)), Adventure) == adventure
