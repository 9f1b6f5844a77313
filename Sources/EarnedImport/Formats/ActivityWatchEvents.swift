import EarnedCore
import EarnedJSON
import EarnedSQLite

/// The events of a bucket export, kept on disk, because the file has them newest first and they are needed oldest
/// first.
struct WatchedEvents {
  struct Bucket {
    let id: String
    var type = ""
    var host: String?
    var events = 0
    /// Whether it comes from a phone.
    var hasPackages = false

    var isWindows: Bool { type == "currentwindow" }
    var isDesktop: Bool { isWindows && !hasPackages }
    var isSites: Bool { type == "web.tab.current" }
    var isAway: Bool { type == "afkstatus" }
  }

  /// A stretch of time that counts.
  struct Piece {
    let name: WatchedName
    let host: String?
    let start: Int64
    let end: Int64
  }

  var buckets: [Bucket] = []
  private(set) var count = 0
  /// Time that does not count because the person was away.
  private(set) var awayMilliseconds = 0
  private let database: WorkingDatabase
  private var names: [WatchedName] = []
  private var numbers: [WatchedName: Int] = [:]

  init() throws(ImportFault) {
    database = try WorkingDatabase(
      """
      create table event (place integer primary key, bucket integer, name integer, start integer, "end" integer);
      create table mask (id integer, "end" integer, start integer, primary key (id, "end")) without rowid;
      """)
  }

  /// The number of a new bucket; nil when there are too many.
  mutating func addBucket(_ id: String) -> Int? {
    guard buckets.count < Findings.mostDevices else { return nil }
    buckets.append(Bucket(id: String(id.prefix(255))))
    return buckets.count - 1
  }

  /// Buckets whose events are not used.
  var others: [Bucket] { buckets.filter { !$0.isWindows && !$0.isSites && !$0.isAway && $0.events > 0 } }

  mutating func add(_ name: WatchedName?, to bucket: Int, start: Int64, end: Int64) throws {
    count += 1
    buckets[bucket].events += 1
    guard let name, let number = number(of: name) else { return }
    if case .package = name { buckets[bucket].hasPackages = true }
    try database.execute(
      #"insert into event (bucket, name, start, "end") values (?, ?, ?, ?)"#, bucket, number, start, end)
  }

  private mutating func number(of name: WatchedName) -> Int? {
    if let number = numbers[name] { return number }
    guard names.count < Findings.mostSubjects else { return nil }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  // MARK: Together

  /// Calls `body` for the time that counts, computer by computer.
  mutating func finish(_ body: (Piece) throws -> Void) throws {
    nameHostsOfSites()
    let hosts = Set(buckets.map(\.host)).sorted { ($0 ?? "") < ($1 ?? "") }
    for (index, host) in hosts.enumerated() {
      let here = buckets.indices.filter { buckets[$0].host == host }
      let presence = try mask(2 * index, of: here.filter { buckets[$0].isAway }) { $0 == .status("not-afk") }
      let browser = try mask(2 * index + 1, of: here.filter { buckets[$0].isDesktop }) { $0.isBrowser }
      try handOn(here.filter { buckets[$0].isWindows }, host, [presence].compactMap(\.self), body)
      try handOn(here.filter { buckets[$0].isSites }, host, [browser, presence].compactMap(\.self), body)
    }
  }

  /// Old browser watchers do not know the name of their computer. It is the computer with known windows, if there is
  /// only one.
  private mutating func nameHostsOfSites() {
    let computers = Set(buckets.filter(\.isDesktop).map(\.host))
    guard computers.count == 1, let computer = computers.first else { return }
    for index in buckets.indices where buckets[index].isSites && !computers.contains(buckets[index].host) {
      let host = buckets[index].host
      if !buckets.contains(where: { $0.isAway && $0.host == host }) { buckets[index].host = computer }
    }
  }

  /// Stores the times covered by some buckets, as stretches that do not touch.
  ///
  /// - Returns: the number of the mask; nil when there are no such buckets.
  private func mask(_ id: Int, of numbers: [Int], where isWanted: (WatchedName) -> Bool) throws -> Int? {
    guard !numbers.isEmpty else { return nil }
    var open: (start: Int64, end: Int64)?
    func close() throws {
      guard let stretch = open else { return }
      try database.execute(#"insert into mask (id, "end", start) values (?, ?, ?)"#, id, stretch.end, stretch.start)
    }
    try events(of: numbers) { event in
      guard isWanted(names[event.name]), event.end > event.start else { return }
      if let stretch = open, event.start <= stretch.end {
        open?.end = max(stretch.end, event.end)
      } else {
        try close()
        open = (event.start, event.end)
      }
    }
    try close()
    return id
  }

  /// Calls `body` for the events of some buckets, one at a time, clipped to all masks.
  private mutating func handOn(
    _ numbers: [Int], _ host: String?, _ masks: [Int], _ body: (Piece) throws -> Void
  ) throws {
    guard !numbers.isEmpty else { return }
    var front = FrontWindow()
    var whole = 0
    var counted = 0
    func take(_ event: Event) throws {
      whole += Int(event.end - event.start)
      try clip(event, by: masks[...]) { part in
        counted += Int(part.end - part.start)
        try body(Piece(name: names[part.name], host: host, start: part.start, end: part.end))
      }
    }
    try events(of: numbers) { event in try front.add(event, take) }
    try front.finish(take)
    awayMilliseconds += whole - counted
  }

  struct Event {
    let name: Int
    var start: Int64
    var end: Int64
  }

  private func events(of numbers: [Int], _ body: (Event) throws -> Void) throws {
    let list = numbers.map(String.init).joined(separator: ", ")
    let sql = """
      select name, start, "end" from event where bucket in (\(list)) order by start, "end" desc, place
      """
    try database.rows(sql) { row in
      try body(Event(name: Int(try row.integer(0)), start: try row.integer(1), end: try row.integer(2)))
    }
  }

  /// The parts of an event that lie within all masks.
  private func clip(_ event: Event, by masks: ArraySlice<Int>, _ body: (Event) throws -> Void) throws {
    guard let mask = masks.first else { return try body(event) }
    // An event without length counts as its first instant.
    let end = max(event.end, event.start + 1)
    var parts: [Event] = []
    let sql = #"select start, "end" from mask where id = ? and "end" > ? order by "end""#
    try database.rows(sql, mask, event.start) { row in
      let start = try row.integer(0)
      guard start < end else { return false }
      var part = event
      part.start = max(event.start, start)
      part.end = max(part.start, min(event.end, try row.integer(1)))
      parts.append(part)
      return true
    }
    for part in parts { try clip(part, by: masks.dropFirst(), body) }
  }
}

/// Which event is in front, for events in order of time: of overlapping events, the one that began last.
struct FrontWindow {
  /// The events that are not over; the last one is in front.
  private var open: [WatchedEvents.Event] = []
  private var now: Int64 = .min
  /// The maximum number of simultaneous events. No real computer has more.
  private static let mostOpen = 1_000

  mutating func add(_ event: WatchedEvents.Event, _ body: (WatchedEvents.Event) throws -> Void) throws {
    try handOn(until: event.start, body)
    guard event.end > event.start else { return try body(event) }
    if open.count == Self.mostOpen { open.removeFirst() }
    open.append(event)
  }

  mutating func finish(_ body: (WatchedEvents.Event) throws -> Void) throws { try handOn(until: .max, body) }

  private mutating func handOn(until end: Int64, _ body: (WatchedEvents.Event) throws -> Void) throws {
    while var front = open.last {
      front.start = max(front.start, now)
      guard front.end > front.start else {
        open.removeLast()
        continue
      }
      front.end = min(front.end, end)
      guard front.end > front.start else { break }
      now = front.end
      try body(front)
    }
    now = max(now, end == .max ? now : end)
  }
}
