"""The suite every system passes: what the engine promises of a game, tried in random legal play.

Each check is a plain function that takes a system and raises AssertionError, naming the table, the
moment and what was wrong. The tests of a game run them all like this:

    import pytest
    from fiftyfour.engine.conformance import checks
    from mygame import system

    @pytest.mark.parametrize("check", checks, ids=lambda check: check.__name__)
    def test_conformance(check):
        check(system)

Play is random but the same each time. There are tables of every size, with and without a GM, with
the default settings and with others; no game is excused from anything.
"""

from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine.conformance.chances import (
    charts_ask_their_questions,
    hints_come_true,
    hints_know_what_their_seat_knows,
    previews_know_what_their_seat_knows,
    questions_are_answered,
)
from fiftyfour.engine.conformance.comings import players_come_and_go
from fiftyfour.engine.conformance.entering import real_cards_can_be_entered
from fiftyfour.engine.conformance.people import (
    stepping_back_knows_information,
    the_gm_is_sovereign,
)
from fiftyfour.engine.conformance.reading import (
    games_introduce_themselves,
    people_read_sentences,
    settings_and_rules_read_well,
)
from fiftyfour.engine.conformance.ready import ready_characters_can_be_played
from fiftyfour.engine.conformance.sending import (
    asides_change_as_the_game_says,
    views_are_sent_as_they_are,
)
from fiftyfour.engine.conformance.sight import (
    events_show_what_piles_show,
    hidden_things_stay_hidden,
    views_survive_redealing,
    watchers_see_least,
)
from fiftyfour.engine.conformance.telling import (
    endings_can_be_reached,
    parts_do_what_they_say,
    stories_and_games_agree,
)
from fiftyfour.engine.conformance.walking import Check as Check
from fiftyfour.engine.conformance.watchdog import watched
from fiftyfour.engine.conformance.whole import (
    asking_changes_nothing,
    cards_are_conserved,
    closed_options_say_why,
    every_legal_answer_works,
    everything_else_is_refused,
    forks_are_equal_and_independent,
    games_end,
    only_verbs_change_the_table,
    same_actions_make_same_bytes,
    somebody_can_act,
    state_is_plain_data,
    what_bots_do_unasked_ends,
    what_is_open_can_be_answered,
)
from fiftyfour.engine.conformance.words import (
    hidden_sheets_can_be_blank,
    presets_can_be_played,
    procedures_are_registered,
    rules_are_known,
    settings_are_documented,
    things_have_names,
    wrong_tables_are_refused,
)
from fiftyfour.engine.system import System

T = TypeVar("T", bound=Struct)


checks: tuple[Check, ...] = tuple(
    watched(check)
    for check in (
        procedures_are_registered,
        games_introduce_themselves,
        things_have_names,
        hidden_sheets_can_be_blank,
        presets_can_be_played,
        ready_characters_can_be_played,
        settings_are_documented,
        rules_are_known,
        people_read_sentences,
        settings_and_rules_read_well,
        wrong_tables_are_refused,
        questions_are_answered,
        charts_ask_their_questions,
        somebody_can_act,
        asking_changes_nothing,
        cards_are_conserved,
        only_verbs_change_the_table,
        state_is_plain_data,
        forks_are_equal_and_independent,
        same_actions_make_same_bytes,
        what_is_open_can_be_answered,
        every_legal_answer_works,
        games_end,
        what_bots_do_unasked_ends,
        closed_options_say_why,
        everything_else_is_refused,
        views_survive_redealing,
        hidden_things_stay_hidden,
        watchers_see_least,
        views_are_sent_as_they_are,
        asides_change_as_the_game_says,
        hints_know_what_their_seat_knows,
        previews_know_what_their_seat_knows,
        hints_come_true,
        events_show_what_piles_show,
        stepping_back_knows_information,
        the_gm_is_sovereign,
        players_come_and_go,
        real_cards_can_be_entered,
        parts_do_what_they_say,
        endings_can_be_reached,
        stories_and_games_agree,
    )
)
"""All of them, the quick and plain ones first."""


def conformance(system: System[T]) -> None:
    """Run every check; the first that fails raises AssertionError."""
    for check in checks:
        check(system)
