import EarnedCore

/// The timer (interface of Hachimi, section 4).
public struct FocusTimer: Equatable, Sendable {
  /// A session that the timer is measuring.
  public struct Run: Equatable, Sendable {
    /// The id of the habit it is for.
    public let habitID: String
    /// Countdown or stopwatch.
    public let mode: TimerMode
    /// The length of a countdown in seconds; without meaning for a stopwatch.
    public let totalSeconds: Int
    /// When it began.
    public let started: Instant
    /// The total length of finished pauses.
    package var paused = Duration.zero
    /// When the current pause began; nil when not paused.
    public package(set) var pauseBegan: Instant?
    /// When the app left the foreground; nil while it is in the foreground.
    package var leftForeground: Instant?
  }

  /// Nil while the timer is idle.
  package var run: Run?
  /// The time of its last record. Earlier records are rejected.
  package var last: Instant

  private var state: TimerState { run.map { $0.pauseBegan == nil ? .running : .paused } ?? .idle }

  /// The table has one row. When the timer is idle, only `last` has a meaning.
  package static let table = Table(
    "hachimi_timer", key: "id", shows: .row(as: "hachimi_timer"),
    inOrder: [("started_ts_utc_ms", "last_ts_utc_ms")],
    Column("state", \FocusTimer.state),
    Column.hidden("habit_id", \FocusTimer.run?.habitID, .text),
    Column("mode", \FocusTimer.run?.mode),
    Column("total_seconds", \FocusTimer.run?.totalSeconds, .integer(in: HachimiNumbers.counts)),
    Column("started_ts_utc_ms", \FocusTimer.run?.started),
    Column("paused_milliseconds", { (timer: FocusTimer) in timer.run?.paused.wholeMilliseconds ?? 0 }, .count),
    Column("paused_ts_utc_ms", \FocusTimer.run?.pauseBegan),
    Column("background_ts_utc_ms", \FocusTimer.run?.leftForeground),
    Column("last_ts_utc_ms", \FocusTimer.last),
    others: [.written("id", .one, isShown: false)],
    make: { state, habitID, mode, totalSeconds, started, paused, pauseBegan, leftForeground, last in
      guard state != .idle else { return FocusTimer(run: nil, last: last) }
      guard let habitID, let mode, let totalSeconds, let started else {
        throw StoredValueFault(place: "hachimi_timer", expectation: "a whole session")
      }
      let run = Run(
        habitID: habitID, mode: mode, totalSeconds: totalSeconds, started: started, paused: .milliseconds(paused),
        pauseBegan: pauseBegan, leftForeground: leftForeground)
      return FocusTimer(run: run, last: last)
    })
}

/// What the timer shows (rules 2.2).
extension FocusTimer.Run {
  /// Whole focused seconds so far. Pauses do not count.
  public func elapsedSeconds(at instant: Instant) -> Int {
    let wall = max(.zero, min(instant, pauseBegan ?? instant) - started)
    return Int(min(max(wall - paused, .zero), wall).wholeMilliseconds / 1_000)
  }

  /// When a running countdown will end; nil for a stopwatch and during a pause.
  public var end: Instant? {
    guard mode == .countdown, pauseBegan == nil else { return nil }
    return started + paused + .seconds(totalSeconds)
  }

  /// Whether a running countdown has ended.
  package func isFull(at instant: Instant) -> Bool { end.map { $0 <= instant } ?? false }

  /// The elapsed share of the countdown, 0…1; 0 for a stopwatch.
  public func progress(at instant: Instant) -> Double {
    mode == .stopwatch ? 0 : min(1, Double(elapsedSeconds(at: instant)) / Double(totalSeconds))
  }

  /// The remaining time of a countdown, the elapsed time of a stopwatch: `25:00`, `01:15:00`.
  public func display(at instant: Instant) -> String {
    let elapsed = elapsedSeconds(at: instant)
    return Self.clockText(ofSeconds: mode == .countdown ? max(0, totalSeconds - elapsed) : elapsed)
  }

  /// `MM:SS`, or `HH:MM:SS` from one hour on.
  static func clockText(ofSeconds seconds: Int) -> String {
    let parts = seconds < 3_600 ? [seconds / 60, seconds % 60] : [seconds / 3_600, seconds / 60 % 60, seconds % 60]
    return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// The total length of all pauses, including the current one.
  func pauses(at instant: Instant) -> Duration { paused + (pauseBegan.map { max(.zero, instant - $0) } ?? .zero) }
}
