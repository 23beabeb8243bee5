//! Limits as they are asked for; reports, proofs and options as they are told.

use std::time::Duration;

use gomoku_brain::win_probability;
use gomoku_core::{Color, Point};
use gomoku_engine::{Bound, Clock, EngineOption, Limit, OpenThreat, Report, Score, Value, Values, Variation, Verdict};

use crate::json::Json;
use crate::refusal::Refusal;
use crate::request::Request;

/// Longer than anybody waits, and short enough to be added to any clock.
const FOREVER: f64 = 365.0 * 24.0 * 3600.0;

/// The fields of a search.
pub const LIMITS: [&str; 7] = ["game", "depth", "nodes", "seconds", "remaining", "increment", "excluded"];

/// The limit that a request names.
pub fn limit(request: &Request<'_>) -> Result<Limit, Refusal> {
    let duration = |seconds: f64| Duration::from_secs_f64(seconds.min(FOREVER));
    let remaining = request.seconds("remaining")?.map(duration);
    let increment = if request.get("increment") == Some("0") { None } else { request.seconds("increment")? };
    if increment.is_some() && remaining.is_none() {
        return Err(Refusal::search("increment needs remaining".into()));
    }
    let increment = increment.map_or(Duration::ZERO, duration);
    Ok(Limit {
        depth: request.integer("depth", 1..=64)?,
        nodes: request.integer("nodes", 1..=u64::MAX)?,
        time: request.seconds("seconds")?.map(duration),
        clock: remaining.map(|remaining| Clock { remaining, increment }),
        excluded: request.points("excluded")?.into_iter().collect(),
    })
}

/// What many searches may share of a limit.
pub fn shareable(limit: &Limit) -> gomoku_brain::Limit {
    gomoku_brain::Limit {
        seconds: limit.time.map(|time| time.as_secs_f64()),
        remaining: limit.clock.map(|clock| clock.remaining.as_secs_f64()),
        depth: limit.depth,
        nodes: limit.nodes,
    }
}

/// That share as the limit of a search.
pub fn share(share: gomoku_brain::Limit) -> Limit {
    let clock = share
        .remaining
        .map(|remaining| Clock { remaining: Duration::from_secs_f64(remaining), increment: Duration::ZERO });
    let time = share.seconds.map(Duration::from_secs_f64);
    Limit { depth: share.depth, nodes: share.nodes, time, clock, ..Limit::default() }
}

/// A score as one number, infinite for a proven win or loss.
pub fn as_number(score: Score) -> f64 {
    match score.win_in() {
        Some(plies) => f64::INFINITY.copysign(plies.into()),
        None => score.units().into(),
    }
}

/// A report, from the side to move.
pub fn report(report: &Report) -> Json {
    let head = [("move", report.best.into())];
    let worth = worth(report.score, report.bound);
    let tail = [
        ("depth", report.depth.into()),
        ("selectiveDepth", report.selective_depth.into()),
        ("nodes", report.nodes.into()),
        ("seconds", Json::Number(report.time.as_secs_f64())),
        ("pv", report.pv.iter().copied().collect()),
        ("lines", report.lines.iter().map(line).collect()),
    ];
    Json::Object(head.into_iter().chain(worth).chain(tail).collect())
}

fn line(line: &Variation) -> Json {
    let head = [("move", line.moves[0].into())];
    let pv = [("pv", line.moves.iter().copied().collect())];
    Json::Object(head.into_iter().chain(worth(line.score, line.bound)).chain(pv).collect())
}

fn worth(score: Score, bound: Bound) -> [(&'static str, Json); 4] {
    let win_in = score.win_in();
    let chance = win_probability(score.units().into(), win_in.map(i64::from));
    let bound = match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    };
    [
        ("score", score.units().into()),
        ("winIn", win_in.into()),
        ("bound", bound.into()),
        ("chance", Json::Number(chance)),
    ]
}

/// A move, and what it is worth to whoever plays it.
pub fn rated((point, score): (Point, Score)) -> Json {
    let chance = win_probability(score.units().into(), score.win_in().map(i64::from));
    Json::Object(vec![
        ("move", point.into()),
        ("score", score.units().into()),
        ("winIn", score.win_in().into()),
        ("chance", Json::Number(chance)),
    ])
}

/// What a colour threatens.
pub fn threat(color: Color, threat: OpenThreat) -> Json {
    Json::Object(vec![
        ("color", color.into()),
        ("kind", threat.kind.name().into()),
        ("point", threat.point.into()),
        ("wins", threat.wins.into_iter().collect()),
    ])
}

/// A proof, or nothing where none was found.
pub fn proof(verdict: Verdict) -> Json {
    let Verdict::Win(proof) = verdict else { return Json::Null };
    let win_in = proof.win_in();
    Json::Object(vec![
        ("line", proof.line.into_iter().collect()),
        ("winIn", win_in.into()),
        ("nodes", proof.nodes.into()),
    ])
}

/// An option of an engine.
pub fn option(option: EngineOption) -> Json {
    Json::Object(vec![
        ("name", option.name.into()),
        ("takes", takes(&option.values)),
        ("default", value(option.default)),
        ("value", value(option.value)),
        ("meaning", option.meaning.into()),
    ])
}

fn takes(values: &Values) -> Json {
    let named = |kind: &str, rest: Vec<(&'static str, Json)>| {
        Json::Object([("kind", kind.into())].into_iter().chain(rest).collect())
    };
    match values {
        Values::Integers(range) => {
            named("integer", vec![("least", (*range.start()).into()), ("most", (*range.end()).into())])
        }
        Values::Numbers(range) => {
            named("number", vec![("least", Json::Number(*range.start())), ("most", Json::Number(*range.end()))])
        }
        Values::Booleans => named("boolean", vec![]),
        Values::Words(words) => named("word", vec![("words", words.iter().copied().collect())]),
        Values::Files => named("file", vec![]),
    }
}

fn value(value: Value) -> Json {
    match value {
        Value::Integer(number) => number.into(),
        Value::Number(number) => Json::Number(number),
        Value::Boolean(flag) => Json::Flag(flag),
        Value::Word(word) => word.into(),
        Value::File(path) => path.map_or(Json::Null, Json::Text),
    }
}
