"""What the lessons call: examples, questions that the engine answers, progress, the map of rules, words looked up."""

from pipeline_nb.learn import examples, progress
from pipeline_nb.learn.at_a_glance import AtAGlance
from pipeline_nb.learn.cross import Cross
from pipeline_nb.learn.final_shown import (
    Beside,
    EveryValuation,
    GradeWorth,
    TypeLadder,
    account,
    dealt_valuations,
    the_last_turn,
)
from pipeline_nb.learn.lesson_index import Lesson, Lessons, finish, lessons, start
from pipeline_nb.learn.look_up import TERMS, Term, look_up, terms_in
from pipeline_nb.learn.marking import Marked, mark
from pipeline_nb.learn.presenter import PresenterNotes, presenter_notes
from pipeline_nb.learn.quiz import Quiz, quiz, quiz_names, quiz_topics
from pipeline_nb.learn.readings import BothReadings, both_readings
from pipeline_nb.learn.repeat import FiveQuestions, five_questions
from pipeline_nb.learn.rule_map import KnownRules, rule_map
from pipeline_nb.learn.show import RuleList, show_rules
from pipeline_nb.learn.story import refused, story
from pipeline_nb.learn.tracks import OrderRound, YearTrack, turns_of_a_game
from pipeline_nb.learn.year_turned import DisplayTurned, RowTurned, YearTurned, a_gap, a_year_ends

__all__ = [
    "TERMS",
    "AtAGlance",
    "Beside",
    "BothReadings",
    "Cross",
    "DisplayTurned",
    "EveryValuation",
    "FiveQuestions",
    "GradeWorth",
    "KnownRules",
    "Lesson",
    "Lessons",
    "Marked",
    "OrderRound",
    "PresenterNotes",
    "Quiz",
    "RowTurned",
    "RuleList",
    "Term",
    "TypeLadder",
    "YearTrack",
    "YearTurned",
    "a_gap",
    "a_year_ends",
    "account",
    "both_readings",
    "dealt_valuations",
    "examples",
    "finish",
    "five_questions",
    "lessons",
    "look_up",
    "mark",
    "presenter_notes",
    "progress",
    "quiz",
    "quiz_names",
    "quiz_topics",
    "refused",
    "rule_map",
    "show_rules",
    "start",
    "story",
    "terms_in",
    "the_last_turn",
    "turns_of_a_game",
]
