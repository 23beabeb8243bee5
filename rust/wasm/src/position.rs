//! What is told of a position.

use gomoku_core::{Bitboard, Game, Outcome, Point, Rules, Termination};
use gomoku_engine::network_name;

use crate::json::Json;

/// All that a board shows of it, and the text from which it goes on.
pub fn told(game: &Game) -> Json {
    let forbidden = if game.outcome().is_some() { Bitboard::EMPTY } else { game.forbidden_points(game.side_to_move()) };
    Json::Object(vec![
        ("text", Json::Text(game.to_text())),
        ("rules", rules(game.rules())),
        ("rows", rows(game)),
        ("sideToMove", game.side_to_move().into()),
        ("pairs", gomoku_core::Color::ALL.into_iter().map(|color| game.pairs(color)).collect()),
        ("captured", game.captured().collect()),
        ("pendingFive", game.pending_five().into()),
        ("fiveStones", five_stones(game).iter().collect()),
        ("outcome", game.outcome().map_or(Json::Null, outcome)),
        ("legalMoves", game.legal_moves().iter().collect()),
        ("forbidden", forbidden.iter().map(|point| reason(game, point)).collect()),
    ])
}

fn rules(rules: &Rules) -> Json {
    Json::Object(vec![
        ("code", Json::Text(rules.code())),
        ("name", rules.name().into()),
        ("size", rules.size().into()),
        ("captures", Json::Flag(rules.captures())),
        ("goal", rules.goal().into()),
        ("network", network_name(rules).into()),
    ])
}

fn rows(game: &Game) -> Json {
    let size = game.rules().size();
    let letter = |point| game.board().stone(point).map_or('.', |color| color.symbol());
    (0..size).map(|y| Json::Text((0..size).map(|x| letter(Point::at(x, y))).collect())).collect()
}

/// The stones of a five that won, or that may still be broken.
fn five_stones(game: &Game) -> Bitboard {
    let winner = game.outcome().filter(|outcome| outcome.termination == Termination::Five).and_then(|it| it.winner);
    let owner = winner.or_else(|| game.pending_five().filter(|_| game.outcome().is_none()));
    owner.map_or(Bitboard::EMPTY, |owner| game.five_stones(owner))
}

fn outcome(outcome: Outcome) -> Json {
    Json::Object(vec![("winner", outcome.winner.into()), ("termination", outcome.termination.name().into())])
}

fn reason(game: &Game, point: Point) -> Json {
    let reason = game.forbidden(point, game.side_to_move()).map(gomoku_core::Forbidden::name);
    Json::Object(vec![("point", point.into()), ("reason", reason.into())])
}
