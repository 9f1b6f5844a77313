import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedReports
import EarnedSQLite
import EarnedSystem

/// `earned export`: a file for each device, with all that reports read of its database (contract, section 11).
///
/// Devices are exported in parallel, each in one read snapshot. Memory holds a piece of each file and the manifest. The file
/// of a device is written next to the old one and renamed, then its line is added to the manifest.
package struct Export: Sendable {
  private let folder: String
  private let economies: [any Economy.Type]
  private let relations: [Relation]
  private let texts: BuiltInWords
  private let options: ExportOptions
  private let key: ExportKey
  private let state: ExportState
  private let busyTimeout: Duration
  private let now: Instant
  /// The zone for databases that store none.
  private let timeZones: TimeZoneChoice

  /// An export of what the reports of a catalog read.
  ///
  /// - Parameters:
  ///   - folder: where the files go; made when it is missing.
  ///   - busyTimeout: how long to wait for another process that uses a database.
  ///   - now: what is over by then counts, as in a report at that time.
  /// - Throws: `ReportFault`.
  package init(
    to folder: String, of catalog: ReportCatalog, economies: [any Economy.Type], _ options: ExportOptions,
    _ key: ExportKey, busyTimeout: Duration, now: Instant, timeZones: TimeZoneChoice
  ) throws {
    self.folder = folder
    self.economies = economies
    relations = try catalog.relations()
    texts = try catalog.builtInWords()
    self.options = options
    self.key = key
    self.busyTimeout = busyTimeout
    self.now = now
    self.timeZones = timeZones
    state = ExportState(relations, own: texts, options, key)
  }

  /// Throws `ExportFault.insideFolder` or `.folderInside` when databases or key are in `folder`, or it is among the
  /// databases; `OutputFault` when it is a database. The key may be missing.
  package static func expectApart(_ folder: String, from list: DeviceList, keyPath: String) throws {
    var paths = OutputPaths()
    try paths.add(folder)
    let place = try FileLocation(folder)
    // One that the system cannot inspect is listed with its reason later, and the others are exported.
    for path in list.devices.map(\.path) + [keyPath] where FileLocation(possiblyUnseen: path).isInside(place) {
      throw ExportFault.insideFolder(path: path, folder: folder)
    }
    for databases in list.folders where try place.isInside(FileLocation(databases)) {
      throw ExportFault.folderInside(folder: folder, databases: databases)
    }
  }

  /// Exports the databases that have changed since their last export.
  ///
  /// - Parameter progressed: called after each device.
  /// - Throws: `ExportFault.foreign`, `.link`, `.running`; `FleetFault.interrupted`, `FileFault`. What was done stays.
  package func run(
    on list: DeviceList, progressed: @escaping (_ done: Int) -> Void = { _ in }
  ) throws -> ExportSummary {
    try Folder.makeAll(above: "\(folder)/\(ExportManifest.name)")
    guard let lock = try FolderLock(folder) else { throw ExportFault.running(folder: folder) }
    defer { withExtendedLifetime(lock) {} }
    TemporaryName.removeAbandoned(in: folder)
    var manifest = try ExportManifest(inFolder: folder)
    var summary = ExportSummary(failed: list.leftOut)
    let known = manifest.entries
    try DeviceWork.run(on: list.devices) { device in
      try export(device, known[device.name])
    } take: { device, result in
      switch result {
      case .success(let (entry, isNew)):
        if isNew { try manifest.append(entry) }
        summary.add(entry, isNew: isNew)
      case .failure(let error) where device.isPassedOver(for: error): break
      case .failure(let fault as FileFault) where fault.isOfTheDisk: throw fault
      case .failure(let error): summary.failed.append(LeftOutDevice(path: device.path, reason: error))
      }
      progressed(summary.databases)
    }
    try manifest.finish()
    summary.finish()
    return summary
  }

  // MARK: One device

  private func export(_ device: Device, _ last: ExportEntry?) throws -> (entry: ExportEntry, isNew: Bool) {
    let path = "\(folder)/\(device.name)\(ExportFile.ending)"
    // Before the database is opened: the next run exports later changes.
    let state = try state.of(databaseAt: device.path)
    if let last, let state, last.state == state, try isStillThere(last, at: path) { return (last, false) }
    let file = try ExportFile(at: path)
    let database = try device.open(economies, busyTimeout: busyTimeout, options.newerSchema)
    try EarnedDatabase.leaveOutDamage(in: database, of: economies)
    database.interrupt { Signals.noted != nil }
    // What time alone changes is looked at again by the next run.
    let (content, isLasting) = try database.settled(of: economies, at: Now(now, zone(of: database))) {
      (try write(database, of: device, to: file), try !database.hasHiddenTables())
    }
    let (bytes, sha256) = try file.commit()
    let entry = ExportEntry(
      device: device.name, bytes: bytes, sha256: sha256, content: content, state: isLasting ? state : nil)
    return (entry, isLasting || last?.sha256 != sha256)
  }

  private func isStillThere(_ entry: ExportEntry, at path: String) throws -> Bool {
    guard try !File.isLink(path), try FileStatus(of: path)?.bytes == entry.bytes else { return false }
    return try ExportFile.sha256(of: path) == entry.sha256
  }

  private func write(_ database: Database, of device: Device, to file: ExportFile) throws -> ExportEntry.Content {
    let hashes = ExportHashes(key, of: device)
    let rows = try RelationRows(of: database, options, own: texts, hashes: hashes)
    var content = ExportEntry.Content()
    content.schemaVersion = try EarnedDatabase.storedSchemaVersion(in: database)
    content.lastPosition = try EventLog(database).lastPosition()
    content.newest = try NewestRecord(in: database).instant()?.millisecondsSinceEpoch
    if options.newerSchema == .isRead {
      content.note = try EarnedDatabase.newerSchemaNote(in: database, economies)
    }
    var head: JSONObject = [
      "schema": .string(ExportFile.schema), "device": .string(device.name), "timezone_id": try timeZone(database),
      "newest_ts_utc_ms": content.newest.map { .integer($0) } ?? .null,
      "app_ids": options.hasAppIDs ? "plain" : "hashed", "texts": options.hasTexts ? "plain" : "left_out",
      "key": .string(hashes.keyName),
    ]
    head["note"] = content.note.map(JSONValue.string)
    try file.append(.object(head))
    for relation in relations {
      try file.append([
        "relation": .string(relation.name), "columns": .array(relation.columns.map { .string($0.name) }),
        "kinds": .array(relation.columns.map { .string($0.kind.rawValue) }),
      ])
      content.rows[relation.name] = try rows.forEach(of: relation) { try file.append(.array($0)) }
    }
    var counts = JSONObject()
    for relation in relations { counts[relation.name] = .integer(Int64(content.rows[relation.name] ?? 0)) }
    var end: JSONObject = ["rows": .object(counts)]
    if let damage = EarnedDatabase.damageNote(of: database) {
      end["note"] = .string(damage)
      content.note = [content.note, damage].compactMap(\.self).joined(separator: " ")
    }
    try file.append(.object(end))
    return content
  }

  /// The zone by which it is told what is over. One that is not known does not keep the rest from being exported.
  private func zone(of database: Database) throws -> Zone {
    do {
      return try timeZones.timeZone(stored: EarnedDatabase.storedTimeZoneID(in: database, of: economies))
    } catch let fault as TimeZoneFault where fault.isAnswer {
      return try timeZones.timeZone(stored: nil)
    }
  }

  /// The zone of the database: that of records without one, and of a report that names no other.
  private func timeZone(_ database: Database) throws -> JSONValue {
    let stored = try EarnedDatabase.storedTimeZoneID(in: database, of: economies)
    guard let zone = try ExportKind.zone.value(of: stored.map { .text($0) } ?? .null) else {
      throw ExportFault.unexpected(column: "the time zone of the settings", kind: .zone)
    }
    return zone
  }
}

extension FileFault {
  /// Whether all other devices would fail with it, too.
  fileprivate var isOfTheDisk: Bool { saysNothingOfTheFile || [ENOSPC, EDQUOT, EROFS].contains(errorNumber) }
}

/// Why a database is not exported, or nothing at all. What was exported before stays.
package enum ExportFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// A column holds a value that is not of its kind. Only the column is named, never the value.
  case unexpected(column: String, kind: ExportKind)
  /// A relation cannot be read. SQLite's message may contain a value, so it is not repeated.
  case unreadable(relation: String, code: Int32)
  /// A file of the export has the name of another file.
  case foreign(path: String)
  /// A symbolic link has the name of a file of the export: following it might write anywhere.
  case link(path: String)
  case running(folder: String)
  /// A database, or its folder, is in the folder of the export, which is to be given away.
  case insideFolder(path: String, folder: String)
  /// The folder of the export is in the folder whose databases are exported.
  case folderInside(folder: String, databases: String)

  package var description: String {
    switch self {
    case .unexpected(let column, let kind):
      "\(column) holds a value that is not of the kind '\(kind.rawValue)'; 'earned diagnostics check' tells more"
    case .unreadable(let relation, let code):
      "\(relation) cannot be read from the database as it is (SQLite \(code)); 'earned diagnostics check' tells more"
    case .foreign(let path): "\(path) is not of an export, and is left as it is; move it away, or name another folder"
    case .link(let path): "\(path) is a symbolic link, and is left as it is; remove it, or name another folder"
    case .running(let folder): "another export is writing to \(folder); wait until it has ended"
    case .insideFolder(let path, let folder):
      "\(path) is in \(folder), the folder of the export, which is to be given away; name another folder"
    case .folderInside(let folder, let databases):
      "\(folder) is in \(databases), whose databases are exported; name a folder outside"
    }
  }
}
