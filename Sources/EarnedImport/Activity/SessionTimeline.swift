/// Focus sessions as a person had them, one at a time. A timer that starts takes over: of several at one time, the one that began
/// last has the time, of those that began together the shorter one. An earlier one ends there, and continues after it
/// when it lasts longer. So no time is lost, but for pieces of less than a minute.
struct SessionTimeline {
  /// Times are in milliseconds.
  struct Session: Equatable {
    var start: Int64
    let end: Int64
    let label: String
  }

  private static let shortestPiece: Int64 = 60_000

  /// Those that have begun and may continue, the one that has the time last.
  private var open: [Session] = []
  /// Until when time is given to a session.
  private var now = Int64.min
  /// The time of pieces that are too short.
  private(set) var leftOutMilliseconds: Int64 = 0

  /// Adds a session. They come by their beginning; of those that begin together the longer one first.
  mutating func begin(_ session: Session, _ write: (Session) throws -> Void) throws {
    guard session.end > session.start else { return }
    try advance(to: session.start, write)
    now = session.start
    open.append(session)
  }

  /// Gives the rest of the time to the sessions that are open.
  mutating func end(_ write: (Session) throws -> Void) throws { try advance(to: .max, write) }

  private mutating func advance(to time: Int64, _ write: (Session) throws -> Void) throws {
    while let session = open.last, now < time {
      let end = min(session.end, time)
      if end > now {
        let piece = Session(start: now, end: end, label: session.label)
        if piece == session || end - now >= Self.shortestPiece {
          try write(piece)
        } else {
          leftOutMilliseconds += end - now
        }
        now = end
      }
      if session.end <= now { open.removeLast() }
    }
  }
}
