import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite

/// A page of recorded sessions, latest start first (rules 2.11).
public struct HachimiHistory: Equatable, Sendable {
  /// Which sessions to read.
  public struct Request: Sendable {
    /// Only sessions of this habit; all when nil.
    public var habitID: String?
    /// Only sessions that began in this month; all when nil.
    public var month: CalendarMonth?
    /// The page number, from 1.
    public var page: Int

    /// By default the first page of all sessions.
    public init(habitID: String? = nil, month: CalendarMonth? = nil, page: Int = 1) {
      self.habitID = habitID
      self.month = month
      self.page = page
    }
  }

  /// A stored session.
  public struct Session: Equatable, Sendable {
    /// The id of the session.
    public let sessionID: String
    /// The id of the habit.
    public let habitID: String
    /// The current or last name of the habit; its id when no name is stored.
    public let habit: String
    /// When it began.
    public let started: Instant
    /// When it ended.
    public let ended: Instant
    /// Focused minutes, 0…480.
    public let minutes: Int
    /// How it ended: a word of `SessionStatus`.
    public let status: String
    /// Countdown or stopwatch: a word of `TimerMode`.
    public let mode: String
    /// Minutes divided by target minutes, at most 1; 1 for a stopwatch.
    public let completionRatio: Double
    /// The XP it gave.
    public let xp: Int
    /// The coins it paid.
    public let coins: Int
  }

  /// Sessions per page.
  public static let pageLength = 20

  /// The number of this page, from 1.
  public let page: Int
  /// The number of pages, at least 1.
  public let pages: Int
  /// Whether the requested habit exists, or existed.
  public let knowsHabit: Bool
  /// The sessions of the page; empty after the last page.
  public let sessions: [Session]

  init(_ request: Request, count: Int, knowsHabit: Bool, sessions: [Session]) {
    page = request.page
    pages = max(1, (count + Self.pageLength - 1) / Self.pageLength)
    self.knowsHabit = knowsHabit
    self.sessions = sessions
  }

  /// - Parameters:
  ///   - datesAreNoted: whether the database stores the dates of sessions; one that an app made does not.
  ///   - timeZone: for sessions without a stored date, which count by their start.
  init(of database: Database, _ request: Request, datesAreNoted: Bool, in timeZone: Zone) throws {
    let (days, names) =
      datesAreNoted
      ? ("hachimi_session_day", "hachimi_habit")
      : ("(select null as session_id, null as date)", "(select null as habit_id, null as name)")
    let chosen = """
      from local_sessions s
      left join local_habits h on h.id = s.habit_id
      left join \(names) n on n.habit_id = s.habit_id
      left join \(days) d on d.session_id = s.id
      where (?1 is null or s.habit_id = ?1)
        and (?2 is null or coalesce(substr(d.date, 1, 7) = ?2, s.started_at >= ?3 and s.started_at < ?4))
      """
    let start = (request.month?.first).map { timeZone.instant(of: $0, hour: 0).millisecondsSinceEpoch }
    let end = (request.month?.end).map { timeZone.instant(of: $0, hour: 0).millisecondsSinceEpoch }
    let count = try database.element(
      "select count(*) \(chosen)", request.habitID, request.month?.description, start, end
    ) { try $0.count(0) }
    let known = try database.exists(
      """
      select 1 from local_habits where id = ?1 union all select 1 from \(names) where habit_id = ?1
      union all select 1 from local_sessions where habit_id = ?1
      """, request.habitID)
    let sessions = try database.elements(
      """
      select s.id, s.habit_id, coalesce(h.name, n.name, s.habit_id), s.started_at, s.ended_at, s.duration_minutes,
        s.status, s.mode, s.completion_ratio, s.xp_earned, s.coins_earned
      \(chosen)
      order by s.started_at desc, s.id desc limit \(Self.pageLength) offset ?5
      """, request.habitID, request.month?.description, start, end,
      (request.page - 1) * Self.pageLength
    ) { try Session($0) }
    self.init(request, count: count ?? 0, knowsHabit: known, sessions: sessions)
  }

  /// The document `earned.hachimi-history/1`.
  public var json: JSONValue {
    [
      "schema": "earned.hachimi-history/1", "page": .count(page), "pages": .count(pages),
      "sessions": .array(sessions.map(\.json)),
    ]
  }
}

extension HachimiHistory.Session {
  init(_ row: Row) throws {
    sessionID = try row.text(0)
    habitID = try row.text(1)
    habit = try row.text(2)
    started = try row.instant(3)
    ended = try row.instant(4)
    minutes = try row.count(5)
    status = try row.text(6)
    mode = try row.text(7)
    completionRatio = try row.ratio(8)
    xp = try row.count(9)
    coins = try row.count(10)
  }

  fileprivate var json: JSONValue {
    [
      "session_id": .string(sessionID), "habit_id": .string(habitID), "started_ts_utc_ms": .instant(started),
      "ended_ts_utc_ms": .instant(ended), "habit": .string(habit), "minutes": .count(minutes),
      "status": .string(status), "mode": .string(mode), "completion_ratio": .number(completionRatio),
      "xp_earned": .count(xp), "coins_earned": .count(coins),
    ]
  }
}

extension Row {
  /// A ratio with four decimals, as in reports.
  fileprivate func ratio(_ column: Int) throws -> Double {
    switch value(column) {
    case .real(let number): (number * 10_000).rounded() / 10_000
    case .integer(let number): Double(number)
    case .null, .text, .blob:
      throw StoredValueFault(place: "local_sessions.completion_ratio", expectation: "a number")
    }
  }
}
