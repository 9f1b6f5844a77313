import EarnedCore

/// Which computer each event belongs to, and what is in front on each of them.
struct WatchedComputers {
  private var events: WatchedEvents
  private let browsers: Browsers
  private let sites: SiteChoice
  /// Whether who has a tab with sound in front is there.
  private let hearsTabs: Bool
  /// The browser of each name that is a window or a package, and of each tab that names its own.
  private let browserOfName: [Int?]
  /// The browsers that have a window anywhere in the export.
  private let openBrowsers: Set<Int>
  /// The browsers that tabs name themselves.
  private let namedByTabs: Set<Int>
  private(set) var leftOut = WatchedLeftOut()
  /// By how much the watcher of tabs may be behind that of windows.
  private static let latestTab: Int64 = 120_000

  init(_ events: WatchedEvents, browsers: Browsers, sites: SiteChoice, hearsTabs: Bool) {
    (self.events, self.browsers, self.sites, self.hearsTabs) = (events, browsers, sites, hearsTabs)
    let browserOfName = events.names.map { name -> Int? in
      switch name {
      case .package(let name, _), .window(let name), .tab(_, browser: .some(let name), _): browsers[name]
      default: nil
      }
    }
    self.browserOfName = browserOfName
    openBrowsers = Set(events.names.indices.filter { !events.names[$0].isTab }.compactMap { browserOfName[$0] })
    namedByTabs = Set(events.names.indices.filter { events.names[$0].isTab }.compactMap { browserOfName[$0] })
  }

  /// Calls `body` for what is in front, computer by computer.
  ///
  /// - Parameter fate: what becomes of a name when it is in front.
  mutating func read(
    fate: @escaping (Int) -> WatchedFate, _ body: @escaping (WatchedPiece, _ host: String?) throws -> Void
  ) throws {
    nameBrowsers()
    if readsTabs { try giveTabsToComputers() }
    let computers = computers
    var end: Int64 = 0
    try events.database.rows(#"select max("end") from event"#) { row in end = try row.optionalInteger(0) ?? 0 }
    for bucket in events.buckets.indices where !isRead(bucket, on: computers) { leaveOut(bucket, on: computers) }
    for host in computers {
      let here = events.buckets.indices.filter { events.buckets[$0].host == host }
      let own = Set(here.map { events.buckets[$0] }.filter { $0.isTabs && $0.events > 0 }.map(\.browser))
      var screen = ComputerScreen(
        tabs: TabOwners(ownTabs: own.union(namedByTabs.map { $0 }), openBrowsers: openBrowsers), sites: sites,
        hearsTabs: hearsTabs,
        knowsPresence: here.contains { events.buckets[$0].isAway && events.buckets[$0].events > 0 },
        since: events.since, settled: end - Self.latestTab, fate: fate
      ) { try body($0, host) }
      try show(here.filter { isRead($0, on: computers) }, on: &screen)
      leftOut.add(screen.leftOut)
    }
  }

  private var readsTabs: Bool { sites != .no || hearsTabs }

  /// The hosts that have windows, in order of their names.
  private var computers: [String?] {
    Set(events.buckets.filter(\.isWindows).map(\.host)).sorted { ($0 ?? "") < ($1 ?? "") }
  }

  private mutating func nameBrowsers() {
    for index in events.buckets.indices where events.buckets[index].isTabs && events.buckets[index].events > 0 {
      let bucket = events.buckets[index]
      events.buckets[index].browser =
        browsers.named(inBucket: bucket.id, host: bucket.host) ?? browsers.named(inBucket: bucket.client, host: nil)
    }
  }

  private func isRead(_ index: Int, on computers: [String?]) -> Bool {
    let bucket = events.buckets[index]
    guard computers.contains(bucket.host) else { return false }
    if bucket.isTabs { return readsTabs && (bucket.isGiven || bucket.host != Self.unknownHost) }
    return bucket.isWindows || bucket.isAway
  }

  private mutating func leaveOut(_ index: Int, on computers: [String?]) {
    let bucket = events.buckets[index]
    let isGiven = bucket.isTabs && readsTabs && !isRead(index, on: computers)
    guard bucket.events > 0, !isGiven else { return }
    let reason =
      bucket.isTabs
      ? WatchedLeftOut.notAsked
      : bucket.isAway
        ? "of a computer without windows, about being away" : "of the bucket '\(bucket.id)' (\(bucket.type))"
    leftOut.count(reason, bucket.events - bucket.unusable)
  }

  // MARK: One computer

  private enum Order: Int { case presence, window, tab }

  /// Merges the events of the buckets of a computer in order of time.
  private func show(_ buckets: [Int], on screen: inout ComputerScreen) throws {
    var streams = try buckets.map { try events.stream($0) }
    func order(_ stream: WatchedEvents.Stream) -> Order {
      let bucket = events.buckets[stream.bucket]
      return bucket.isAway ? .presence : bucket.isTabs ? .tab : .window
    }
    func isBefore(_ one: Int, _ other: Int) -> Bool {
      guard let first = streams[one].head, let second = streams[other].head else { return streams[one].head != nil }
      let (left, right) = (order(streams[one]).rawValue, order(streams[other]).rawValue)
      return (first.start, left, second.end, first.place) < (second.start, right, first.end, second.place)
    }
    while let next = streams.indices.min(by: isBefore), let event = streams[next].head {
      let bucket = events.buckets[streams[next].bucket]
      try screen.advance(to: event.start)
      switch order(streams[next]) {
      case .presence:
        screen.open(presence: event, isHere: events.names[event.name] == .status("not-afk"))
        screen.leftOut.use()
      case .window: try screen.open(window: event, browserOfName[event.name])
      case .tab:
        try screen.open(
          tab: event, browserOfName[event.name] ?? bucket.browser, isSite: isSite(event.name),
          isAudible: isAudible(event.name))
      }
      try streams[next].advance()
    }
    try screen.finish()
  }

  private func isSite(_ name: Int) -> Bool {
    if case .tab(.some, _, _) = events.names[name] { true } else { false }
  }

  private func isAudible(_ name: Int) -> Bool {
    if case .tab(_, _, isAudible: true) = events.names[name] { true } else { false }
  }

  // MARK: Tabs of an unknown computer

  private static let unknownHost = "unknown"

  /// Gives each tab whose computer is not known to the one whose windows overlap it most. A computer that was renamed is
  /// two.
  private mutating func giveTabsToComputers() throws {
    let computers = computers
    let strays = events.buckets.indices.filter {
      events.buckets[$0].isTabs && events.buckets[$0].events > 0 && !isRead($0, on: computers)
    }
    guard !strays.isEmpty else { return }
    for (number, host) in computers.enumerated() { try cover(number, host) }
    for stray in strays {
      var given: [Int: Int] = [:]
      var stream = try events.stream(stray)
      while let event = stream.head {
        if let computer = try computer(of: event, among: computers.count) {
          let bucket = given[computer] ?? newBucket(like: stray, on: computers[computer])
          given[computer] = bucket
          try events.insert(bucket, event.name, start: event.start, end: event.end, place: event.place)
        } else {
          leftOut.count("of tabs while no computer had a window", 1)
        }
        try stream.advance()
      }
    }
  }

  private mutating func newBucket(like index: Int, on host: String?) -> Int {
    var bucket = events.buckets[index]
    bucket.host = host
    bucket.isGiven = true
    events.buckets.append(bucket)
    return events.buckets.count - 1
  }

  /// Stores when a computer has windows, as stretches that do not touch, with the time of those before.
  private func cover(_ number: Int, _ host: String?) throws {
    var streams = try events.buckets.indices.filter { events.buckets[$0].host == host && events.buckets[$0].isWindows }
      .map { try events.stream($0) }
    var open: (start: Int64, end: Int64)?
    var before: Int64 = 0
    func close() throws {
      guard let stretch = open else { return }
      try events.database.execute(
        #"insert into cover (computer, "end", start, before) values (?, ?, ?, ?)"#, number, stretch.end, stretch.start,
        before)
      before += stretch.end - stretch.start
    }
    func start(_ index: Int) -> Int64 { streams[index].head?.start ?? .max }
    while let next = streams.indices.min(by: { start($0) < start($1) }), let event = streams[next].head {
      try streams[next].advance()
      guard event.end > event.start else { continue }
      if let stretch = open, event.start <= stretch.end {
        open?.end = max(stretch.end, event.end)
      } else {
        try close()
        open = (event.start, event.end)
      }
    }
    try close()
  }

  /// The computer whose windows overlap an event most, the first by name of several; nil when none does.
  private func computer(of event: WatchedEvents.Event, among count: Int) throws -> Int? {
    // An event without length is its first instant.
    let end = max(event.end, event.start + 1)
    var best: (computer: Int, overlap: Int64)?
    for computer in 0..<count {
      let overlap = try covered(computer, until: end) - covered(computer, until: event.start)
      if overlap > best?.overlap ?? 0 { best = (computer, overlap) }
    }
    return best?.computer
  }

  /// How long a computer had windows before an instant.
  private func covered(_ computer: Int, until instant: Int64) throws -> Int64 {
    var covered: Int64?
    let next = #"select start, before from cover where computer = ? and "end" > ? order by "end" limit 1"#
    try events.database.rows(next, computer, instant) { row in
      covered = try row.integer(1) + max(0, instant - row.integer(0))
      return false
    }
    if let covered { return covered }
    let last = #"select before + "end" - start from cover where computer = ? order by "end" desc limit 1"#
    try events.database.rows(last, computer) { row in
      covered = try row.integer(0)
      return false
    }
    return covered ?? 0
  }
}
