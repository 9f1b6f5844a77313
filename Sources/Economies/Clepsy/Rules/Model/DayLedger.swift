import EarnedCore

/// The events of one day and what they fold to (decision C6): in the order of time, those of one instant as they
/// arrived, earned seconds add and spent seconds take at most what is there.
///
/// An event that is later than all others only needs the sums. One that comes between others needs those that follow it.
public struct DayLedger: Equatable, Sendable {
  /// An event as the fold sees it.
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

  /// What the events add up to.
  public var stats: DailyStats
  /// The time of the latest one; nil without any.
  public private(set) var last: Instant?
  /// The last of them in order, from the earliest time on at which one may be booked; nil when none were loaded.
  public var entries: [Entry]?

  /// A day without events.
  public init(date: DayID) {
    stats = DailyStats(date: date)
    entries = []
  }

  /// A day as it is stored.
  public init(_ stats: DailyStats, last: Instant?, entries: [Entry]? = nil) {
    self.stats = stats
    self.last = last
    self.entries = last == nil ? [] : entries
  }

  /// What booking an event did.
  struct Booking: Equatable {
    /// What the event adds or takes.
    var countedSeconds: Int
    /// The balance right before the event.
    var balanceBefore: Int
    /// Later events that take more or less because of it.
    var recounted: [Entry] = []
  }

  /// Books an event, wherever in the day it belongs.
  mutating func book(_ id: String, _ instant: Instant, _ kind: TimeEvent.Kind, seconds: Int) -> Booking {
    var entry = Entry(id: id, instant: instant, kind: kind, seconds: seconds, countedSeconds: 0)
    if let last, instant < last { return insert(entry) }
    var balance = TimeBalance(seconds: stats.endingBalance)
    entry.countedSeconds = balance.apply(kind, seconds: seconds)
    let booking = Booking(countedSeconds: entry.countedSeconds, balanceBefore: stats.endingBalance)
    add(entry.countedSeconds, kind)
    stats.endingBalance = balance.seconds
    last = instant
    entries?.append(entry)
    return booking
  }

  private mutating func insert(_ entry: Entry) -> Booking {
    var balance = balanceBeforeEntries
    guard var entries = self.entries else { preconditionFailure("the events of \(stats.date) were not loaded") }
    // There may be many: they are changed in place.
    self.entries = nil
    let place = entries.firstIndex { $0.instant > entry.instant } ?? entries.endIndex
    entries.insert(entry, at: place)
    var booking = Booking(countedSeconds: 0, balanceBefore: 0)
    for index in entries.indices {
      let old = entries[index]
      if index == place { booking.balanceBefore = balance.seconds }
      entries[index].countedSeconds = balance.apply(old.kind, seconds: old.seconds)
      let difference = entries[index].countedSeconds - old.countedSeconds
      add(difference, old.kind)
      if index == place {
        booking.countedSeconds = entries[index].countedSeconds
      } else if difference != 0 {
        booking.recounted.append(entries[index])
      }
    }
    stats.endingBalance = balance.seconds
    self.entries = entries
    return booking
  }

  /// What the events before those that are loaded have left.
  private var balanceBeforeEntries: TimeBalance {
    let change = (entries ?? []).reduce(0) { $0 + ($1.kind == .earned ? $1.countedSeconds : -$1.countedSeconds) }
    return TimeBalance(seconds: stats.endingBalance - change)
  }

  private mutating func add(_ seconds: Int, _ kind: TimeEvent.Kind) {
    switch kind {
    case .earned: stats.totalEarned += seconds
    case .spent: stats.totalSpent += seconds
    }
  }

  /// The midnight: what is left is lost, and kept in the history.
  mutating func close() { stats.expired = stats.endingBalance }
}
