"""What the lessons call: examples, questions whose answers the engine computes, disputed readings side by side."""

from pipeline_nb.learn import examples
from pipeline_nb.learn.quiz import Quiz, quiz, quiz_names
from pipeline_nb.learn.readings import BothReadings, both_readings
from pipeline_nb.learn.show import RuleList, show_rules

__all__ = ["BothReadings", "Quiz", "RuleList", "both_readings", "examples", "quiz", "quiz_names", "show_rules"]
