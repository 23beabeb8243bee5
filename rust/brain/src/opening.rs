//! Yixin-Board's words for the openings of swap2 and of Soosõrv-8: what each asks for, and how it is answered.

use gomoku_core::{Game, Point, Rules};

use crate::stones::{At, point};

/// One of the words. What it asks for are the deeds of its rule from `begin` to `end`, or fewer where a choice is the last.
#[derive(Debug, PartialEq, Eq)]
pub struct OpeningStep {
    /// The word.
    pub word: &'static str,
    /// The name of the opening rule.
    pub rule: &'static str,
    /// Deeds before it.
    pub begin: usize,
    /// Deeds after it.
    pub end: usize,
    /// Stones that lie before it.
    pub stones: usize,
    /// Choices that were made before it.
    pub choices: usize,
    /// Whether the stones stand behind the word, those on offer last.
    pub stones_follow: bool,
    /// Whether the number of fifth stones stands on its line.
    pub count_follows: bool,
}

const SWAP2: OpeningStep = OpeningStep {
    word: "YXSWAP2STEP1",
    rule: "swap2",
    begin: 0,
    end: 3,
    stones: 0,
    choices: 0,
    stones_follow: false,
    count_follows: false,
};

const SOOSORV: OpeningStep = OpeningStep { word: "YXSOOSORVSTEP1", rule: "soosorv8", ..SWAP2 };
const WITH_STONES: OpeningStep = OpeningStep { stones_follow: true, ..SOOSORV };

/// All of them, those of swap2 first.
pub static STEPS: [OpeningStep; 9] = [
    SWAP2,
    OpeningStep { word: "YXSWAP2STEP2", begin: 3, end: 6, stones: 3, ..SWAP2 },
    OpeningStep { word: "YXSWAP2STEP3", begin: 6, end: 7, stones: 5, choices: 1, ..SWAP2 },
    SOOSORV,
    OpeningStep { word: "YXSOOSORVSTEP2", begin: 3, end: 4, stones: 3, ..WITH_STONES },
    OpeningStep { word: "YXSOOSORVSTEP3", begin: 4, end: 6, stones: 3, choices: 1, ..WITH_STONES },
    OpeningStep { word: "YXSOOSORVSTEP4", begin: 6, end: 7, stones: 4, choices: 1, count_follows: true, ..WITH_STONES },
    OpeningStep { word: "YXSOOSORVSTEP5", begin: 7, end: 8, stones: 4, choices: 2, count_follows: true, ..WITH_STONES },
    OpeningStep { word: "YXSOOSORVSTEP6", begin: 8, end: 9, stones: 4, choices: 2, ..WITH_STONES },
];

/// What a player does in an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Places a stone, or keeps one that was offered.
    Stone(Point),
    /// Chooses.
    Choice(Choice),
    /// Asks for so many fifth stones.
    Count(u64),
    /// Offers these points for the fifth stone.
    Offered(Vec<Point>),
}

/// What a player may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// To take black.
    Black,
    /// To take white.
    White,
    /// To place two more stones.
    PlaceTwo,
    /// To change colours.
    Swap,
    /// To keep the colour.
    Stay,
}

impl Choice {
    /// All of them, each with its name.
    pub const NAMES: [(&str, Self); 5] = [
        ("black", Self::Black),
        ("white", Self::White),
        ("place_two", Self::PlaceTwo),
        ("swap", Self::Swap),
        ("stay", Self::Stay),
    ];
}

/// An opening as a manager tells it, in which a brain is asked what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningAsked {
    /// What it is asked for.
    pub step: &'static OpeningStep,
    /// The word in which the manager asked.
    pub word: &'static str,
    /// The stones, black first, and those on offer behind them.
    pub points: Vec<At>,
    /// How many fifth stones; 0 where that is not told.
    pub count: i64,
}

impl OpeningAsked {
    /// The game of the stones that lie before the step.
    pub(crate) fn game(&self, rules: Rules) -> Result<Game, String> {
        let Self { step, word, points, .. } = self;
        if points.len() < step.stones || (points.len() > step.stones && !step.picks_fifth()) {
            return Err(format!("{word} with {} stones: that many do not belong to it", points.len()));
        }
        let mut game = Game::new(rules);
        for at in &points[..step.stones] {
            let played = point(*at).and_then(|point| game.play(point).map_err(|error| error.to_string()));
            played.map_err(|reason| format!("{word}: {},{}: {reason}", at.0, at.1))?;
        }
        Ok(game)
    }
}

impl OpeningStep {
    /// The step of that word.
    pub(crate) fn of(word: &str) -> Option<&'static Self> {
        STEPS.iter().find(|step| step.word == word)
    }

    /// The deeds of an answer that belong to the step.
    pub(crate) fn own<'a>(&self, deeds: &'a [Deed]) -> &'a [Deed] {
        &deeds[..deeds.len().min(self.end - self.begin)]
    }

    /// The lines that tell what was done for the step.
    pub(crate) fn answer(&self, deeds: &[Deed]) -> Vec<String> {
        let (mut stones, mut choices) = (self.stones, self.choices);
        let mut told: Vec<String> = Vec::new();
        for deed in self.own(deeds) {
            match deed {
                Deed::Stone(point) if self.picks_fifth() => told.push(format!("MOVE5C {}", pair(*point))),
                Deed::Stone(point) => {
                    stones += 1;
                    told.push(format!("MOVE{stones} {}", pair(*point)));
                }
                Deed::Count(count) => {
                    if let Some(stone) = told.last_mut() {
                        *stone += &format!(" {count}");
                    }
                }
                Deed::Choice(Choice::PlaceTwo) => {}
                Deed::Choice(choice) => {
                    choices += 1;
                    told.push(format!("SWAP{choices} {}", self.consent(*choice)));
                }
                Deed::Offered(points) => {
                    told.push("MOVE5 REFRESH".into());
                    told.extend(points.iter().map(|point| format!("MOVE5 {}", pair(*point))));
                    told.push("MOVE5 DONE".into());
                }
            }
        }
        told.into_iter().map(|line| format!("MESSAGE {} {line}", self.subject())).collect()
    }

    /// The word behind MESSAGE in the answer.
    fn subject(&self) -> &'static str {
        self.word.trim_start_matches("YX").split("STEP").next().unwrap_or_default()
    }

    /// Whether fifth stones stand behind the four of the question, of which one is kept.
    fn picks_fifth(&self) -> bool {
        self.begin == 8
    }

    fn consent(&self, choice: Choice) -> &'static str {
        match (matches!(choice, Choice::Black | Choice::Swap), self.rule == SWAP2.rule) {
            (true, true) => "YES",
            (true, false) => "Y",
            (false, true) => "NO",
            (false, false) => "N",
        }
    }
}

fn pair(point: Point) -> String {
    format!("{} {}", point.x(), point.y())
}
