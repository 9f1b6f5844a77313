import EarnedCore
import EarnedJSON
import EarnedSystem

/// Reads a bucket export of ActivityWatch, or its database: windows, sites and Android apps (contract, section 8).
///
/// - Only the window in front counts. Of overlapping events, the one that began last counts first, then the one before
///   it.
/// - In a browser's window the site of its tab counts, not the browser.
/// - With events in an afk bucket of the same computer, only time that is not afk counts.
/// - For an Android app, the package is the id and the app name is the label.
package struct ActivityWatchImport: Importer {
  package static let kind = FileKind("an ActivityWatch bucket export", format: "activitywatch") { content in
    guard case .json(let shape) = content else { return ActivityWatchDatabase.recognises(content) }
    return shape.keys.contains("buckets")
  }
  private static let database = FileKind("a database of ActivityWatch", format: "activitywatch") {
    ActivityWatchDatabase.recognises($0)
  }
  package static let aspects: Set<Aspect> = [.openings, .usage]

  private let computer: AppID.Kind
  private let browsers: [String]
  private let sites: SiteChoice
  private let hearsTabs: Bool

  /// - Parameters:
  ///   - computer: the system for window names that do not show it (`.exe` is Windows).
  ///   - browsers: browsers in addition to the usual ones, by the names of their windows.
  ///   - sites: what counts while a browser is in front.
  ///   - hearsTabs: whether who has a tab with sound in front is there, whatever the afk bucket says.
  package init(
    computer: AppID.Kind = .linux, browsers: [String] = [], sites: SiteChoice = .yes, hearsTabs: Bool = true
  ) {
    (self.computer, self.browsers, self.sites, self.hearsTabs) = (computer, browsers, sites, hearsTabs)
  }

  package func read(_ file: ForeignFile, into findings: Findings) throws {
    let aspects = try findings.aspects(of: Self.self)
    var events = try WatchedEvents(since: findings.since)
    if case .database = file.content {
      try readDatabase(of: file, into: &events, findings)
      findings.summary.note(file, Self.database, events.count, .event)
    } else {
      try readExport(of: file, into: &events, findings)
      findings.summary.note(file, Self.kind, events.count, .event)
    }
    if aspects.contains(.usage) { try readUnlocks(of: &events, findings) }
    var computers = WatchedComputers(events, browsers: Browsers(and: browsers), sites: sites, hearsTabs: hearsTabs)
    let apps = AppsOfNames(events.names) { self.app($0, findings) }
    try computers.read(
      fate: { name in
        guard let app = apps[name] else { return .nameless }
        return findings.isNeeded(app) ? .used : .notChosen
      },
      { piece, host in
        guard let app = apps[piece.name] else { return }
        try findings.sawPart(
          app, device: findings.device(host), from: Instant(millisecondsSinceEpoch: piece.start),
          to: Instant(millisecondsSinceEpoch: piece.end), as: aspects, isExact: true)
      })
    note(computers.leftOut, of: file, aspects, findings)
  }

  /// Reads when phones were unlocked, which no app is told by. The rest of an import has nothing of these buckets.
  private func readUnlocks(of events: inout WatchedEvents, _ findings: Findings) throws {
    for bucket in events.buckets.indices where events.buckets[bucket].isUnlocks {
      var stream = try events.stream(bucket)
      let device = findings.device(events.buckets[bucket].host)
      while let event = stream.head {
        try findings.noticed(.event, .unlock, device: device, at: Instant(millisecondsSinceEpoch: event.start))
        try stream.advance()
      }
      events.buckets[bucket].events = 0
    }
  }

  private func app(_ name: WatchedName, _ findings: Findings) -> Int? {
    let id: AppID? =
      switch name {
      case .package(let package, _): AppID.Kind.android.appID(package)
      case .tab(let id, _, _): id
      case .window(let name):
        (name.lowercased().hasSuffix(".exe") ? AppID.Kind.windows : computer).appID(ofAppOrSite: name)
      case .status: nil
      }
    return id.flatMap { findings.app($0, label: name.label) }
  }

  private func note(_ leftOut: WatchedLeftOut, of file: ForeignFile, _ aspects: Set<Aspect>, _ findings: Findings) {
    findings.summary.use(.event, leftOut.used)
    findings.leaveOutOld(.event, leftOut.old)
    if aspects == [.usage] {
      findings.summary.leaveOutEmpty(.event, leftOut.instants)
    } else {
      findings.summary.use(.event, leftOut.instants)
    }
    for (reason, count) in leftOut.reasons { findings.summary.leaveOut(.event, reason, count) }
    func note(_ milliseconds: Int64, _ what: String, counts: Bool = false) {
      let minutes = milliseconds / 60_000
      guard minutes > 0 else { return }
      let end = counts ? (minutes == 1 ? "counts" : "count") : (minutes == 1 ? "does not count" : "do not count")
      findings.summary.note("\(file.name): \(minutes.counted("minute")) \(what) \(end)")
    }
    note(leftOut.awayMilliseconds, "away from the computer")
    note(leftOut.heardMilliseconds, "away with sound in the tab in front", counts: true)
    note(leftOut.behindMilliseconds, "of tabs behind other windows")
    note(leftOut.unknownMilliseconds, "of tabs while no window is known")
    let unsettled = leftOut.unsettledMilliseconds / 1_000
    if unsettled > 0 {
      findings.summary.note(
        "\(file.name): \(unsettled.counted("second")) of browsers whose tab is not known yet do not count; import a later "
          + "export, too")
    }
    let overlap = leftOut.overlapMilliseconds / 1_000
    if overlap > 0 {
      findings.summary.note("\(file.name): \(overlap.counted("second")) of windows behind others do not count")
    }
  }

  // MARK: Reading

  private func readDatabase(of file: ForeignFile, into events: inout WatchedEvents, _ findings: Findings) throws {
    let database = try ActivityWatchDatabase(file)
    var numbers: [Int64: Int] = [:]
    for (row, stored) in try database.buckets() {
      guard let bucket = events.addBucket(stored.id) else { throw Self.tooManyBuckets(file) }
      numbers[row] = bucket
      events.buckets[bucket] = stored
    }
    try database.events(since: findings.since) { row, event in
      guard let bucket = numbers[row] else { return }
      events.count(in: bucket)
      guard !events.buckets[bucket].isOther else { return }
      if try !add(.object(event), to: bucket, of: &events, file, findings) { events.buckets[bucket].unusable += 1 }
    }
  }

  private static func tooManyBuckets(_ file: ForeignFile) -> ImportFault {
    .malformed(path: file.name, place: "buckets", problem: "too many")
  }

  private func readExport(of file: ForeignFile, into events: inout WatchedEvents, _ findings: Findings) throws {
    var json = try JSONFile(file)
    try json.read { cursor in
      try cursor.enter()
      while let key = try cursor.nextKey() {
        guard key == "buckets" else {
          try cursor.skip()
          continue
        }
        try readBuckets(&cursor, of: file, into: &events, findings)
      }
    }
  }

  private func readBuckets(
    _ cursor: inout JSONCursor, of file: ForeignFile, into events: inout WatchedEvents, _ findings: Findings
  ) throws {
    try cursor.enter()
    while let id = try cursor.nextKey() {
      guard let bucket = events.addBucket(id) else { throw Self.tooManyBuckets(file) }
      try cursor.enter()
      while let key = try cursor.nextKey() {
        switch key {
        case "type": events.buckets[bucket].type = Self.word(try cursor.value()) ?? ""
        case "client": events.buckets[bucket].client = Self.word(try cursor.value()) ?? ""
        case "hostname": events.buckets[bucket].host = Self.word(try cursor.value())
        case "events":
          try cursor.enter()
          while try cursor.nextElement() {
            events.count(in: bucket)
            if events.buckets[bucket].isOther {
              try cursor.skip()
            } else if try !add(try cursor.value(), to: bucket, of: &events, file, findings) {
              events.buckets[bucket].unusable += 1
            }
          }
        default: try cursor.skip()
        }
      }
    }
  }

  /// A string, cut to 255 characters.
  private static func word(_ value: JSONValue) -> String? { value.stringValue.map { String($0.prefix(255)) } }

  /// Returns whether the event is kept; otherwise the reason is noted.
  private func add(
    _ value: JSONValue, to bucket: Int, of events: inout WatchedEvents, _ file: ForeignFile, _ findings: Findings
  ) throws -> Bool {
    func reject(_ field: String, _ value: JSONValue?, _ validForms: String) throws -> Bool {
      let place = "\(file.name): event \(events.buckets[bucket].events) of the bucket '\(events.buckets[bucket].id)'"
      let text = value.map { $0.stringValue ?? $0.serialized() } ?? ""
      try findings.reject(
        .event, UnreadableValue(place: place, column: field, value: text, validForms: validForms))
      return false
    }
    func leaveOut(_ reason: String) -> Bool {
      findings.summary.leaveOut(.event, reason)
      return false
    }
    guard let event = value.objectValue else { return try reject("it", value, "an object") }
    guard let data = event["data"]?.objectValue else { return try reject("data", event["data"], "an object") }
    guard let start = event["timestamp"]?.stringValue.flatMap({ Instant(activityWatch: $0) }) else {
      return try reject("timestamp", event["timestamp"], "a time such as 2026-03-02T10:00:00Z")
    }
    guard let seconds = Self.seconds(event["duration"]) else {
      return try reject("duration", event["duration"], "a number of seconds")
    }
    guard 0...Double(Findings.longest / .seconds(1)) ~= seconds else { return leaveOut("with an impossible duration") }
    let end = start + .milliseconds(Int64((seconds * 1_000).rounded()))
    guard Findings.plausible.contains(start), Findings.plausible.contains(end) else {
      return leaveOut("with an impossible time")
    }
    guard let name = events.buckets[bucket].isUnlocks ? .status("unlocked") : WatchedName(data) else {
      return leaveOut("without a name")
    }
    // The day before says who was there at midnight, what was in front, and since when. All of them say which browsers
    // there are.
    guard findings.isRecent(.event, end + .seconds(86_400)) else {
      _ = events.number(of: name)
      return false
    }
    let isAdded = try events.add(
      name, to: bucket, start: start.millisecondsSinceEpoch, end: end.millisecondsSinceEpoch)
    return isAdded || leaveOut("beyond \(Findings.maxSubjects) apps")
  }

  /// A duration; 0 when it is missing.
  private static func seconds(_ value: JSONValue?) -> Double? {
    switch value {
    case nil, .null: 0
    case .integer(let seconds): Double(seconds)
    case .number(let seconds): seconds
    default: nil
    }
  }
}

/// The app of each name, asked for once, when it is first in front.
private final class AppsOfNames {
  private let names: [WatchedName]
  private let app: (WatchedName) -> Int?
  private var found: [Int: Int?] = [:]

  init(_ names: [WatchedName], _ app: @escaping (WatchedName) -> Int?) { (self.names, self.app) = (names, app) }

  subscript(name: Int) -> Int? {
    if let app = found[name] { return app }
    let app = app(names[name])
    found[name] = .some(app)
    return app
  }
}

extension Instant {
  /// A time as ActivityWatch writes it: RFC 3339. Some versions omit the offset, which then is UTC.
  init?(activityWatch text: String) {
    if let instant = Instant(rfc3339: text) {
      self = instant
    } else if let instant = Instant(rfc3339: text + "Z") {
      self = instant
    } else {
      return nil
    }
  }
}
