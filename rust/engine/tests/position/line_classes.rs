//! Line classes as drawn, and as a plain recursion over every window finds them.

use gomoku_core::FiveRule::{self, ExactlyFive, ExactlyUnblockedFive, FiveOrMore, UnblockedFive};
use gomoku_engine::internals::LineClass::{self, *};
use gomoku_engine::internals::LineTable;

const RULES: [FiveRule; 4] = [FiveOrMore, ExactlyFive, UnblockedFive, ExactlyUnblockedFive];

/// Black's class for the picture: `x` the new stone, `X` black, `O` white, `#` and all beyond the picture off the board.
fn class(five: FiveRule, picture: &str) -> LineClass {
    let cells: Vec<char> = picture.chars().filter(|cell| !cell.is_whitespace()).collect();
    let middle = cells.iter().position(|&cell| cell == 'x').expect("a new stone");
    let table = LineTable::of([five, five]);
    let radius = table.radius() as i32;
    let at = |steps: i32| cells.get((middle as i32 + steps) as usize).copied().unwrap_or('#');
    let window = (-radius..=radius).rev().fold(0, |window, steps| window << 2 | code(at(steps)));
    LineClass::from_nibble(table.lookup(window) as u8)
}

fn code(cell: char) -> u64 {
    match cell {
        '.' | 'x' => 0,
        'X' => 1,
        'O' => 2,
        _ => 3,
    }
}

#[test]
fn classes_as_drawn() {
    for (picture, expected) in [
        ("X X x X X", Five),
        (". X X x X .", OpenFour),
        ("X . X x X . X", OpenFour),
        ("# X X x X .", Four),
        ("O X X x X .", Four),
        ("X X . x X", Four),
        (". . X x X . .", OpenThree),
        (". . x X X . .", OpenThree),
        (". X . x X .", OpenThreeS),
        ("# . x X X . . .", OpenThreeS),
        ("# X X x . .", Three),
        ("O . x X X . O", Three),
        (". . . X x . . .", OpenTwoA),
        (". . X . x . . .", OpenTwoB),
        (". X . . x . .", OpenTwoC),
        ("O . x X . . .", OpenTwoC),
        ("# X x . . .", Two),
        (". . . . x . . . .", OpenOneA),
        ("# . . x . . . .", OpenOneB),
        ("# . x . . . .", OpenOneC),
        ("# x . . . .", One),
        (". . x . .", One),
        ("# . x . . #", Dead),
        ("O . x X . O", Dead),
    ] {
        assert_eq!(class(FiveOrMore, picture), expected, "{picture}");
    }
}

#[test]
fn every_rule_has_its_fives() {
    for (picture, expected) in [
        ("X X x X X X", [Five, Overline, Five, Overline]),
        ("O X X x X X O", [Five, Five, Dead, Dead]),
        ("# X X x X X O", [Five; 4]),
        ("# X X x X X #", [Five; 4]),
        (". X X x X X O", [Five; 4]),
        ("O X X X x X X O", [Five, Overline, Five, Overline]),
        (". X X x X . X", [OpenFour, Four, OpenFour, Four]),
        ("O X X x X . O", [Four, Four, Dead, Dead]),
        ("O X X x X . X", [Four, Dead, Four, Dead]),
        ("O . X X x X . O", [OpenFour; 4]),
        ("X . x X X . X", [OpenFour; 4]),
        ("X . x X X X . X", [OpenFour, Dead, OpenFour, Dead]),
        ("X . x X X . . .", [Four; 4]),
        ("X . . x X X . . X", [OpenThree, Three, OpenThree, Three]),
    ] {
        assert_eq!(RULES.map(|five| class(five, picture)), expected, "{picture}");
    }
}

#[test]
fn the_table_is_the_plain_recursion() {
    for five in RULES {
        let table = LineTable::of([five, five]);
        let mut known = [Known::new(), Known::new()];
        let mut seen = 0;
        for window in windows(table.radius()) {
            let [black, white] = [0, 1].map(|color| plain(five, &window, ['X', 'O'][color], &mut known[color]));
            let bits = window.iter().rev().fold(0, |bits, &cell| bits << 2 | code(cell));
            let found = table.lookup(bits);
            assert_eq!(found.to_le_bytes().map(LineClass::from_nibble), [black, white], "{window:?} {five:?}");
            seen += 1;
        }
        assert_eq!(seen, if table.radius() == 4 { 121 * 121 } else { 364 * 364 });
    }
}

#[test]
fn no_class_is_idle() {
    for five in RULES {
        let table = LineTable::of([five, five]);
        let bits =
            windows(table.radius()).map(|window| window.iter().rev().fold(0, |bits, &cell| bits << 2 | code(cell)));
        let found: std::collections::HashSet<u8> = bits.map(|bits| table.lookup(bits) as u8).collect();
        assert_eq!(found.len(), LineClass::COUNT - usize::from(five.allows_overline()), "{five:?}");
    }
}

#[test]
fn each_colour_has_its_own_rule() {
    let renju = LineTable::of([ExactlyFive, FiveOrMore]);
    let standard = LineTable::of([ExactlyFive; 2]);
    let freestyle = LineTable::of([FiveOrMore; 2]);
    for window in windows(5) {
        let bits = window.iter().rev().fold(0, |bits, &cell| bits << 2 | code(cell));
        assert_eq!(renju.lookup(bits) as u8, standard.lookup(bits) as u8, "{window:?}");
        assert_eq!(renju.lookup(bits) >> 8, freestyle.lookup(bits >> 2) >> 8, "{window:?}");
    }
}

/// Every window that a board can show, the middle empty: what lies off the board lies at the ends.
fn windows(radius: usize) -> impl Iterator<Item = Vec<char>> {
    let halves = move || {
        (0..=radius).flat_map(move |on_board| {
            (0..3_usize.pow(on_board as u32)).map(move |mut number| {
                let mut half = vec!['#'; radius];
                half[..on_board].fill_with(|| {
                    let cell = ['.', 'X', 'O'][number % 3];
                    number /= 3;
                    cell
                });
                half
            })
        })
    };
    halves().flat_map(move |before| {
        halves().map(move |after| before.iter().rev().chain(&['.']).chain(&after).copied().collect())
    })
}

/// Classes found before, by the window with the stone in the middle.
type Known = std::collections::HashMap<Vec<char>, LineClass>;

/// The definition of the classes, word by word.
fn plain(five: FiveRule, window: &[char], own: char, known: &mut Known) -> LineClass {
    let middle = window.len() / 2;
    let mut window = window.to_vec();
    window[middle] = own;
    if let Some(&class) = known.get(&window) {
        return class;
    }
    let class = if let Some(class) = run(five, &window, own) {
        class
    } else {
        let mut next = Vec::new();
        for cell in (0..window.len()).filter(|&cell| window[cell] == '.') {
            let mut after = window.clone();
            after[cell] = own;
            next.push(plain(five, &after, own, known));
        }
        let count = |wanted: &[LineClass]| next.iter().filter(|class| wanted.contains(class)).count();
        let cases: [(usize, &[LineClass], LineClass); 13] = [
            (2, &[Five], OpenFour),
            (1, &[Five], Four),
            (2, &[OpenFour], OpenThree),
            (1, &[OpenFour], OpenThreeS),
            (1, &[Four], Three),
            (4, &[OpenThree, OpenThreeS], OpenTwoA),
            (3, &[OpenThree, OpenThreeS], OpenTwoB),
            (1, &[OpenThree, OpenThreeS], OpenTwoC),
            (1, &[Three], Two),
            (5, &[OpenTwoA, OpenTwoB, OpenTwoC], OpenOneA),
            (4, &[OpenTwoA, OpenTwoB, OpenTwoC], OpenOneB),
            (1, &[OpenTwoA, OpenTwoB, OpenTwoC], OpenOneC),
            (1, &[Two], One),
        ];
        let reached = cases.into_iter().find(|(least, wanted, _)| count(wanted) >= *least);
        reached.map_or(Dead, |(_, _, class)| class)
    };
    known.insert(window, class);
    class
}

/// Five or overline, where the run through the middle is one.
fn run(five: FiveRule, window: &[char], own: char) -> Option<LineClass> {
    let middle = window.len() / 2;
    let start = (0..=middle).rev().take_while(|&cell| window[cell] == own).last().expect("the middle is own");
    let end = (middle..window.len()).take_while(|&cell| window[cell] == own).last().expect("the middle is own") + 1;
    let opponent = |cell: Option<&char>| cell.is_some_and(|&cell| cell != own && cell != '.' && cell != '#');
    let blocked = start > 0 && opponent(window.get(start - 1)) && opponent(window.get(end));
    match (five, end - start) {
        (_, ..=4) => None,
        (ExactlyFive | ExactlyUnblockedFive, 6..) => Some(Overline),
        (UnblockedFive | ExactlyUnblockedFive, 5) if blocked => None,
        _ => Some(Five),
    }
}
