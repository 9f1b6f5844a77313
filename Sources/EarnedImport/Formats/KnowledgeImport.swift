import EarnedCore
import EarnedSQLite

/// Reads Apple's knowledgeC: the stream `/app/usage` (contract, section 8). The start of a use is an opening.
package struct KnowledgeImport: Importer {
  package static let kind = FileKind("an Apple knowledgeC database", format: "knowledgec") {
    $0.hasTables(["zobject", "zsource"]) || $0.hasTables(["zobject", "z_metadata"])
  }
  package static let aspects: Set<Aspect> = [.openings, .usage]

  private let system: AppID.Kind

  /// - Parameter system: the system of the database, iOS or macOS. The database does not tell.
  package init(system: AppID.Kind = .ios) { self.system = system }

  package func read(_ file: ForeignFile, into findings: Findings) throws {
    let aspects = try findings.aspects(of: Self.self)
    let source = try ForeignDatabase(file)
    let columns: Set = ["Z_PK", "ZSTREAMNAME", "ZVALUESTRING", "ZSTARTDATE", "ZENDDATE"]
    try source.require("ZOBJECT", columns: columns, format: "knowledgeC")
    let knowsDevices =
      try source.columns(of: "ZSOURCE").isSuperset(of: ["Z_PK", "ZDEVICEID"])
      && source.columns(of: "ZOBJECT").contains("ZSOURCE")
    let sql = """
      select o.ZVALUESTRING, o.ZSTARTDATE, o.ZENDDATE, \(knowsDevices ? "s.ZDEVICEID" : "null")
      from ZOBJECT o \(knowsDevices ? "left join ZSOURCE s on s.Z_PK = o.ZSOURCE" : "")
      where o.ZSTREAMNAME = '/app/usage'
      order by o.Z_PK
      """
    var count = 0
    try source.rows(sql) { row in
      count += 1
      guard case .text(let bundle)? = row.value(0, upTo: 1_024), let id = system.appID(bundle) else {
        return findings.summary.leaveOut(.event, "without an app")
      }
      guard let start = try time(row, 1, "ZSTARTDATE", count, of: file, findings),
        let end = try time(row, 2, "ZENDDATE", count, of: file, findings)
      else { return }
      var device: Int?
      if case .text(let name)? = row.value(3, upTo: 1_024), !name.isEmpty { device = findings.device(name) }
      try findings.saw(.event, findings.app(id), device: device, from: start, to: end, as: aspects)
    }
    findings.summary.note(file, Self.kind, count, .event)
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
