import EarnedCore

/// A session in a productive app that has not ended (rules 2.3).
///
/// The first 60 seconds in a row earn nothing, every one after them does. What is earned is credited in steps of 300
/// seconds and at the end; a pause of up to 120 seconds is no end. Seconds belong to the date they were earned on, so a
/// midnight credits what the old date has left (decision C7).
public struct EarningSession: Equatable, Sendable {
  /// Which app, since when.
  public var opening: Opening
  /// Up to when it was looked at. While it is paused, when that began.
  public var settled: Instant
  /// Whether its app is away from the screen.
  public var isPaused = false
  /// Earned and not yet credited, in milliseconds.
  public var restMilliseconds: Int64 = 0
  /// The date that the rest was earned on.
  public var restDate: DayID
  /// The zone it was earned in.
  public var restZone: TimeZone
  /// What was credited.
  public var creditedSeconds = 0

  /// A session that begins with its opening in a zone.
  public init(_ opening: Opening, in zone: TimeZone) {
    self.opening = opening
    settled = opening.started
    restDate = opening.date
    restZone = zone
  }

  /// Seconds that are credited at an instant.
  public struct Credit: Equatable, Sendable {
    /// The instant at which the last of them was earned, and the zone it was earned in.
    public var now: Now
    /// The date they belong to.
    public var date: DayID
    /// How many.
    public var seconds: Int
  }

  /// The end of the warm-up.
  public var warmUpEnd: Instant { opening.started + Numbers.warmUp }

  /// Whether leaving the app at an instant cancels the session (decision C2).
  func isWarmingUp(at instant: Instant) -> Bool { instant < warmUpEnd }

  /// Whether a pause has become too long: more than 120 seconds (decision C3).
  func isOver(at instant: Instant) -> Bool { isPaused && instant - settled > Numbers.pauseTimeout }

  /// Whether nobody has seen the app for so long that its time cannot be believed (rules 2.3, tracking failure).
  func isLost(at instant: Instant) -> Bool { !isPaused && instant - settled > Numbers.longestStretch }

  /// Counts the time up to an instant, while the app is on the screen.
  ///
  /// - Returns: what is to be credited, in order of time.
  mutating func advance(to instant: Instant, in zone: TimeZone) -> [Credit] {
    guard !isPaused, instant > settled else { return [] }
    let before = settled
    let begin = max(settled, warmUpEnd)
    settled = instant
    var credits: [Credit] = []
    for span in zone.dateSpans(from: begin, to: instant) {
      credits += leaveDate(for: span.date, earnedUntil: span.start == begin ? before : span.start)
      restZone = zone
      credits += earn(span)
    }
    return credits
  }

  /// Credits full steps of 300 seconds as they are reached.
  private mutating func earn(_ span: DateSpan) -> [Credit] {
    var credits: [Credit] = []
    var from = span.start
    while true {
      let reached = from + .milliseconds(Self.stepMilliseconds - restMilliseconds)
      guard reached <= span.end else { break }
      restMilliseconds = 0
      credits.append(credit(Numbers.creditSeconds, at: reached))
      from = reached
    }
    restMilliseconds += (span.end - from).wholeMilliseconds
    return credits
  }

  /// Another date begins: what the old one has left is credited to it. The second that is under way goes along.
  private mutating func leaveDate(for date: DayID, earnedUntil instant: Instant) -> [Credit] {
    guard date != restDate else { return [] }
    let credits = creditRest(at: instant)
    restDate = date
    return credits
  }

  /// Credits what is left, in whole seconds.
  private mutating func creditRest(at instant: Instant) -> [Credit] {
    let seconds = Int(restMilliseconds / 1_000)
    restMilliseconds %= 1_000
    return seconds > 0 ? [credit(seconds, at: instant)] : []
  }

  /// The last instant of a date is the one before midnight.
  private mutating func credit(_ seconds: Int, at instant: Instant) -> Credit {
    creditedSeconds += seconds
    let isOnDate = restZone.localDate(at: instant) == restDate
    let now = Now(isOnDate ? instant : instant - .milliseconds(1), restZone)
    return Credit(now: now, date: restDate, seconds: seconds)
  }

  /// Takes the app away from the screen.
  mutating func pause() { isPaused = true }

  /// Goes on after a pause that was not too long. A midnight in it is one like any other.
  mutating func resume(at now: Now) -> [Credit] {
    let paused = settled
    isPaused = false
    opening.count += 1
    settled = now.instant
    return leaveDate(for: now.date, earnedUntil: paused)
  }

  /// Ends it where it stands.
  ///
  /// - Returns: the credit for what is left, if any.
  mutating func end() -> [Credit] { creditRest(at: settled) }

  private static let stepMilliseconds = Int64(Numbers.creditSeconds) * 1_000
}
