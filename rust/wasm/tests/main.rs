//! A session without a host: what is asked as text, and answered as JSON.

use gomoku_wasm::Session;

fn ask(session: &mut Session, request: &str) -> String {
    session.answer(request, &mut |_| {})
}

#[test]
fn a_move_and_what_is_forbidden_are_told() {
    let session = &mut Session::default();
    let board = "15/15/15/15/15/15/7X7/5XX8/7X7/15/15/15/15/15/12OOO b 0-0 - -";
    let answer = ask(session, &format!("read\ngame renju15 {board}"));
    assert!(answer.contains(r#""forbidden":[{"point":"h8","reason":"double_three"}]"#), "{answer}");
    let answer = ask(session, &format!("play\ngame renju15 {board}\npoint h8"));
    assert!(answer.contains(r#""outcome":{"winner":"white","termination":"forbidden"},"legalMoves":[]"#), "{answer}");
}

#[test]
fn a_search_tells_of_its_iterations_and_then_of_its_end() {
    let session = &mut Session::default();
    assert_eq!(ask(session, "engine\nname tengen\nhash 1\nlevel 8"), r#"{"value":null}"#);
    let mut heard = Vec::new();
    let request = "analyse\ngame freestyle15 15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 w 0-0 - -\ndepth 4";
    let answer = session.answer(request, &mut |report| heard.push(report.to_owned()));
    assert_eq!(heard.len(), 4, "{heard:?}");
    // What comes before the time, which has gone on since.
    let last = format!(r#"{{"value":{}"#, heard[3]);
    let [last, answer] = [&last, &answer].map(|text| text.split("seconds").next());
    assert_eq!(answer, last);
}

#[test]
fn whatever_is_asked_is_answered() {
    let session = &mut Session::default();
    let refused = [
        ("", r#""code":"message.field","message":"command: \"\" is none of position, read,"#),
        ("analyse\ngame freestyle15", r#""code":"position.text-parts""#),
        ("play\npoint h8", r#""message":"game: it is missing""#),
        ("options", r#""message":"there is no engine yet""#),
        ("engine\nname \"\\\t\u{1}", r#""message":"engine \"\\\"\\\\\\t\\u{1}\" is none of easy"#),
        ("solve\nby fours\ngame x", r#""code":"position.text-parts""#),
        ("solve\nby fours\nnodes 0", r#""fields":{"name":"nodes","value":0,"least":1,"most":1000000000000}"#),
    ];
    for (request, expected) in refused {
        let answer = ask(session, request);
        assert!(answer.starts_with(r#"{"error":{"code":""#) && answer.contains(expected), "{request:?}: {answer}");
    }
    assert!(session.network(b"TENGENN").starts_with(r#"{"error":{"code":"search.option-file""#));
}
