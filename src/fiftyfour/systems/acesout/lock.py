"""Who can be called for what: the lock on the last skill set, actions left (AO-LOCK)."""

from fiftyfour.engine.errors import IllegalAction
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.table import AcesOut, Agent


def must_not_repeat(table: AcesOut, agent: Agent, skill: Skill, *, nc: bool) -> None:
    """IllegalAction `same_skill_twice` for the skill set used last (AO-LOCK-01, AO-LOCK-03)."""
    if nc and table.settings.nc_marks_skill == "off":
        return
    if agent.marker is skill.jack:
        raise IllegalAction(
            "same_skill_twice",
            f"{agent.name} used {skill} last; say that it may be repeated, or take another",
            "AO-LOCK-01",
        )


def must_have_action(table: AcesOut, agent: Agent) -> None:
    """IllegalAction `no_actions_left` in a montage without one (AO-MIS-03)."""
    if table.montage and agent.actions.value == 0:
        raise IllegalAction(
            "no_actions_left", f"{agent.name} has no action left in this scene", "AO-MIS-03"
        )


def may_call(table: AcesOut, agent: Agent, skill: Skill, *, nc: bool = False) -> bool:
    """True if the lock lets this agent be called for the skill set, and an action is left."""
    try:
        must_not_repeat(table, agent, skill, nc=nc)
        must_have_action(table, agent)
    except IllegalAction:
        return False
    return True


def leads(table: AcesOut) -> list[Agent]:
    """Agents who can be called for a DRAW: not out, and with an action left in a montage."""
    return [a for a in table.present() if any(may_call(table, a, skill) for skill in Skill)]
