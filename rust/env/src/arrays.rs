//! Where a step writes: arrays of the caller, one row a lane.

/// What a step tells of every lane. Each slice has the lanes one after the other.
pub struct Arrays<'a> {
    /// Planes of `size * size` bytes, seen by the side to move.
    pub observation: &'a mut [u8],
    /// Whether each point is a legal move; none is where the game is over.
    pub legal_action_mask: &'a mut [bool],
    /// The side to move: 0 is black, 1 is white.
    pub current_player: &'a mut [i8],
    /// Of this step, to black and to white: 1 for a win, -1 for a loss.
    pub reward: &'a mut [f32],
    /// Whether the game ended by the rules in this step.
    pub terminated: &'a mut [bool],
    /// Whether it was cut off in this step.
    pub truncated: &'a mut [bool],
    /// The last observation of a game that ended in this step, where the lane goes on with the next at once; rows of
    /// other lanes stay as they are.
    pub final_observation: &'a mut [u8],
    /// Pairs that black and white hold.
    pub captures: &'a mut [i8],
    /// Stones played, those of the opening included.
    pub ply: &'a mut [i32],
}

impl<'a> Arrays<'a> {
    /// The rows of the first `lanes`, of that many bytes an observation and points a mask, and the rest.
    pub(crate) fn split(self, lanes: usize, bytes: usize, points: usize) -> (Self, Self) {
        let (observation, observations) = self.observation.split_at_mut(lanes * bytes);
        let (mask, masks) = self.legal_action_mask.split_at_mut(lanes * points);
        let (player, players) = self.current_player.split_at_mut(lanes);
        let (reward, rewards) = self.reward.split_at_mut(2 * lanes);
        let (terminated, more_terminated) = self.terminated.split_at_mut(lanes);
        let (truncated, more_truncated) = self.truncated.split_at_mut(lanes);
        let (last, lasts) = self.final_observation.split_at_mut(lanes * bytes);
        let (pairs, more_pairs) = self.captures.split_at_mut(2 * lanes);
        let (ply, plies) = self.ply.split_at_mut(lanes);
        let first = Self {
            observation,
            legal_action_mask: mask,
            current_player: player,
            reward,
            terminated,
            truncated,
            final_observation: last,
            captures: pairs,
            ply,
        };
        let rest = Self {
            observation: observations,
            legal_action_mask: masks,
            current_player: players,
            reward: rewards,
            terminated: more_terminated,
            truncated: more_truncated,
            final_observation: lasts,
            captures: more_pairs,
            ply: plies,
        };
        (first, rest)
    }
}
