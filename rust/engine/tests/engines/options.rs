//! Every option of every engine takes what it says it takes, and nothing else.

use gomoku_engine::{Engine, EngineName, EngineOption, OptionError, Value, Values};

/// Every engine with each of its options.
fn each(mut check: impl FnMut(&mut dyn Engine, &EngineOption)) {
    for name in EngineName::ALL {
        let mut engine = name.engine().expect("memory for its table");
        for option in engine.options() {
            check(&mut *engine, &option);
        }
    }
}

fn value(engine: &dyn Engine, name: &str) -> Value {
    let option = engine.options().into_iter().find(|option| option.name == name);
    option.expect("an option that is listed stays so").value
}

/// Texts of the first and the last value, and of values just beyond them. A table of the largest size is not asked for.
fn ends(option: &EngineOption) -> [Vec<String>; 2] {
    let most = if option.name == "hash" { 2 } else { i64::MAX };
    match &option.values {
        Values::Integers(range) => [
            vec![range.start().to_string(), range.end().min(&most).to_string()],
            vec![(range.start() - 1).to_string(), (range.end() + 1).to_string(), "1.5".into()],
        ],
        Values::Numbers(range) => [
            vec![range.start().to_string(), range.end().to_string()],
            vec![(range.start() - 0.1).to_string(), (range.end() + 0.1).to_string(), "nan".into()],
        ],
        Values::Booleans => [vec!["true".into(), "false".into()], vec!["2".into(), "yes".into()]],
        Values::Words(words) => [words.iter().map(ToString::to_string).collect(), vec!["other".into()]],
        Values::Files => [vec![], vec![]],
    }
}

#[test]
fn an_engine_begins_with_its_defaults() {
    each(|_, option| assert_eq!(option.value, option.default, "{}", option.name));
}

#[test]
fn an_option_takes_the_ends_of_its_range_and_nothing_beyond() {
    each(|engine, option| {
        let [within, beyond] = ends(option);
        for text in within {
            engine.set_option(option.name, &text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(value(engine, option.name).to_string(), text, "{}", option.name);
        }
        let before = value(engine, option.name);
        for text in beyond.into_iter().chain(["".into(), "99999999999999999999999".into()]) {
            let error = engine.set_option(option.name, &text).expect_err(&text).to_string();
            if option.values != Values::Files {
                assert_eq!(error, format!("{} cannot be {text:?}: it takes {}", option.name, option.values));
            }
        }
        assert_eq!(value(engine, option.name), before);
    });
}

#[test]
fn a_switch_is_also_on_and_off() {
    each(|engine, option| {
        for (text, expected) in [("ON", true), ("off", false), ("1", true), ("0", false), ("True", true)] {
            if option.values == Values::Booleans {
                engine.set_option(option.name, text).expect("another word for it");
                assert_eq!(value(engine, option.name), Value::Boolean(expected));
            }
        }
    });
}

#[test]
fn the_value_of_every_option_is_read_as_itself() {
    each(|engine, option| {
        if !matches!(option.values, Values::Files) {
            engine.set_option(option.name, &option.value.to_string()).expect("its own value");
        }
        assert_eq!(value(engine, option.name), option.value);
    });
}

#[test]
fn an_unknown_option_is_told_all_that_there_are() {
    for name in EngineName::ALL {
        let mut engine = name.engine().expect("memory for its table");
        let known = engine.options().iter().map(|option| option.name).collect();
        let error = engine.set_option("weather", "1").expect_err("no such option");
        assert_eq!(error, OptionError::Unknown { name: "weather".into(), known });
    }
}
