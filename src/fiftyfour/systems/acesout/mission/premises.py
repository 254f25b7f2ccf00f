"""Missions to begin with, and what to meet on them: for a GM in a hurry, and for the stand-in.

All of it is advice (AO-MIS-07, AO-MIS-08, AO-GEN-07): a premise fills in the form of a mission, and
the GM changes what does not suit.
"""

from collections.abc import Mapping

from msgspec import Struct


class Premise(Struct, frozen=True, kw_only=True):
    """A mission in four lines; `henchman` is the BAD GUY who stands before the VILLAIN."""

    id: str
    genre: str
    title: str
    goals: str
    henchman: str
    villain: str


PREMISES: Mapping[str, Premise] = {
    premise.id: premise
    for premise in (
        Premise(
            id="island",
            genre="spy caper",
            title="The Island of Tame Beasts",
            goals="Find the laboratory on the island, and see that it tames no more animals.",
            henchman="The Gamekeeper",
            villain="Dr Halcyon",
        ),
        Premise(
            id="ledger",
            genre="spy caper",
            title="The Lighthouse Ledger",
            goals="Bring home the ledger that names every mole in the service.",
            henchman="The Keeper",
            villain="Madame Fresnel",
        ),
        Premise(
            id="vault",
            genre="casino heist",
            title="Thirteen Minutes",
            goals="Empty the vault below the casino between two rounds of the guards.",
            henchman="The floor manager",
            villain="Mr Sorrento",
        ),
        Premise(
            id="mine",
            genre="spaghetti western",
            title="The Silver at Perdition",
            goals="Get the miners' silver past the man who owns the sheriff.",
            henchman="Deputy Cole",
            villain="Colonel Bascom",
        ),
        Premise(
            id="fog",
            genre="consulting detective",
            title="The Fourth Bell",
            goals="Learn who rings the drowned bell, and before whose death.",
            henchman="The sexton",
            villain="Lord Amesbury",
        ),
        Premise(
            id="planet",
            genre="starship survey",
            title="Survey Nine",
            goals="Find the lost survey crew, and leave the planet as it was.",
            henchman="Warden unit",
            villain="The Intendant",
        ),
        Premise(
            id="pirates",
            genre="treacherous pirates",
            title="A Chart in Two Halves",
            goals="Own both halves of the chart, and the ship to follow it.",
            henchman="The boatswain",
            villain="Captain Merrow",
        ),
        Premise(
            id="manor",
            genre="murder mystery",
            title="Dinner for Eleven",
            goals="Name the murderer before the ferry comes.",
            henchman="The butler",
            villain="The twelfth guest",
        ),
        Premise(
            id="valley",
            genre="special operations",
            title="Quiet Valley",
            goals="Mark the battery in the valley for the aircraft, unseen.",
            henchman="The sergeant of the watch",
            villain="General Orlov",
        ),
    )
}

SITUATIONS: tuple[str, ...] = (
    "A guard who was not on the plan",
    "A door without a handle on this side",
    "The one who knows wants to be asked nicely",
    "A camera turns this way",
    "The bridge is up",
    "Somebody here has seen that face before",
    "Footsteps, and they are in no hurry",
    "A locked case that ticks",
    "The lift stops between two floors",
    "Dogs",
    "The wrong password, said twice already",
    "A toast is proposed, and all eyes turn",
    "The light goes out; theirs do not",
    "The road behind is closed",
    "A wounded stranger with the right accent",
)
"""What may stand in the way; the agent says how to deal with it."""

DANGERS: tuple[str, ...] = (
    "{foe} bars the way",
    "{foe} has the hostage by the sleeve",
    "{foe} reaches the boat first",
    "Only {foe} holds the key",
    "{foe} smiles: the doors fall shut",
    "The engine starts, with {foe} at the wheel",
    "{foe} knew all along",
    "A long table, and {foe} at the end of it",
)
"""Direct danger: what the opponent does."""

PREPARATIONS: tuple[str, ...] = (
    "Who could help on the spot?",
    "A way out, laid on beforehand",
    "The plans of the place",
    "Practice for what will come",
    "A word with somebody who left them",
)
"""What agents may see to in a montage."""

BOONS: tuple[str, ...] = ("A friend on the spot", "The plans of the place", "Practice that pays")

GLOSSARY = "dead drop, legend, mole, safe house, brush pass, handler, cut-out"
"""Words of the trade, for colour (AO-GM-05)."""
