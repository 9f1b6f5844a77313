import EarnedCore
import EarnedSQLite

/// Reads Apple's knowledgeC: the stream `/app/usage`, or `/app/inFocus` when that is empty (contract, section 8). The start
/// of a use is an opening.
package struct KnowledgeImport: Importer {
  package static let kind = FileKind("an Apple knowledgeC database", format: "knowledgec") {
    $0.hasTables(["zobject", "zsource"]) || $0.hasTables(["zobject", "z_metadata"])
  }
  package static let aspects: Set<Aspect> = [.openings, .usage]

  private let system: AppID.Kind

  /// - Parameter system: the system of events whose device is not known, iOS or macOS.
  package init(system: AppID.Kind = .ios) { self.system = system }

  package func read(_ file: ForeignFile, into findings: Findings) throws {
    let aspects = try findings.aspects(of: Self.self)
    let source = try ForeignDatabase(file)
    let columns: Set = ["Z_PK", "ZSTREAMNAME", "ZVALUESTRING", "ZSTARTDATE", "ZENDDATE"]
    try source.require("ZOBJECT", columns: columns, format: "knowledgeC")
    let known = try source.columns(of: "ZOBJECT")
    let knowsDevices =
      try source.columns(of: "ZSOURCE").isSuperset(of: ["Z_PK", "ZDEVICEID"]) && known.contains("ZSOURCE")
    let devices = try KnowledgeDevices(source, system: system)
    var zones = KnowledgeZones(timeZone: findings.timeZone)
    let sql = """
      select o.ZVALUESTRING, o.ZSTARTDATE, o.ZENDDATE, \(knowsDevices ? "s.ZDEVICEID" : "null"),
        \(known.contains("ZSECONDSFROMGMT") ? "o.ZSECONDSFROMGMT" : "null")
      from ZOBJECT o \(knowsDevices ? "left join ZSOURCE s on s.Z_PK = o.ZSOURCE" : "")
      where o.ZSTREAMNAME = '\(try stream(of: source))'
      order by o.Z_PK
      """
    var count = 0
    try source.rows(sql) { row in
      count += 1
      let device = devices.device(row.value(3, upTo: 1_024))
      guard case .text(let bundle)? = row.value(0, upTo: 1_024), let id = device.system.appID(bundle) else {
        return findings.summary.leaveOut(.event, "without an app")
      }
      guard let start = try time(row, 1, "ZSTARTDATE", count, of: file, findings),
        let end = try time(row, 2, "ZENDDATE", count, of: file, findings)
      else { return }
      let zone = try zones.zone(offset: row.value(4), at: start)
      try findings.saw(
        .event, findings.app(id), device: findings.device(device.name), from: start, to: end, as: aspects, in: zone)
    }
    findings.summary.note(file, Self.kind, count, .event)
    if let sentence = zones.sentence { findings.summary.note("\(file.name): \(sentence)") }
  }

  private func stream(of source: ForeignDatabase) throws -> String {
    var stream = "/app/inFocus"
    try source.rows("select 1 from ZOBJECT where ZSTREAMNAME = '/app/usage' limit 1") { _ in stream = "/app/usage" }
    return stream
  }

  /// A time of an event; otherwise the event is left out.
  private func time(
    _ row: Row, _ column: Int, _ name: String, _ number: Int, of file: ForeignFile, _ findings: Findings
  ) throws -> Instant? {
    if let time = Instant(appleSeconds: row.value(column)) { return time }
    switch row.value(column) {
    case .text(let text):
      try findings.reject(
        .event,
        UnreadableValue(
          place: "\(file.name): event \(number)", column: name, value: text, validForms: "seconds since 2001"))
    default: findings.summary.leaveOut(.event, "with an impossible time")
    }
    return nil
  }
}

/// The devices of a store, by their models. Their identifiers never leave the file.
private struct KnowledgeDevices {
  struct Device {
    /// Nil for the device that the store is from.
    var name: String?
    var system: AppID.Kind
  }

  private var devices: [String: Device] = [:]
  private let own: Device
  private let other: Device

  init(_ source: ForeignDatabase, system: AppID.Kind) throws {
    own = Device(name: nil, system: system)
    other = Device(name: "another device", system: system)
    guard try source.columns(of: "ZSYNCPEER").isSuperset(of: ["Z_PK", "ZDEVICEID", "ZMODEL"]) else { return }
    var counts: [String: Int] = [:]
    let sql = """
      select ZDEVICEID, ZMODEL from ZSYNCPEER
      where typeof(ZDEVICEID) = 'text' and typeof(ZMODEL) = 'text' and length(ZMODEL) between 1 and 100
      order by Z_PK limit \(Findings.maxDevices)
      """
    try source.rows(sql) { row in
      let (id, model) = (try row.text(0), try row.text(1))
      guard devices[id] == nil else { return }
      counts[model, default: 0] += 1
      let number = counts[model] ?? 1
      devices[id] = Device(
        name: number == 1 ? model : "\(model) \(number)", system: Self.system(ofModel: model) ?? system)
    }
  }

  private static func system(ofModel model: String) -> AppID.Kind? {
    if ["iPhone", "iPad", "iPod", "Watch"].contains(where: { model.hasPrefix($0) }) { return .ios }
    return model.hasPrefix("Mac") || model.hasPrefix("iMac") ? .macos : nil
  }

  func device(_ id: Value?) -> Device {
    guard case .text(let id)? = id, !id.isEmpty else { return own }
    return devices[id] ?? other
  }
}

/// The zones of events that were not made in that of the import.
private struct KnowledgeZones {
  let timeZone: Zone
  private var zones: [Int: Zone] = [:]
  private var count = 0
  private var days: Set<CalendarDate> = []
  private var names: Set<String> = []

  init(timeZone: Zone) { self.timeZone = timeZone }

  /// The zone of an event; nil when its offset is that of the import.
  mutating func zone(offset: Value, at instant: Instant) throws -> Zone? {
    guard case .integer(let seconds) = offset, -86_400...86_400 ~= seconds,
      timeZone.offsetSeconds(at: instant) != Int(seconds)
    else { return nil }
    if zones[Int(seconds)]?.offsetSeconds(at: instant) != Int(seconds) {
      zones[Int(seconds)] = try Zone.withOffset(seconds: Int(seconds), at: instant)
    }
    guard let zone = zones[Int(seconds)] else { return nil }
    count += 1
    days.insert(zone.localDate(at: instant))
    names.insert(zone.identifier)
    return zone
  }

  /// How many events they are, and on which days.
  var sentence: String? {
    guard count > 0 else { return nil }
    var stretches: [(first: CalendarDate, last: CalendarDate)] = []
    for day in days.sorted() {
      if let last = stretches.last, last.last.distance(to: day) == 1 {
        stretches[stretches.count - 1].last = day
      } else {
        stretches.append((day, day))
      }
    }
    let texts = stretches.map { $0.first == $0.last ? "\($0.first)" : "\($0.first) to \($0.last)" }
    let shown = texts.prefix(10).joined(separator: ", ") + (texts.count > 10 ? ", …" : "")
    return "\(count.counted("event")) \(count == 1 ? "is" : "are") from other time zones than \(timeZone) "
      + "(\(names.sorted().joined(separator: ", "))), on \(shown)"
  }
}

extension Instant {
  /// A time in Apple's databases: seconds since 2001-01-01T00:00:00Z. Nil for an invalid value.
  init?(appleSeconds value: Value) {
    let seconds: Double
    switch value {
    case .integer(let integer): seconds = Double(integer)
    case .real(let real): seconds = real
    default: return nil
    }
    // Within a thousand years no sum overflows.
    guard seconds.magnitude < 31_557_600_000 else { return nil }
    self.init(millisecondsSinceEpoch: 978_307_200_000 + Int64((seconds * 1_000).rounded()))
  }
}
