"""Sentences: complete, used, and right for the reader."""

import ast as python
import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import thirtyone
from thirtyone import Card, preset
from thirtyone.cards import Language
from thirtyone.game.events import Exchanged, GameEnded, LivesLost, Passed, TookStock
from thirtyone.rules import PRESETS, rule_fields
from thirtyone.words import LANGUAGES, Narrator, Words, rule_in_words

SOURCE = Path(thirtyone.__file__).parent


def messages(language: Language) -> dict[str, ast.Message]:
    files = [
        SOURCE / "locales" / language / f"{part}.ftl" for part in ("game", "terminal", "report", "arena")
    ]  # page.ftl is the page's
    entries = [entry for file in files for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body]
    assert not [entry for entry in entries if isinstance(entry, ast.Junk)]
    return {entry.id.name: entry for entry in entries if isinstance(entry, ast.Message)}


def mentioned_in_code() -> tuple[set[str], list[re.Pattern[str]]]:
    """The texts that the code writes out, and the patterns of those that it puts together."""
    names, patterns = set(), []
    for path in [
        *SOURCE.glob("*.py"),
        *SOURCE.glob("terminal/*.py"),
        *SOURCE.glob("cli/*.py"),
        *SOURCE.glob("study/**/*.py"),
    ]:
        for node in python.walk(python.parse(path.read_text(encoding="utf-8"))):
            match node:
                case python.Constant(value=str(text)):
                    names.add(text)
                case python.JoinedStr(values=[python.Constant(value=str(first)), *_]) if first.endswith("-"):
                    patterns.append(re.compile(re.escape(first) + "[A-Za-z0-9_.]+(-[a-z0-9_.]+)*"))
    for template in SOURCE.glob("study/**/*.html"):
        names.update(re.findall(r'words\("([^"]+)"', template.read_text(encoding="utf-8")))
    return names, patterns


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_unused(language: Language) -> None:
    names, patterns = mentioned_in_code()
    unused = [
        name
        for name in messages(language)
        if name not in names and not any(pattern.fullmatch(name) for pattern in patterns)
    ]
    assert unused == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_that_the_code_writes_out_exists(language: Language) -> None:
    names, _ = mentioned_in_code()
    known = messages(language)
    prefixes = {name.split("-")[0] for name in known if "-" in name}
    written = [name for name in names if re.fullmatch("[a-z]+(-[a-z0-9_]+)+", name)]
    assert [name for name in written if name.split("-")[0] in prefixes and name not in known] == []


class ValuesIn(Visitor):
    """The names of the values that a message is given."""

    def __init__(self, message: ast.Message) -> None:
        self.names: set[str] = set()
        self.visit(message)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.names.add(node.id.name)


def test_all_languages_have_the_same_messages_with_the_same_values() -> None:
    english, *others = (
        {name: ValuesIn(message).names for name, message in messages(language).items()} for language in LANGUAGES
    )
    for language, other in zip(LANGUAGES[1:], others, strict=True):
        assert other == english, language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_every_field_can_be_told(language: Language) -> None:
    words = Words(language)
    for name in PRESETS:
        rules = preset(name)
        for field, about in rule_fields().items():
            for value in about.values:
                if field == "family" or field not in rules.data():
                    continue
                try:
                    changed = rules.changed(**{field: value})
                except thirtyone.ThirtyOneError:
                    continue  # close: pass together with what it excludes
                for said in changed.data():
                    assert rule_in_words(words, changed, said).endswith(".")


def test_a_rule_says_the_number_of_the_rule_set() -> None:
    words = Words("en")
    assert rule_in_words(words, preset("trente36"), "suits") == "Clubs, spades, hearts and diamonds: 36 cards."
    assert rule_in_words(words, preset("a7").changed(players=[2, 2]), "players") == "2 players."
    assert rule_in_words(words, preset("a7").changed(lives=1), "lives") == "Everybody starts with one life."
    assert rule_in_words(words, preset("a7").changed(lives=5), "lives") == "Everybody starts with 5 lives."
    assert rule_in_words(words, preset("a7").changed(turn_limit=9), "turn_limit") == "A round ends after 9 turns."


def test_an_event_speaks_to_the_reader_as_you_and_of_others_by_name() -> None:
    gave_and_took = Exchanged(1, (Card("8s"),), (Card("Kh"),))
    mine = Narrator(Words("en"), ["Ana", "Bruno"], preset("a7"), viewer=1)
    others = Narrator(Words("en"), ["Ana", "Bruno"], preset("a7"), viewer=0)
    assert mine.narrate(gave_and_took) == ["You give 8♠ and take K♥."]
    assert others.narrate(gave_and_took) == ["Bruno gives 8♠ and takes K♥."]
    assert others.act(gave_and_took) == "gave 8♠ for K♥"
    assert others.narrate(Passed(1)) == ["Bruno passes."]


def test_a_card_that_nobody_else_saw_is_not_told() -> None:
    narrator = Narrator(Words("en"), ["Ana", "Bruno"], preset("scat"), viewer=0)
    assert narrator.narrate(TookStock(1, None)) == ["Bruno takes a card from the stock."]
    assert narrator.narrate(TookStock(0, Card("Kh"))) == ["You take K♥ from the stock."]


def test_C5_losing_lives_is_told_as_lost_swimming_or_out() -> None:
    narrator = Narrator(Words("en"), ["Ana", "Bruno"], preset("a7"))
    assert narrator.narrate(LivesLost(0, 1, 2, False, None)) == ["Ana loses a life and has 2 left."]
    assert narrator.narrate(LivesLost(0, 2, 1, False, None)) == ["Ana loses 2 lives and has 1 left."]
    assert narrator.narrate(LivesLost(0, 1, 0, True, None)) == ["Ana has no life left and swims."]
    assert narrator.narrate(LivesLost(0, 1, 0, False, 4)) == ["Ana is out of the game, in place 4."]


def test_T9_the_winner_gets_all_lives_of_all_players() -> None:
    narrator = Narrator(Words("en"), ["Ana", "Bruno", "Chloé"], preset("trente36"))
    assert narrator.narrate(GameEnded(2, (3, 2, 1))) == ["Chloé wins the game, and all 9 coins."]


def test_an_unknown_message_is_an_error() -> None:
    with pytest.raises(LookupError):
        Words("en")("no-such-message")


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="event-passed"):
        Words("en")("event-passed")
