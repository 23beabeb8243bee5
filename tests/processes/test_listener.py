"""Who listens to several hears each of them, and can be woken up."""

import time
from multiprocessing import Pipe
from threading import Timer

from gomoku_arena.processes.listener import Listener


def test_those_who_speak_are_named_and_the_others_waited_for() -> None:
    listener = Listener()
    (first, says), (second, _silent) = Pipe(), Pipe()
    assert listener.wait([first, second], 0) == []
    says.send_bytes(b"x")
    assert listener.wait([first, second], 60) == [first]
    listener.close()


def test_one_word_wakes_it_up_once_however_often_it_is_said() -> None:
    listener = Listener()
    listener.wake()
    listener.wake()
    begun = time.monotonic()
    assert listener.wait([], 60) == []
    assert listener.wait([], 0.05) == []
    Timer(0.05, listener.wake).start()
    assert listener.wait([], 60) == []
    assert 0.09 <= time.monotonic() - begun < 30
    listener.close()
    listener.wake()
    listener.close()
