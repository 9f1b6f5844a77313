import EarnedCore
import JSON
import SQLite

/// The events of a bucket export, on the disk: newest first in the file, and needed oldest first.
struct WatchedEvents {
  /// A bucket, and how many events it has.
  struct Bucket {
    let id: String
    var type = ""
    var host: String?
    var events = 0
    /// It is of a phone.
    var hasPackages = false

    var isWindows: Bool { type == "currentwindow" }
    var isDesktop: Bool { isWindows && !hasPackages }
    var isSites: Bool { type == "web.tab.current" }
    var isAway: Bool { type == "afkstatus" }
  }

  /// What an event is about.
  enum Name: Hashable {
    case package(String, label: String?)
    case site(AppID?)
    case window(String)
    case status(String)

    init?(_ data: JSONObject) {
      func text(_ key: String) -> String? {
        data[key]?.stringValue.flatMap { 1...Findings.longestNameBytes ~= $0.utf8.count ? $0 : nil }
      }
      if let status = text("status") {
        self = .status(status)
      } else if let address = data["url"]?.stringValue {
        self = .site(AppID.Kind.webID(address: address))
      } else if let package = text("package") {
        self = .package(package, label: text("app"))
      } else if let app = text("app") {
        self = .window(app)
      } else {
        return nil
      }
    }

    /// What people call it.
    var label: String? {
      switch self {
      case .package(_, let label): label
      case .window(let name): name
      default: nil
      }
    }

    var isBrowser: Bool {
      guard case .window(let name) = self else { return false }
      let word = name.lowercased()
      return Self.browsers.contains { word.contains($0) }
    }

    private static let browsers = [
      "firefox", "chrom", "brave", "msedge", "edge", "opera", "vivaldi", "safari", "librewolf", "waterfox", "floorp",
      "arc", "zen", "orion", "epiphany", "navigator", "browser", "palemoon", "qutebrowser", "iexplore",
    ]
  }

  /// A stretch of time that counts.
  struct Piece {
    let name: Name
    let host: String?
    let start: Int64
    let end: Int64
  }

  var buckets: [Bucket] = []
  private(set) var count = 0
  /// Time that does not count as nobody was there.
  private(set) var awayMilliseconds = 0
  private let database: Database
  private var names: [Name] = []
  private var numbers: [Name: Int] = [:]

  init() throws {
    do {
      database = try Database(.temporary, .create)
      try database.run(
        script: """
          pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -4000; pragma temp_store = file;
          create table event (place integer primary key, bucket integer, name integer, start integer, "end" integer);
          create table mask (id integer, "end" integer, start integer, primary key (id, "end")) without rowid;
          begin;
          """)
    } catch {
      throw ImportFault.temporary(error)
    }
  }

  /// The number of another bucket; nil when there are too many.
  mutating func addBucket(_ id: String) -> Int? {
    guard buckets.count < Findings.mostDevices else { return nil }
    buckets.append(Bucket(id: String(id.prefix(255))))
    return buckets.count - 1
  }

  /// Buckets whose events are of no use here.
  var others: [Bucket] { buckets.filter { !$0.isWindows && !$0.isSites && !$0.isAway && $0.events > 0 } }

  mutating func add(_ name: Name?, to bucket: Int, start: Int64, end: Int64) throws {
    count += 1
    buckets[bucket].events += 1
    guard let name, let number = number(of: name) else { return }
    if case .package = name { buckets[bucket].hasPackages = true }
    try run(
      #"insert into event (bucket, name, start, "end") values (?, ?, ?, ?)"#, bucket, number, start, end)
  }

  private mutating func number(of name: Name) -> Int? {
    if let number = numbers[name] { return number }
    guard names.count < Findings.mostSubjects else { return nil }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  private func run(_ sql: String, _ values: any Bindable...) throws {
    do { try database.execute(sql, values: values) } catch { throw ImportFault.temporary(error) }
  }

  // MARK: Together

  /// Hands on what counts, computer by computer.
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

  /// Old watchers of browsers do not know the name of their computer: it is the one whose windows are known, if there is
  /// one only.
  private mutating func nameHostsOfSites() {
    let computers = Set(buckets.filter(\.isDesktop).map(\.host))
    guard computers.count == 1, let computer = computers.first else { return }
    for index in buckets.indices where buckets[index].isSites && !computers.contains(buckets[index].host) {
      let host = buckets[index].host
      if !buckets.contains(where: { $0.isAway && $0.host == host }) { buckets[index].host = computer }
    }
  }

  /// Notes the times at which buckets say something, as stretches that do not touch.
  ///
  /// - Returns: the mask; nil when there are no such buckets.
  private func mask(_ id: Int, of numbers: [Int], where isWanted: (Name) -> Bool) throws -> Int? {
    guard !numbers.isEmpty else { return nil }
    var open: (start: Int64, end: Int64)?
    func close() throws {
      guard let stretch = open else { return }
      try run(#"insert into mask (id, "end", start) values (?, ?, ?)"#, id, stretch.end, stretch.start)
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

  /// Hands on the events of buckets, one at a time, where all masks let them.
  private mutating func handOn(
    _ numbers: [Int], _ host: String?, _ masks: [Int], _ body: (Piece) throws -> Void
  ) throws {
    guard !numbers.isEmpty else { return }
    var front = Front()
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
    try rows(sql, []) { row in
      try body(Event(name: Int(try row.integer(0)), start: try row.integer(1), end: try row.integer(2)))
      return true
    }
  }

  /// The parts of an event that lie within all masks.
  private func clip(_ event: Event, by masks: ArraySlice<Int>, _ body: (Event) throws -> Void) throws {
    guard let mask = masks.first else { return try body(event) }
    // An event without length is at its first instant.
    let end = max(event.end, event.start + 1)
    var parts: [Event] = []
    try rows(#"select start, "end" from mask where id = ? and "end" > ? order by "end""#, [mask, event.start]) { row in
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

  /// - Parameter body: returns whether it wants more rows.
  private func rows(_ sql: String, _ values: [any Bindable], _ body: (Row) throws -> Bool) throws {
    let statement: Statement
    do {
      statement = try database.prepare(sql)
      try statement.bind(values)
    } catch {
      throw ImportFault.temporary(error)
    }
    defer { statement.reset() }
    while true {
      do { guard try statement.step() else { return } } catch { throw ImportFault.temporary(error) }
      guard try body(statement.row) else { return }
    }
  }
}

/// What is in front, of events that come in order of time: of those that overlap the one that began last.
private struct Front {
  /// Events whose time is not over; the last one is in front.
  private var open: [WatchedEvents.Event] = []
  private var now: Int64 = .min
  /// More events at one time than any computer has are of a file that was made up.
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
