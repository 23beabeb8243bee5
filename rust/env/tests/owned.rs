//! Arrays that a test owns.

use gomoku_env::{Arrays, VectorEnv};

/// What an environment writes into.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Owned {
    pub observation: Vec<u8>,
    pub legal_action_mask: Vec<bool>,
    pub current_player: Vec<i8>,
    pub reward: Vec<f32>,
    pub terminated: Vec<bool>,
    pub truncated: Vec<bool>,
    pub final_observation: Vec<u8>,
    pub captures: Vec<i8>,
    pub ply: Vec<i32>,
}

impl Owned {
    /// Arrays for that environment, filled with what no step writes.
    pub fn of(env: &VectorEnv) -> Self {
        let (lanes, points) = (env.lanes(), env.size() * env.size());
        let bytes = lanes * points * env.settings().planes.len();
        Self {
            observation: vec![99; bytes],
            legal_action_mask: vec![false; lanes * points],
            current_player: vec![99; lanes],
            reward: vec![99.0; 2 * lanes],
            terminated: vec![true; lanes],
            truncated: vec![true; lanes],
            final_observation: vec![99; bytes],
            captures: vec![99; 2 * lanes],
            ply: vec![99; lanes],
        }
    }

    pub fn lent(&mut self) -> Arrays<'_> {
        Arrays {
            observation: &mut self.observation,
            legal_action_mask: &mut self.legal_action_mask,
            current_player: &mut self.current_player,
            reward: &mut self.reward,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            final_observation: &mut self.final_observation,
            captures: &mut self.captures,
            ply: &mut self.ply,
        }
    }
}
