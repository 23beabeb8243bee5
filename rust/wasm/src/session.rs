//! A module's state, and the commands that it answers.

use std::sync::atomic::AtomicBool;

use gomoku_brain::Evenest;
use gomoku_core::{Game, Point, Setup};
use gomoku_engine::{
    Engine, EngineName, Limit, NODES_OF_FOURS, NODES_OF_THREATS, Report, SOLVER_MEMORY, analyse_or_recover,
    provide_network, rate_moves, solve_vcf, solve_vct, threats_of,
};

use crate::json::Json;
use crate::position;
use crate::refusal::Refusal;
use crate::request::{Request, brief};
use crate::search;

type Answer = Result<Json, Refusal>;

/// Who hears of every finished iteration.
type Tell<'a> = &'a mut (dyn FnMut(&str) + Send);

const COMMANDS: [&str; 13] = [
    "position",
    "read",
    "setup",
    "play",
    "engine",
    "configure",
    "options",
    "forget",
    "analyse",
    "rate",
    "place",
    "threats",
    "solve",
];

/// One engine, once it was asked for; every other command needs nothing that is kept.
#[derive(Default)]
pub struct Session {
    engine: Option<Box<dyn Engine>>,
}

impl Session {
    /// The answer to a request, as JSON; `tell` hears the reports before it.
    pub fn answer(&mut self, request: &str, tell: Tell<'_>) -> String {
        told(self.decide(&Request::read(request), tell))
    }

    /// Takes in the bytes of a network, and forgets what was searched without it; the answer names the rule set.
    pub fn network(&mut self, bytes: &[u8]) -> String {
        let name = provide_network(bytes).map_err(|error| {
            gomoku_engine::OptionError::File { name: "network_file", path: "network".into(), reason: error.to_string() }
                .into()
        });
        if let Some(engine) = &mut self.engine {
            engine.new_game(None);
        }
        told(name.map(Into::into))
    }

    fn decide(&mut self, request: &Request<'_>, tell: Tell<'_>) -> Answer {
        match request.command {
            "position" => Ok(position::told(&Game::new(request.rules()?))),
            "read" => Ok(position::told(&request.game()?)),
            "setup" => setup(request),
            "play" => play(request),
            "engine" => self.begin(request),
            "configure" => self.configure(request),
            "options" => Ok(self.engine()?.options().into_iter().map(search::option).collect()),
            "forget" => self.forget(request),
            "analyse" => self.analyse(request, tell),
            "rate" => self.rate(request),
            "place" => self.place(request),
            "threats" => threats(request),
            "solve" => solve(request),
            command => {
                let reason = format!("{:?} is none of {}", brief(command), COMMANDS.join(", "));
                Err(Refusal::field("command", &reason))
            }
        }
    }

    /// Makes the engine of that name with these options, in place of the one before.
    fn begin(&mut self, request: &Request<'_>) -> Answer {
        let name = request.need("name")?;
        let known = EngineName::from_name(name).ok_or_else(|| {
            let names = EngineName::ALL.map(EngineName::name).join(", ");
            Refusal::search(format!("engine {:?} is none of {names}", brief(name)))
        })?;
        // The table before goes first: there may not be memory for both.
        self.engine = None;
        let hash = request.integer("hash", 1..=65_536)?.unwrap_or(DEFAULT_HASH);
        let options = request.fields.iter().filter(|(name, _)| !["name", "hash"].contains(name));
        let options: Vec<_> = options.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        self.engine = Some(known.engine_with(hash, &options)?);
        Ok(Json::Null)
    }

    fn configure(&mut self, request: &Request<'_>) -> Answer {
        let engine = self.engine()?;
        request.fields.iter().try_for_each(|(name, value)| engine.set_option(name, value))?;
        Ok(Json::Null)
    }

    fn forget(&mut self, request: &Request<'_>) -> Answer {
        let rules = request.get("rules").map(|_| request.rules()).transpose()?;
        self.engine()?.new_game(rules.as_ref());
        Ok(Json::Null)
    }

    fn analyse(&mut self, request: &Request<'_>, tell: Tell<'_>) -> Answer {
        request.check_names(&search::LIMITS)?;
        let (game, limit) = (request.game()?, search::limit(request)?);
        let report = self.search(&game, &limit, &mut |report| tell(&search::report(report).to_string()))?;
        Ok(search::report(&report))
    }

    /// What every legal move is worth, by a search after each.
    fn rate(&mut self, request: &Request<'_>) -> Answer {
        request.check_names(&search::LIMITS)?;
        let (game, limit) = (request.game()?, search::limit(request)?);
        let moves = game.legal_moves();
        let rated = rate_moves(self.engine()?, &game, moves.iter(), &limit, &AtomicBool::new(false))?;
        Ok(rated.into_iter().map(search::rated).collect())
    }

    /// The stones, the colours alternating, after which the position is worth nearly nothing to either side.
    fn place(&mut self, request: &Request<'_>) -> Answer {
        request.check_names(&[&["stones", "seed"][..], &search::LIMITS].concat())?;
        let (game, limit) = (request.game()?, search::limit(request)?);
        let stones = request.integer("stones", 1..=MOST_STONES)?.unwrap_or(1);
        let seed = request.integer("seed", 0..=u64::MAX)?.unwrap_or_default();
        let choice = Evenest::of_stones(&game, stones, search::shareable(&limit), 0.0, seed);
        let refuse = || Refusal::field("stones", &format!("no placing of {stones} stones leaves a game"));
        let mut choice = choice.ok_or_else(refuse)?;
        while let Some((trial, share)) = choice.next() {
            let report = self.search(&trial, &search::share(share), &mut |_| {})?;
            choice.weigh(Some(search::as_number(report.score)));
        }
        Ok(choice.best().iter().copied().collect())
    }

    fn search(
        &mut self,
        game: &Game,
        limit: &Limit,
        tell: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, Refusal> {
        Ok(analyse_or_recover(self.engine()?, game, limit, &AtomicBool::new(false), tell)?)
    }

    fn engine(&mut self) -> Result<&mut dyn Engine, Refusal> {
        match &mut self.engine {
            Some(engine) => Ok(&mut **engine),
            None => Err(Refusal::search("there is no engine yet".into())),
        }
    }
}

/// Stones that are placed together.
const MOST_STONES: usize = 16;

/// MiB of an engine's table: a page has less memory than a program.
const DEFAULT_HASH: usize = 32;

fn told(answer: Answer) -> String {
    let (name, json) = match answer {
        Ok(value) => ("value", value),
        Err(refusal) => ("error", refusal.into()),
    };
    Json::Object(vec![(name, json)]).to_string()
}

/// The position of rows from the top, with `/` between them.
fn setup(request: &Request<'_>) -> Answer {
    let rules = request.rules()?;
    let rows = request.need("rows")?.split('/').map(str::to_owned).collect();
    let [black, white] = rules.switches().advantage;
    let pairs = [
        request.integer("black_pairs", 0..=u8::MAX)?.unwrap_or(black),
        request.integer("white_pairs", 0..=u8::MAX)?.unwrap_or(white),
    ];
    let setup = Setup { rules, rows, side_to_move: request.color("side_to_move")?, pairs };
    Ok(position::told(&setup.into_game()?))
}

fn play(request: &Request<'_>) -> Answer {
    let mut game = request.game()?;
    game.play(request.need("point")?.parse::<Point>()?)?;
    Ok(position::told(&game))
}

/// What either side can do with the turn, that of the side to move first.
fn threats(request: &Request<'_>) -> Answer {
    request.check_names(&["game"])?;
    let game = request.game()?;
    let sides = [game.side_to_move(), game.side_to_move().opponent()];
    let threats = sides.into_iter().flat_map(|color| threats_of(&game, color).into_iter().map(move |it| (color, it)));
    Ok(threats.map(|(color, threat)| search::threat(color, threat)).collect())
}

/// A victory of the side to move by fours alone, or by threats.
fn solve(request: &Request<'_>) -> Answer {
    request.check_names(&["game", "by", "nodes", "memory"])?;
    let (solver, nodes): (fn(&_, &_, _, &_) -> _, _) = match request.need("by")? {
        "fours" => (solve_vcf, NODES_OF_FOURS),
        "threats" => (solve_vct, NODES_OF_THREATS),
        other => {
            return Err(Refusal::field("by", &format!("{:?} is neither fours nor threats", brief(other))));
        }
    };
    let nodes = request.integer("nodes", 1..=1_000_000_000_000)?.unwrap_or(nodes);
    let memory = request.integer("memory", 1..=1_024)?.unwrap_or(SOLVER_MEMORY);
    let limit = Limit { nodes: Some(nodes), ..Limit::default() };
    Ok(search::proof(solver(&request.game()?, &limit, memory, &AtomicBool::new(false))?))
}
