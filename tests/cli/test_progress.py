from rich.console import Console

from gomoku_arena.cli.progress import game_line, show_progress
from gomoku_arena.tournament import make_config, make_report
from made_up_games import result

CONFIG = make_config({"engines": ["a", "b"], "games": 10})
GAME = result(3, "a", "b", "white", reason="b (white) wins by a five", seconds=(1, 2))


def shown(*, terminal: bool) -> str:
    console = Console(width=120, force_terminal=terminal, color_system=None)
    with console.capture() as captured, show_progress(CONFIG, console) as progress:
        progress.add(GAME, make_report(CONFIG, [GAME]))
    return captured.get()


def test_a_line_tells_who_played_and_why_it_ended() -> None:
    line = game_line(GAME, make_report(CONFIG, [GAME]))
    assert line == "[ 1/10] game 4: a - b  0-1  b (white) wins by a five  (2 moves, 3.0 s)"


def test_without_a_terminal_there_is_a_line_for_each_game_and_no_control_code() -> None:
    assert shown(terminal=False) == game_line(GAME, make_report(CONFIG, [GAME])) + "\n"


def test_on_a_terminal_the_standings_and_a_bar_are_kept_up_to_date() -> None:
    screen = shown(terminal=True)
    assert "1/10" in screen
    assert "\x1b[" in screen
