import EarnedCore
import EarnedJSON
import EarnedText

/// Reads a bucket export of ActivityWatch: windows, sites and Android apps (contract, section 8).
///
/// - Only the window in front counts. Of overlapping events, the one that began last counts first, then the one before
///   it.
/// - With an afk bucket of the same computer, only time that is not afk counts.
/// - A site counts only while a browser is in front, if windows of that computer are known.
/// - For an Android app, the package is the id and the app name is the label.
package struct ActivityWatchImport: Importer {
  package static let kind = FileKind("an ActivityWatch bucket export", format: "activitywatch") { content in
    guard case .json(let shape) = content else { return false }
    return shape.keys.contains("buckets")
  }
  package static let aspects: Set<Aspect> = [.openings, .usage]

  private let computer: AppID.Kind

  /// - Parameter computer: the system for window names that do not show it (`.exe` is Windows).
  package init(computer: AppID.Kind = .linux) { self.computer = computer }

  package func read(_ file: ForeignFile, into findings: Findings) throws {
    let aspects = try findings.aspects(of: Self.self)
    var events = try WatchedEvents()
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
    findings.summary.note(file, Self.kind, events.count, "event")
    for bucket in events.others {
      findings.summary.leaveOut("events of the bucket '\(bucket.id)' (\(bucket.type))", bucket.events)
    }
    try events.finish { piece in
      guard let app = self.app(piece, findings) else { return }
      try findings.saw(
        app, device: findings.device(piece.host), from: Instant(millisecondsSinceEpoch: piece.start),
        to: Instant(millisecondsSinceEpoch: piece.end), as: aspects)
    }
    let away = events.awayMilliseconds / 60_000
    if away > 0 {
      let verb = away == 1 ? "does" : "do"
      findings.summary.note("\(file.name): \(away.counted("minute")) away from the computer \(verb) not count")
    }
  }

  private func app(_ piece: WatchedEvents.Piece, _ findings: Findings) -> Int? {
    let id: AppID? =
      switch piece.name {
      case .package(let package, _): AppID.Kind.android.appID(package)
      case .site(let id): id
      case .window(let name):
        (name.lowercased().hasSuffix(".exe") ? AppID.Kind.windows : computer).appID(name)
      case .status: nil
      }
    guard let id else {
      findings.summary.leaveOut("events of apps or sites without a name")
      return nil
    }
    return findings.app(id, label: piece.name.label)
  }

  // MARK: Reading

  private func readBuckets(
    _ cursor: inout JSONCursor, of file: ForeignFile, into events: inout WatchedEvents, _ findings: Findings
  ) throws {
    try cursor.enter()
    while let id = try cursor.nextKey() {
      guard let bucket = events.addBucket(id) else {
        throw ImportFault.malformed(path: file.name, place: "buckets", problem: "too many")
      }
      try cursor.enter()
      while let key = try cursor.nextKey() {
        switch key {
        case "type": events.buckets[bucket].type = Self.word(try cursor.value()) ?? ""
        case "hostname": events.buckets[bucket].host = Self.word(try cursor.value())
        case "events":
          try cursor.enter()
          while try cursor.nextElement() { try add(try cursor.value(), to: bucket, of: &events, findings) }
        default: try cursor.skip()
        }
      }
    }
  }

  /// A string, cut to 255 characters.
  private static func word(_ value: JSONValue) -> String? { value.stringValue.map { String($0.prefix(255)) } }

  private func add(_ value: JSONValue, to bucket: Int, of events: inout WatchedEvents, _ findings: Findings) throws {
    guard let event = value.objectValue, let data = event["data"]?.objectValue,
      let start = event["timestamp"]?.stringValue.flatMap({ Instant(activityWatch: $0) }),
      let milliseconds = Self.milliseconds(event["duration"])
    else { return findings.summary.leaveOut("events that cannot be read") }
    try events.add(
      WatchedName(data), to: bucket, start: start.millisecondsSinceEpoch,
      end: start.millisecondsSinceEpoch + milliseconds)
  }

  /// A duration in seconds; 0 when it is missing.
  private static func milliseconds(_ value: JSONValue?) -> Int64? {
    let longest = Double(Findings.longest / .seconds(1))
    switch value {
    case nil, .null: return 0
    case .integer(let seconds) where 0...Int64(longest) ~= seconds: return seconds * 1_000
    case .number(let seconds) where 0...longest ~= seconds: return Int64((seconds * 1_000).rounded())
    default: return nil
    }
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

/// What an event is about.
enum WatchedName: Hashable {
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
