//! What every engine keeps to, and what only some of them can do.

mod batch;
mod excluded_moves;
mod forced_replies;
mod laws;
mod levels;
mod options;
mod options_page;
mod recovery;
mod rules_change;
mod sound_answers;
mod stopped_searches;
mod threads;
mod told_scores;
