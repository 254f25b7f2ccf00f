"""Ready-made agents (AO-CHR)."""

from fiftyfour.systems.acesout.agent import AgentSheet, Tool

SAMPLES: tuple[AgentSheet, ...] = (
    AgentSheet(
        name="Argon",
        strong="CUNNING",
        weak="NIMBLE",
        profiles=["Hacker"],
        tools=[Tool(name="Phone duplicator", type="Gizmo")],
        description="Reads a system before breakfast and a room never.",
    ),
    AgentSheet(
        name="Granite",
        strong="FORCE",
        weak="MAGNETISM",
        profiles=["Brute"],
        tools=[Tool(name="Bulletproof vest", type="Protection")],
        description="Opens doors. The hinges are optional.",
    ),
    AgentSheet(
        name="Swift",
        strong="NIMBLE",
        weak="CUNNING",
        profiles=["Driver"],
        tools=[Tool(name="Motorcycle", type="Vehicle")],
        description="Has never been where the shot went.",
    ),
    AgentSheet(
        name="Velvet",
        strong="MAGNETISM",
        weak="FORCE",
        profiles=["Lover"],
        tools=[Tool(name="Spy camera", type="Gizmo")],
        contact="A croupier with a long memory",
        description="Is on the guest list; is on every guest list.",
    ),
    AgentSheet(
        name="Compass",
        strong="NIMBLE",
        weak="MAGNETISM",
        profiles=["Explorer"],
        tools=[Tool(name="GPS", type="Gizmo")],
        description="Prefers maps to people.",
    ),
    AgentSheet(
        name="Bastion",
        strong="FORCE",
        weak="CUNNING",
        profiles=["Security", "Heavy Hand"],
        tools=[Tool(name="Energy shield", type="Protection")],
        description="Stands between you and it.",
    ),
)
"""An agent for every seat, so that a table can begin at once; players make their own.

These six fill the seats of stored tables, too: they stay as they are.
"""

READY = (
    *SAMPLES,
    AgentSheet(
        name="Needle",
        strong="CUNNING",
        weak="FORCE",
        profiles=["Techsassin"],
        tools=[Tool(name="Lockpick set", type="Gizmo"), Tool(name="Blow darts", type="Weapon")],
        description="Mends watches. Has never said for whom.",
    ),
    AgentSheet(
        name="Harlequin",
        strong="MAGNETISM",
        weak="NIMBLE",
        tools=[
            Tool(name="Evening coat with plates", type="Protection"),
            Tool(name="Spy camera", type="Gizmo"),
        ],
        incidentals="Eleven moustaches and a bishop's ring",
        description="Has buried three husbands and been two of them.",
    ),
)
"""All that can be taken at once."""
