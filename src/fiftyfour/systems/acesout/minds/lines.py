"""How agents whom nobody plays say what they do, by the skill set that they use (AO-GEN-02).

Each answers any question that a GM may put: it tells the manner and names no thing.
"""

from fiftyfour.systems.acesout.data import Skill

LINES: dict[Skill, tuple[str, ...]] = {
    Skill.FORCE: (
        "Politely first. Then not.",
        "I count to three and go on two.",
        "Straight at it. Nobody expects that.",
        "I do not ask twice.",
        "With both hands, and an apology after.",
        "Loudly, so that the others can be quiet.",
        "I stand where nobody gets past me.",
        "I push until something gives.",
    ),
    Skill.NIMBLE: (
        "Before anybody has turned round.",
        "On tiptoe, and with two fingers.",
        "I am gone before the answer comes.",
        "Where it is narrow, I am narrow.",
        "One breath in, and go.",
        "From above. Nobody ever looks up.",
        "It takes longer to explain than to do.",
        "They watch my left hand. It is the right one.",
    ),
    Skill.CUNNING: (
        "First I look at what nobody is looking at.",
        "There is a pattern in it. There always is.",
        "I ask one question, and not the one I want answered.",
        "I let them make the mistake.",
        "Slowly, and from the other end.",
        "Somebody has written this down somewhere.",
        "It was the second thing that I noticed.",
        "I have read about this. It ended badly, for them.",
    ),
    Skill.MAGNETISM: (
        "I laugh first. They always join in.",
        "With the smile that I keep for customs officers.",
        "I look as if I had been invited.",
        "I say nothing, and raise an eyebrow.",
        "I ask for advice. Nobody can resist that.",
        "Sincerely. It is my best trick.",
        "I lean in and lower my voice.",
        "As if we had met before, and it had been lovely.",
    ),
}
