import EarnedCore
import EarnedSQLite
import EarnedSystem

/// Reads a database of Android's Digital Wellbeing (contract, section 8).
///
/// A resumed activity may be an opening. A resume less than 60 s after the app's previous one belongs to the same
/// opening. The time until the activity is paused or stopped is usage; unlocks and notifications come with it. The chosen
/// apps are registered at the time of the file's first event, if there are openings.
package struct DigitalWellbeingImport: Importer {
  package static let kind = FileKind("a Digital Wellbeing database", format: "digital-wellbeing") {
    $0.hasTables(["events", "packages"])
  }
  package static let aspects: Set<Aspect> = [.openings, .usage]

  package init() {}

  package func read(_ file: ForeignFile, into findings: Findings) throws {
    let usage = try UsageDatabase(file)
    let aspects = try findings.aspects(of: Self.self)
    let apps = try chosenApps(in: usage, aspects, findings)
    if aspects.contains(.openings), let start = try usage.firstInstant() {
      for app in apps.chosen { findings.introduceFirst(app, at: start) }
    }
    var count = 0
    var activities = OpenActivities()
    let kinds = aspects.contains(.usage) ? UsageDatabase.Event.Kind.allCases : [.resume]
    for (reason, number) in try usage.countsOfOthers(than: kinds) {
      count += number
      findings.summary.leaveOut(.event, reason, number)
    }
    try usage.events(kinds) { event in
      count += 1
      guard event.kind != .shutdown else {
        findings.summary.use(.event)
        return activities.forgetAll(findings)
      }
      if event.kind == .unlock {
        guard let instant = event.instant else {
          return try leaveOutTime(of: event, number: count, isNeeded: true, file, findings)
        }
        return try findings.noticed(.event, .unlock, at: instant)
      }
      guard let app = event.packageRow.flatMap({ apps.numbers[$0] }) else {
        return findings.summary.leaveOut(.event, "without an app")
      }
      guard findings.isNeeded(app) || aspects.contains(.usage) else {
        return findings.summary.leaveOut(.event, Findings.ofOtherApps)
      }
      guard let instant = event.instant else {
        return try leaveOutTime(of: event, number: count, isNeeded: findings.isNeeded(app), file, findings)
      }
      if event.kind == .notification { return try findings.noticed(.event, .notification, of: app, at: instant) }
      if event.kind == .resume, aspects.contains(.openings) {
        try findings.sawPart(app, device: nil, from: instant, to: instant, as: [.openings])
      }
      guard findings.isRecent(.event, instant) else { return }
      var isUsed = event.kind == .resume
      if aspects.contains(.usage), let start = activities.note(event, app, at: instant) {
        isUsed = true
        if instant == start, aspects == [.usage], findings.isNeeded(app) {
          return findings.summary.leaveOutEmpty(.event)
        }
        guard instant - start <= Findings.longest else {
          return findings.summary.leaveOut(
            .event, findings.isNeeded(app) ? Findings.withImpossibleDuration : Findings.ofOtherApps)
        }
        try findings.sawPart(app, device: nil, from: start, to: instant, as: [.usage])
      }
      if !findings.isNeeded(app) {
        findings.summary.leaveOut(.event, Findings.ofOtherApps)
      } else if isUsed {
        findings.summary.use(.event)
      } else {
        findings.summary.leaveOut(.event, "that end no use")
      }
    }
    activities.forgetAll(findings)
    findings.summary.note(file, Self.kind, count, .event)
  }

  private func leaveOutTime(
    of event: UsageDatabase.Event, number: Int, isNeeded: Bool, _ file: ForeignFile, _ findings: Findings
  ) throws {
    guard isNeeded else { return findings.summary.leaveOut(.event, Findings.ofOtherApps) }
    switch event.timestamp {
    case .integer, .null: findings.summary.leaveOut(.event, "with an impossible time")
    case .real(let number): try reject("\(number)")
    case .text(let text): try reject(text)
    case .blob: try reject("bytes")
    }
    func reject(_ value: String) throws {
      try findings.reject(
        .event,
        UnreadableValue(
          place: "\(file.name): event \(number)", column: "timestamp", value: value,
          validForms: "milliseconds since 1970"))
    }
  }

  /// The chosen packages, and the numbers of all apps by row id.
  private func chosenApps(
    in usage: UsageDatabase, _ aspects: Set<Aspect>, _ findings: Findings
  ) throws -> (chosen: [Int], numbers: [Int64: Int]) {
    let names = findings.choice.apps
    if names.isEmpty, aspects.contains(.openings) { throw ImportFault.noApp(mostUsed: try usage.mostUsedPackages(10)) }
    var chosen: [Int] = []
    for package in names.map(Self.package) {
      let id = AppID(Self.prefix + package)
      let isKnown = findings.apps.contains { $0.id == id }
      guard let id, try isKnown || !usage.rows(ofPackage: package).isEmpty else { throw try usage.unknown(package) }
      if let app = findings.app(id) { chosen.append(app) }
    }
    var numbers: [Int64: Int] = [:]
    try usage.packages { package, row in
      numbers[row] = AppID(Self.prefix + package).flatMap { findings.app($0) }
    }
    return (chosen, numbers)
  }

  private static let prefix = AppID.Kind.android.prefix

  private static func package(_ app: String) -> String {
    app.hasPrefix(prefix) ? String(app.dropFirst(prefix.count)) : app
  }
}

/// The activities in front. An app is in use while any of its activities is. One whose end is missing, as after a crash,
/// takes nothing from the others.
private struct OpenActivities {
  private struct Activity: Hashable {
    let app: Int
    let instance: Int64?
  }

  private var starts: [Activity: Instant] = [:]
  /// The uses whose activity began again without an end, by app.
  private var lost: [Int: Int] = [:]

  /// Adds an event. Returns when the activity began that it ends, if any. When it begins again, the end before is unknown.
  mutating func note(_ event: UsageDatabase.Event, _ app: Int, at instant: Instant) -> Instant? {
    let activity = Activity(app: app, instance: event.instance)
    switch event.kind {
    case .resume:
      // Without instances a second one may be another activity of the app.
      let before = starts[activity]
      guard before == nil || event.instance != nil else { return nil }
      if let before, before < instant { lost[app, default: 0] += 1 }
      starts[activity] = instant
      return nil
    case .end: return starts.removeValue(forKey: activity)
    case .shutdown, .unlock, .notification: return nil
    }
  }

  /// The end of these uses is unknown: the phone was switched off, or the file ends.
  mutating func forgetAll(_ findings: Findings) {
    for activity in starts.keys { lost[activity.app, default: 0] += 1 }
    let count = lost.filter { findings.isNeeded($0.key) }.values.reduce(0, +)
    findings.summary.leaveOut("uses of apps without an end", count)
    (starts, lost) = ([:], [:])
  }
}

/// The database of Android's Digital Wellbeing: packages and their events (`UsageEvents.Event`).
struct UsageDatabase {
  private let source: ForeignDatabase

  private let hasInstances: Bool

  init(_ file: ForeignFile) throws(ImportFault) {
    source = try ForeignDatabase(file)
    let format = "Digital Wellbeing"
    try source.require("events", columns: ["_id", "timestamp", "type", "package_id"], format: format)
    try source.require("packages", columns: ["_id", "package_name"], format: format)
    hasInstances = try source.columns(of: "events").contains("instance_id")
  }

  /// An event of a package's activity, or of the phone. The instant is nil when no phone can have recorded it.
  struct Event {
    enum Kind: CaseIterable {
      /// The activity came to the foreground.
      case resume
      /// The activity left the foreground: paused or stopped.
      case end
      /// The phone was switched off or on. Belongs to no package.
      case shutdown
      /// The lock screen was left. Belongs to no package.
      case unlock
      /// The package notified the person.
      case notification

      /// The numbers that Android has for it.
      var types: [Int64] {
        switch self {
        case .resume: [1]
        case .end: [2, 23]
        case .shutdown: [26, 27]
        case .unlock: [18]
        case .notification: [12]
        }
      }
    }

    let kind: Kind
    let packageRow: Int64?
    let instance: Int64?
    let timestamp: Value
    let instant: Instant?
  }

  /// From 2008, when Android began, to 2099. Other times come from an unset clock, or are not in milliseconds.
  private static let plausible = Int64(1_199_145_600_000)..<4_102_444_800_000

  /// Calls `body` for every event of these kinds, in order of time. Equal times are in stored order. Keeps no events in
  /// memory.
  func events(_ kinds: [Event.Kind], _ body: (Event) throws -> Void) throws {
    let sql = """
      select timestamp, type, package_id, \(hasInstances ? "instance_id" : "null")
      from events
      where type in (\(Self.types(of: kinds)))
      order by timestamp, _id
      """
    try source.rows(sql) { row in
      guard case .integer(let type) = row.value(1), let kind = kinds.first(where: { $0.types.contains(type) }) else {
        return
      }
      try body(
        Event(
          kind: kind, packageRow: Self.integer(row.value(2)), instance: Self.integer(row.value(3)),
          timestamp: row.value(0), instant: Self.instant(row.value(0))))
    }
  }

  private static func types(of kinds: [Event.Kind]) -> String {
    kinds.flatMap(\.types).map(String.init).joined(separator: ", ")
  }

  /// How many events there are of each type that is of none of these kinds, such as `of type 5, another configuration`.
  func countsOfOthers(than kinds: [Event.Kind]) throws(ImportFault) -> [(reason: String, count: Int)] {
    let sql = """
      select type, count(*) from events
      where typeof(type) = 'integer' and type not in (\(Self.types(of: kinds)))
      group by type
      order by type
      """
    return try source.read { (database) throws(SQLiteError) in
      try database.rows(sql) { row throws(SQLiteError) in
        let type = try row.integer(0)
        return ("of type \(type)" + (Self.names[type].map { ", \($0)" } ?? ""), Int(try row.integer(1)))
      }
    }
  }

  /// What the types that a phone has most of stand for (`UsageEvents.Event`).
  private static let names: [Int64: String] = [
    1: "the app came to the front", 2: "the app was paused", 5: "another configuration", 7: "the person did something",
    10: "a notification was seen", 11: "another standby bucket", 12: "a notification", 15: "the screen went on",
    16: "the screen went off", 17: "the phone was locked", 18: "the phone was unlocked",
    19: "a foreground service began", 20: "a foreground service ended", 23: "the app was stopped",
    26: "the phone was switched off", 27: "the phone was switched on",
  ]

  private static func integer(_ value: Value) -> Int64? {
    guard case .integer(let integer) = value else { return nil }
    return integer
  }

  private static func instant(_ timestamp: Value) -> Instant? {
    guard case .integer(let milliseconds) = timestamp, plausible.contains(milliseconds) else { return nil }
    return Instant(millisecondsSinceEpoch: milliseconds)
  }

  /// The earliest plausible time of all events; nil when there is none.
  func firstInstant() throws(ImportFault) -> Instant? {
    let sql = """
      select min(timestamp) from events
      where timestamp >= ? and timestamp < ? and typeof(timestamp) = 'integer'
      """
    let first = try source.read { (database) throws(SQLiteError) in
      try database.first(sql, Self.plausible.lowerBound, Self.plausible.upperBound) { $0.value(0) }
    }
    return first.flatMap(Self.instant)
  }

  /// The row ids of a package: one, unless the file is unusual.
  func rows(ofPackage name: String) throws(ImportFault) -> [Int64] {
    try source.read { (database) throws(SQLiteError) in
      try database.rows("select _id from packages where package_name = ?", name) { row throws(SQLiteError) in
        try row.integer(0)
      }
    }
  }

  /// Calls `body` for all packages and their row ids, in stored order.
  func packages(_ body: (_ package: String, _ row: Int64) throws -> Void) throws {
    try source.rows("select package_name, _id from packages where typeof(package_name) = 'text' order by _id") { row in
      try body(try row.text(0), try row.integer(1))
    }
  }

  /// Packages by number of resumes, most first.
  func mostUsedPackages(_ count: Int) throws(ImportFault) -> [String] {
    let sql = """
      select package_name
      from events join packages on packages._id = events.package_id
      where type = 1 and typeof(package_name) = 'text'
      group by package_name
      order by count(*) desc, package_name
      limit ?
      """
    return try source.read { (database) throws(SQLiteError) in
      try database.rows(sql, count) { row throws(SQLiteError) in try row.text(0) }
    }
  }

  /// The fault of an unknown package, with a suggestion: a name that differs by a few letters, or else the most used
  /// one that contains the word.
  func unknown(_ name: String) throws(ImportFault) -> ImportFault {
    let used = try mostUsedPackages(-1)
    let all = try source.read { (database) throws(SQLiteError) in
      let sql = "select package_name from packages where typeof(package_name) = 'text' order by package_name"
      return try database.rows(sql) { row throws(SQLiteError) in try row.text(0) }
    }
    let word = name.lowercased()
    let holding = (used + all).first { !word.isEmpty && $0.lowercased().contains(word) }
    let suggestion = name.nearest(in: all) ?? holding
    return .unknownPackage(name, suggestion: suggestion, mostUsed: Array(used.prefix(10)))
  }
}
