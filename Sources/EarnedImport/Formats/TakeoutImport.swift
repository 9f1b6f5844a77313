import EarnedCore
import EarnedJSON

/// Reads "My Activity" of Google Takeout, and the history of Chrome (contract, section 8). Each activity, and each visit, is
/// a use of an app or a site at a time.
///
/// - An activity of the product Android is the app named by its Play Store address.
/// - Any other activity is the site of its address, or of its header when that is a host name.
package struct TakeoutImport: Importer {
  package static let kind = FileKind("\"My Activity\" of Google Takeout", format: "takeout") { content in
    guard case .json(let shape) = content else { return false }
    return shape.isObject
      ? shape.keys.contains(historyKey) : shape.elementKeys.isSuperset(of: ["header", "title", "time"])
  }
  private static let history = FileKind("the browser history of Google Takeout", format: "takeout") {
    kind.recognises($0)
  }
  private static let historyKey = "Browser History"
  package static let aspects: Set<Aspect> = [.openings]
  package static let missingAspects = "when something was used, not for how long"

  package init() {}

  package func read(_ file: ForeignFile, into findings: Findings) throws {
    let aspects = try findings.aspects(of: Self.self)
    if case .json(let shape) = file.content, shape.isObject, shape.keys.contains(Self.historyKey) {
      return try readHistory(file, aspects, findings)
    }
    var json = try JSONFile(file)
    var count = 0
    try json.read { cursor in
      guard try cursor.kind() == .array else {
        throw ImportFault.useless(path: file.name, problem: "it is not a list of activities")
      }
      try cursor.enter()
      while try cursor.nextElement() {
        count += 1
        let value = try cursor.value()
        guard let activity = value.objectValue else {
          try reject(.activity, value, "it", "an object", number: count, of: file, findings)
          continue
        }
        try add(activity, number: count, of: file, aspects, findings)
      }
    }
    findings.summary.note(file, Self.kind, count, .activity)
  }

  private func add(
    _ activity: JSONObject, number: Int, of file: ForeignFile, _ aspects: Set<Aspect>, _ findings: Findings
  ) throws {
    guard let time = activity["time"] else { return findings.summary.leaveOut(.activity, "without a time") }
    guard let instant = time.stringValue.flatMap({ Instant(rfc3339: $0) }) else {
      return try reject(
        .activity, time, "time", "a time such as 2026-03-02T10:00:00Z", number: number, of: file, findings)
    }
    guard let (id, label) = Self.app(of: activity) else {
      return findings.summary.leaveOut(.activity, "that name neither a site nor an app")
    }
    try findings.saw(.activity, findings.app(id, label: label), from: instant, to: instant, as: aspects)
  }

  // MARK: History

  private func readHistory(_ file: ForeignFile, _ aspects: Set<Aspect>, _ findings: Findings) throws {
    var json = try JSONFile(file)
    var count = 0
    try json.read { cursor in
      try cursor.enter()
      while let key = try cursor.nextKey() {
        guard key == Self.historyKey else {
          try cursor.skip()
          continue
        }
        try cursor.enter()
        while try cursor.nextElement() {
          count += 1
          try add(visit: try cursor.value(), number: count, of: file, aspects, findings)
        }
      }
    }
    findings.summary.note(file, Self.history, count, .visit)
  }

  /// Visits that are no new decision to go there.
  private static let repeated: Set = ["RELOAD", "FORM_SUBMIT", "AUTO_SUBFRAME", "MANUAL_SUBFRAME"]

  private func add(
    visit value: JSONValue, number: Int, of file: ForeignFile, _ aspects: Set<Aspect>, _ findings: Findings
  ) throws {
    guard let visit = value.objectValue else {
      return try reject(.visit, value, "it", "an object", number: number, of: file, findings)
    }
    guard let time = visit["time_usec"] else { return findings.summary.leaveOut(.visit, "without a time") }
    guard let microseconds = time.integerValue ?? time.stringValue.flatMap({ Int64($0) }) else {
      return try reject(.visit, time, "time_usec", "microseconds since 1970", number: number, of: file, findings)
    }
    if let transition = visit["page_transition"]?.stringValue, Self.repeated.contains(transition) {
      return findings.summary.leaveOut(.visit, "that only reload or submit a page, or are part of one")
    }
    guard let id = visit["url"]?.stringValue.flatMap({ AppID.Kind.webID(address: Self.target($0)) }) else {
      return findings.summary.leaveOut(.visit, "without a site")
    }
    let instant = Instant(millisecondsSinceEpoch: microseconds / 1_000)
    try findings.saw(.visit, findings.app(id), from: instant, to: instant, as: aspects)
  }

  private func reject(
    _ unit: SourceUnit, _ value: JSONValue, _ field: String, _ validForms: String, number: Int, of file: ForeignFile,
    _ findings: Findings
  ) throws {
    try findings.reject(
      unit,
      UnreadableValue(
        place: "\(file.name): \(unit.rawValue) \(number)", column: field,
        value: value.stringValue ?? value.serialized(),
        validForms: validForms))
  }

  private static func app(of activity: JSONObject) -> (AppID, label: String?)? {
    let header = activity["header"]?.stringValue ?? ""
    let address = activity["titleUrl"]?.stringValue.map(target) ?? ""
    let products = activity["products"]?.arrayValue ?? []
    if products.contains("Android") {
      guard let package = parameter("id", of: address, at: "play.google.com/store/apps/details"),
        let id = AppID.Kind.android.appID(package)
      else { return nil }
      return (id, label: header.isEmpty ? nil : header)
    }
    if let id = AppID.Kind.webID(address: address) { return (id, label: nil) }
    // A video that was removed has no address.
    let site = header == "YouTube" && address.isEmpty ? "youtube.com" : header
    guard HostName.isSite(site), let id = AppID.Kind.web.appID(site) else { return nil }
    return (id, label: nil)
  }

  /// The target of an address that redirects through Google.
  private static func target(_ address: String) -> String {
    parameter("q", of: address, at: "google.com/url") ?? address
  }

  /// A query parameter of an address with this site and path.
  private static func parameter(_ name: String, of address: String, at place: String) -> String? {
    guard let question = address.firstIndex(of: "?"), address[..<question].hasSuffix(place) else { return nil }
    let fields = address[address.index(after: question)...].prefix { $0 != "#" }.split(separator: "&")
    let field = fields.first { $0.hasPrefix(name + "=") }
    return field.map { percentDecoded($0.dropFirst(name.count + 1)) }
  }

  private static func percentDecoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
