"""What options do and what forms make, for whoever has to know them all: the page."""

from fiftyfour.systems.suits.cards.faces import Add, NameFlip
from fiftyfour.systems.suits.cards.jacks import TakeBack
from fiftyfour.systems.suits.combat.combat import DoOther, Fighters, GoOn, Pass
from fiftyfour.systems.suits.commands import Back
from fiftyfour.systems.suits.play.acting import ActWith
from fiftyfour.systems.suits.play.adding import Brace, Group, Stand, UseCharisma
from fiftyfour.systems.suits.play.declaring import Aim, Sneak, SwapWith, Try
from fiftyfour.systems.suits.play.free_attacks import Decline, ShootAgain, Strike
from fiftyfour.systems.suits.play.leadership import (
    Joining,
    Lead,
    LetHappen,
    StopSwapping,
    SwapBetween,
)
from fiftyfour.systems.suits.play.look import Arrangement
from fiftyfour.systems.suits.play.opposing import (
    Allow,
    MadeUp,
    MakeUp,
    Refuse,
    Resist,
    SetThreshold,
)
from fiftyfour.systems.suits.play.playing import Grouping
from fiftyfour.systems.suits.scenes.gm import (
    Casting,
    DropVehicle,
    NewVehicle,
    PutDriver,
    PutRight,
    Repair,
)
from fiftyfour.systems.suits.scenes.rest import (
    AskPlayer,
    BeginScene,
    CallFor,
    DoNothing,
    EndTheScene,
    LeaveIt,
    LiftSkips,
    NewSuits,
    PlayCall,
    StartFight,
    TryIt,
)
from fiftyfour.systems.suits.scenes.scenes import SceneStart, Showing

ANSWERS = (
    Back,
    Add,
    NameFlip,
    TakeBack,
    ActWith,
    Try,
    Aim,
    SwapWith,
    Sneak,
    Allow,
    Refuse,
    SetThreshold,
    Resist,
    MakeUp,
    MadeUp,
    UseCharisma,
    Stand,
    Group,
    Brace,
    Lead,
    LetHappen,
    Joining,
    SwapBetween,
    StopSwapping,
    Grouping,
    Arrangement,
    ShootAgain,
    Strike,
    Decline,
    GoOn,
    DoOther,
    Pass,
    Fighters,
    BeginScene,
    NewSuits,
    CallFor,
    AskPlayer,
    LiftSkips,
    StartFight,
    EndTheScene,
    DoNothing,
    TryIt,
    LeaveIt,
    PlayCall,
    SceneStart,
    Showing,
    Casting,
    NewVehicle,
    Repair,
    PutDriver,
    DropVehicle,
    PutRight,
)
"""In the order of the book."""
