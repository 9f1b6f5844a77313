import EarnedCore
import EarnedSQLite

/// Reads the store of Apple's Screen Time: seconds per hour, app and device (contract, section 8).
///
/// The store also has the same hours for "all devices". They count only where no device is named. It does not know
/// when an app was opened, so the period of an hour starts at the hour.
package struct ScreenTimeImport: Importer {
  package static let kind = FileKind("an Apple Screen Time store", format: "screentime") {
    $0.hasTables(["zusageblock", "zusagetimeditem", "zusagecategory"])
  }
  package static let aspects: Set<Aspect> = [.usage]
  package static let missingAspects = "seconds of each hour, not when an app was opened"

  package init() {}

  package func read(_ file: ForeignFile, into findings: Findings) throws {
    _ = try findings.aspects(of: Self.self)
    let source = try ForeignDatabase(file)
    for (table, columns) in Self.tables {
      try source.require(table, columns: columns, format: "Screen Time")
    }
    let devices = try devices(in: source)
    let labels = try labels(in: source)
    var count = 0
    try source.rows(Self.items(ofAllDevices: devices.isEmpty)) { row in
      count += 1
      guard let item = item(row, devices) else { return findings.summary.leaveOut(.hour, "of apps without a name") }
      guard let start = Instant(appleSeconds: row.value(3)), case .integer(let seconds) = row.value(4) else {
        return findings.summary.leaveOut(.hour, "with an impossible time")
      }
      guard 0...86_400 ~= seconds else { return findings.summary.leaveOut(.hour, "with an impossible duration") }
      try findings.sawSum(
        .hour, findings.app(item.id, label: labels[item.name]), device: findings.device(item.device), from: start,
        seconds: seconds, ending: start + .seconds(3_600), inFile: findings.fileNumber)
    }
    count += try leaveOut("with an impossible duration", "where not (\(Self.isPossible))", in: source, findings)
    if !devices.isEmpty {
      count += try leaveOut(
        "of 'all devices', which repeat those of each device", "where u.ZDEVICE is null and \(Self.isPossible)",
        in: source, findings)
    }
    findings.summary.note(file, Self.kind, count, .hour)
    try noteHoursWithoutApps(of: file, in: source, devices, findings)
  }

  /// The store also has the time that a screen was on. In some hours it names no app.
  private func noteHoursWithoutApps(
    of file: ForeignFile, in source: ForeignDatabase, _ devices: [Int64: Device], _ findings: Findings
  ) throws {
    guard try source.columns(of: "ZUSAGEBLOCK").contains("ZSCREENTIMEINSECONDS") else { return }
    let sql = """
      with hour as (
        select u.ZDEVICE as device, b.ZSCREENTIMEINSECONDS as seconds, exists (
          select 1 from ZUSAGETIMEDITEM i join ZUSAGECATEGORY c on c.Z_PK = i.ZCATEGORY where c.ZBLOCK = b.Z_PK
        ) as names_app
        from ZUSAGEBLOCK b join ZUSAGE u on u.Z_PK = b.ZUSAGE
        where u.ZDEVICE is \(devices.isEmpty ? "" : "not") null and typeof(b.ZSCREENTIMEINSECONDS) = 'integer'
          and b.ZSCREENTIMEINSECONDS between 0 and 3600
      )
      select device, sum(seconds), sum(iif(names_app, 0, seconds)) from hour group by device order by device
      """
    try source.rows(sql) { row in
      let (all, nameless) = (Int(try row.integer(1)), Int(try row.integer(2)))
      guard nameless > 0 else { return }
      var device = ""
      if case .integer(let number) = row.value(0), let name = devices[number]?.name { device = " on \(name)" }
      findings.summary.note(
        "\(file.name)\(device): \(Self.hours(nameless)) of \(Self.hours(all)) name no app")
    }
  }

  private static func hours(_ seconds: Int) -> String {
    seconds < 36_000 ? ImportSummary.duration(seconds) : "\(seconds / 3_600) h"
  }

  private static let tables: [(String, Set<String>)] = [
    ("ZUSAGE", ["Z_PK", "ZDEVICE"]), ("ZUSAGEBLOCK", ["Z_PK", "ZUSAGE", "ZSTARTDATE"]),
    ("ZUSAGECATEGORY", ["Z_PK", "ZBLOCK"]),
    ("ZUSAGETIMEDITEM", ["ZCATEGORY", "ZBUNDLEIDENTIFIER", "ZDOMAIN", "ZTOTALTIMEINSECONDS"]),
  ]

  /// Whether the duration of an item `i` is one.
  private static let isPossible =
    "typeof(i.ZTOTALTIMEINSECONDS) = 'integer' and i.ZTOTALTIMEINSECONDS between 0 and 86400"

  /// The seconds of an app or site in an hour on a device: the sum of its categories. Duplicate hours count once.
  private static func items(ofAllDevices: Bool) -> String {
    """
    with block_item as (
      select u.ZDEVICE as device, i.ZBUNDLEIDENTIFIER as bundle, i.ZDOMAIN as domain, b.ZSTARTDATE as start,
        sum(i.ZTOTALTIMEINSECONDS) as seconds
      from ZUSAGETIMEDITEM i
      join ZUSAGECATEGORY c on c.Z_PK = i.ZCATEGORY
      join ZUSAGEBLOCK b on b.Z_PK = c.ZBLOCK
      join ZUSAGE u on u.Z_PK = b.ZUSAGE
      where u.ZDEVICE is \(ofAllDevices ? "" : "not") null and \(isPossible)
      group by b.Z_PK, 1, 2, 3, 4
    )
    select device, bundle, domain, start, max(seconds)
    from block_item
    group by 1, 2, 3, 4
    order by 4, 1, 2, 3
    """
  }

  private func item(_ row: Row, _ devices: [Int64: Device]) -> (id: AppID, name: String, device: String?)? {
    var device: Device?
    if case .integer(let number) = row.value(0) { device = devices[number] }
    if case .text(let bundle)? = row.value(1, upTo: 1_024) {
      return (device?.system ?? .ios).appID(bundle).map { ($0, bundle, device?.name) }
    }
    if case .text(let host)? = row.value(2, upTo: 1_024) {
      return AppID.Kind.web.appID(host).map { ($0, host, device?.name) }
    }
    return nil
  }

  // MARK: Devices

  private struct Device {
    let name: String
    let system: AppID.Kind
  }

  /// The devices of the hours, by row id.
  private func devices(in source: ForeignDatabase) throws -> [Int64: Device] {
    let known = try source.columns(of: "ZCOREDEVICE").isSuperset(of: ["Z_PK", "ZNAME", "ZPLATFORM"])
    var devices: [Int64: Device] = [:]
    try source.rows(
      """
      select distinct u.ZDEVICE, \(known ? "d.ZNAME, d.ZPLATFORM" : "null, null")
      from ZUSAGE u join ZUSAGEBLOCK b on b.ZUSAGE = u.Z_PK \(known ? "left join ZCOREDEVICE d on d.Z_PK = u.ZDEVICE" : "")
      where typeof(u.ZDEVICE) = 'integer'
      order by 1
      limit \(Findings.maxDevices)
      """
    ) { row in
      let number = try row.integer(0)
      var name = "device \(number)"
      if case .text(let text)? = row.value(1, upTo: 255), !text.isEmpty { name = text }
      // Two devices of the same name stay distinct.
      if devices.values.contains(where: { $0.name == name }) { name += " (\(number))" }
      // 1 is a Mac; 2 a phone or a tablet, 4 a watch.
      devices[number] = Device(name: name, system: row.value(2) == .integer(1) ? .macos : .ios)
    }
    return devices
  }

  /// Leaves out the items that meet a condition. Returns how many there are.
  private func leaveOut(
    _ reason: String, _ condition: String, in source: ForeignDatabase, _ findings: Findings
  ) throws -> Int {
    var count = 0
    try source.rows(
      """
      select count(*)
      from ZUSAGETIMEDITEM i join ZUSAGECATEGORY c on c.Z_PK = i.ZCATEGORY
      join ZUSAGEBLOCK b on b.Z_PK = c.ZBLOCK join ZUSAGE u on u.Z_PK = b.ZUSAGE
      \(condition)
      """
    ) { row in count = Int(try row.integer(0)) }
    findings.summary.leaveOut(.hour, reason, count)
    return count
  }

  private func labels(in source: ForeignDatabase) throws -> [String: String] {
    guard try source.columns(of: "ZINSTALLEDAPP").isSuperset(of: ["ZBUNDLEIDENTIFIER", "ZDISPLAYNAME"]) else {
      return [:]
    }
    var labels: [String: String] = [:]
    try source.rows(
      """
      select ZBUNDLEIDENTIFIER, min(ZDISPLAYNAME)
      from ZINSTALLEDAPP
      where typeof(ZBUNDLEIDENTIFIER) = 'text' and typeof(ZDISPLAYNAME) = 'text' and length(ZDISPLAYNAME) <= 255
      group by 1 limit \(Findings.maxSubjects)
      """
    ) { row in labels[try row.text(0)] = try row.text(1) }
    return labels
  }
}
