"""How agents whom nobody plays say what they do, by the skill set that they use (AO-GEN-02)."""

from fiftyfour.systems.acesout.data import Skill

LINES: dict[Skill, tuple[str, ...]] = {
    Skill.FORCE: (
        "One shoulder, one door, one apology.",
        "I take the table with me.",
        "Straight through, and sorry about the vase.",
        "There is a fire extinguisher. There is also a pane of glass.",
        "I count to three and go on two.",
        "Somebody has to hold this shut, so I hold it shut.",
        "The chandelier looks as if it would carry me.",
        "If it does not move, I push harder.",
    ),
    Skill.NIMBLE: (
        "Shoes off, and along the ledge.",
        "Two fingers, one pocket, and a smile.",
        "Under it, round it, and through before it shuts.",
        "I leave in the waiter's shadow.",
        "I catch it before it reaches the floor.",
        "In by the skylight, on a curtain cord.",
        "They aim where I was a moment ago.",
        "Over the rail. Nobody ever looks up.",
    ),
    Skill.CUNNING: (
        "Nobody changes the code after a promotion.",
        "I read the guest list upside down, and now I have a name.",
        "The plan shows four rooms. I have counted five.",
        "Which of these would a tired man have used?",
        "I leave them the clue they are looking for. It is the wrong one.",
        "There is chalk on the sill: somebody was here before us.",
        "A hairpin, a mirror and a minute.",
        "I have met this lock before, and it did not like me.",
    ),
    Skill.MAGNETISM: (
        "I laugh first. They always join in.",
        "“You are late,” I say, and look at my watch.",
        "I order for both of us, and the talk comes with the wine.",
        "I ask after his mother. There is always a mother.",
        "One look, and the doorman remembers an errand.",
        "“Finally. They said you were the only one here with taste.”",
        "I cry a little. Not all of it is acting.",
        "So sorry: I took you for somebody important.",
    ),
}
