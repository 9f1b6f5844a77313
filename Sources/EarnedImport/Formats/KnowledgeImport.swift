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
        return findings.summary.leaveOut("events without an app")
      }
      guard let start = Instant(appleSeconds: row.value(1)), let end = Instant(appleSeconds: row.value(2)) else {
        return findings.summary.leaveOut("events with an impossible time")
      }
      var device: Int?
      if case .text(let name)? = row.value(3, upTo: 1_024), !name.isEmpty { device = findings.device(name) }
      guard let app = findings.app(id) else { return }
      try findings.saw(app, device: device, from: start, to: end, as: aspects)
    }
    findings.summary.note(file, Self.kind, count, "event")
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
