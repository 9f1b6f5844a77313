import EarnedCore

/// What a decision lacks. It is loaded, and the decision is made again: nothing is guessed before.
public struct Needs: Error, Equatable, Sendable {
  /// The events that wait in the queue.
  public var waiting = false
  /// Days: their sums and the time of their last event.
  public var days: Set<CalendarDate> = []
  /// Days with all their events.
  public var events: Set<CalendarDate> = []
  /// All days with a row from this date on, with the streak of the day before.
  public var since: CalendarDate?

  /// Nothing.
  public init() {}

  var isEmpty: Bool { self == Needs() }
}

/// Why a decision in the making goes no further.
enum Stop: Error {
  /// The command cannot be.
  case rejected(Rejection)
  /// Something must be loaded first.
  case needs(Needs)
}
