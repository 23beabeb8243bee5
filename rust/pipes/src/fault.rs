/// Why something did not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not before the deadline.
    TimedOut,
    /// The other end is closed: it never will.
    Ended,
    /// A signal came; ask again once it is dealt with.
    Interrupted,
}
