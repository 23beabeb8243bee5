//! Proof and disproof numbers.

/// Beyond every effort.
const NEVER: u32 = 1 << 30;

/// How much is still to do: to prove the attacker's win, and to disprove it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    pub proof: u32,
    pub disproof: u32,
}

impl ProofNumbers {
    pub const PROVEN: Self = Self { proof: 0, disproof: NEVER };
    pub const DISPROVEN: Self = Self { proof: NEVER, disproof: 0 };
    /// Numbers that only a decided node reaches.
    pub const MOST: Self = Self { proof: NEVER, disproof: NEVER };

    pub fn new(proof: usize, disproof: usize) -> Self {
        Self { proof: proof.max(1) as u32, disproof: disproof.max(1) as u32 }
    }

    pub const fn is_proven(self) -> bool {
        self.proof == 0
    }

    pub const fn is_disproven(self) -> bool {
        self.disproof == 0
    }

    /// Whether one of the numbers has reached its limit.
    pub const fn reaches(self, most: Self) -> bool {
        self.proof >= most.proof || self.disproof >= most.disproof
    }

    /// The numbers seen from the other side.
    pub const fn swapped(self) -> Self {
        Self { proof: self.disproof, disproof: self.proof }
    }
}

/// The numbers of a node where one child is enough, and which child to look at within which limits.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    pub numbers: ProofNumbers,
    pub child: usize,
    second: u32,
    alive: u32,
}

impl Choice {
    /// Of the children's numbers. The disproof counts the hardest child and one for each of the others: their sum would
    /// count positions again and again that many orders of moves lead to.
    pub fn among(children: impl Iterator<Item = ProofNumbers>) -> Self {
        let mut choice = Self { numbers: ProofNumbers::DISPROVEN, child: 0, second: NEVER, alive: 0 };
        let mut easiest = (NEVER, NEVER);
        for (index, child) in children.enumerate() {
            choice.numbers.disproof = choice.numbers.disproof.max(child.disproof);
            choice.alive += u32::from(child.disproof > 0);
            if (child.proof, child.disproof) < easiest {
                choice.second = easiest.0;
                easiest = (child.proof, child.disproof);
                choice.child = index;
            } else {
                choice.second = choice.second.min(child.proof);
            }
        }
        choice.numbers.proof = easiest.0;
        let others = choice.alive.saturating_sub(1);
        choice.numbers.disproof = choice.numbers.disproof.saturating_add(others).min(NEVER);
        choice
    }

    /// The limits of the chosen child: it is left a little later than when the second one becomes easier.
    pub fn limits(&self, most: ProofNumbers) -> ProofNumbers {
        let proof = most.proof.min(self.second.saturating_add(1 + self.second / 4));
        let disproof = if most.disproof >= NEVER { NEVER } else { most.disproof - (self.alive - 1) };
        ProofNumbers { proof, disproof }
    }
}
