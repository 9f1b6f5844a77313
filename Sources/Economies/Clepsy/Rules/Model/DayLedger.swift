import EarnedCore

/// The events of one day and what they fold to (decision C6): in the order of time, those of one instant as they
/// arrived, earned seconds add and spent seconds take at most what is there.
///
/// An event that is later than all others only needs the sums. One that comes between others needs all of the day.
public struct DayLedger: Equatable, Sendable {
  /// A stored event.
  public struct Entry: Equatable, Sendable {
    /// The id of the event.
    public var id: String
    /// When it happened.
    public var instant: Instant
    /// Earned or spent.
    public var kind: TimeEvent.Kind
    /// What it would add, or would take if there were enough.
    public var seconds: Int
    /// What it adds or takes.
    public var countedSeconds: Int

    /// Joins the five.
    public init(id: String, instant: Instant, kind: TimeEvent.Kind, seconds: Int, countedSeconds: Int) {
      self.id = id
      self.instant = instant
      self.kind = kind
      self.seconds = seconds
      self.countedSeconds = countedSeconds
    }
  }

  /// A booked part of the use of a vice app. An event that comes late and falls into it cuts it (S1).
  public struct UsePart: Equatable, Sendable {
    /// The id of its event.
    public var id: String
    /// The use.
    public var sessionID: String
    /// The app.
    public var appBundleID: String?
    /// The zone it was booked in.
    public var timeZone: TimeZone
    /// The instant up to which its seconds were spent.
    public var end: Instant
    /// Its whole seconds.
    public var seconds: Int

    /// Joins the six.
    public init(
      id: String, sessionID: String, appBundleID: String?, timeZone: TimeZone, end: Instant, seconds: Int
    ) {
      self.id = id
      self.sessionID = sessionID
      self.appBundleID = appBundleID
      self.timeZone = timeZone
      self.end = end
      self.seconds = seconds
    }

    var start: Instant { end - .seconds(seconds) }
  }

  /// What the events add up to.
  public var stats: DailyStats
  /// The sums as they are stored; nil without a row.
  public internal(set) var stored: DailyStats?
  /// The time of the latest event; nil without any.
  public private(set) var last: Instant?
  /// All events in order; nil when they were not loaded.
  private var events: EventList?
  private var uses: [UsePart] = []
  /// Whether an event came between others, so that those after it may count for more or less than is stored.
  private var needsRecount = false

  /// A day without events.
  public init(date: CalendarDate) {
    stats = DailyStats(date: date)
    events = EventList()
  }

  /// A day as it is stored, without its events.
  public init(_ stats: DailyStats, last: Instant?) {
    self.stats = stats
    self.last = last
    stored = last == nil ? nil : stats
    events = last == nil ? EventList() : nil
  }

  /// Takes the stored events of the day, in order.
  public mutating func take(_ entries: [Entry], uses: [UsePart]) {
    self.uses = uses
    events = EventList(
      entries.map {
        EventList.Entry(
          id: $0.id, instant: $0.instant, kind: $0.kind, seconds: $0.seconds, countedSeconds: $0.countedSeconds)
      })
  }

  /// Takes the sums of the same day as another knows them, ahead of its row.
  public mutating func keepSums(of other: DayLedger) { (stats, stored, last) = (other.stats, other.stored, other.last) }

  /// Whether events must be known before something is booked at an instant.
  func needsEvents(at instant: Instant) -> Bool { events == nil && last.map { instant < $0 } ?? false }

  // MARK: Booking

  /// The balance right before an event that would be booked at an instant now.
  func balance(at instant: Instant) -> Int {
    guard let last, instant < last else { return stats.endingBalance }
    return known.flow(until: instant)(0)
  }

  /// What can be spent at an instant until the balance, with what was booked ahead of it, reaches 0; nil when it never
  /// does, because what was earned ahead is there all the same.
  func spendableSeconds(at instant: Instant) -> Int? {
    guard let last, instant < last else { return stats.endingBalance }
    return known.flow(after: instant)(0) > 0 ? nil : stats.endingBalance
  }

  /// Books an event that adds or takes so much where it belongs.
  mutating func book(_ event: TimeEvent, seconds: Int, countedSeconds: Int, use: UsePart? = nil) {
    let isLate = last.map { event.instant < $0 } ?? false
    precondition(!isLate || events != nil, "the events of \(stats.date) were not loaded")
    if event.kind == .earned { stats.totalEarned += seconds }
    events?.insert(
      EventList.Entry(
        id: event.id, instant: event.instant, kind: event.kind, seconds: seconds, countedSeconds: countedSeconds))
    if let use { uses.append(use) }
    if isLate {
      needsRecount = true
      stats.endingBalance = known.flow(0)
    } else {
      stats.endingBalance = Flow(event.kind, seconds: seconds)(stats.endingBalance)
      last = event.instant
    }
    stats.totalSpent = stats.totalEarned - stats.endingBalance
  }

  private var known: EventList {
    guard let events else { preconditionFailure("the events of \(stats.date) were not loaded") }
    return events
  }

  // MARK: Cutting

  /// The booked use that goes on at an instant, and the whole seconds of it before.
  func use(at instant: Instant) -> (part: UsePart, secondsBefore: Int)? {
    for part in uses where part.start < instant && instant < part.end {
      let seconds = Int((instant - part.start).wholeMilliseconds / 1_000)
      if seconds > 0 { return (part, seconds) }
    }
    return nil
  }

  /// Cuts a booked use: its first seconds become an event of their own. The sums stay.
  mutating func cut(_ cut: UseCut) {
    guard let index = uses.firstIndex(where: { $0.id == cut.partID }) else { return }
    let seconds = cut.first.seconds
    uses[index].seconds -= seconds
    var first = uses[index]
    (first.id, first.end, first.seconds) = (cut.first.id, cut.first.instant, seconds)
    uses.append(first)
    var counted = 0
    events?.change(cut.partID) { entry in
      counted = min(seconds, entry.countedSeconds)
      entry.seconds -= seconds
      entry.countedSeconds -= counted
    }
    events?.insert(
      EventList.Entry(
        id: cut.first.id, instant: cut.first.instant, kind: .spent, seconds: seconds, countedSeconds: counted))
    needsRecount = true
  }

  // MARK: Sums

  /// The midnight: what is left is lost, and kept in the history.
  mutating func close() { stats.expired = stats.endingBalance }

  /// Whether its row is not what it adds up to. A day with events has a row, even when they come to nothing.
  public var needsRow: Bool { last != nil && stats != stored }

  /// Notes that the row is written.
  public mutating func noteStored() { stored = stats }

  /// Folds the day once after whatever has come between its events (S13).
  ///
  /// - Returns: the events that count for more or less than is stored.
  public mutating func recount() -> [(id: String, countedSeconds: Int)] {
    guard needsRecount else { return [] }
    needsRecount = false
    return events?.recount().map { ($0.id, $0.countedSeconds) } ?? []
  }
}
