from gomoku_arena.webapp.messages import BoardAnswer, ErrorAnswer, ExecutionTime


def test_answers_leave_out_what_says_nothing_but_not_what_is_null_in_a_list() -> None:
    assert BoardAnswer(chances=((0.5, None),)).text() == '{"type":"evaluate","chances":[[0.5,null]]}'
    assert ErrorAnswer(error="no").text() == '{"type":"error","error":"no"}'


def test_a_time_is_the_same_in_every_unit() -> None:
    time = ExecutionTime.of(0.0123456789)
    assert (time.s, time.ms, time.ns) == (0.012346, 12.346, 12346000.0)
