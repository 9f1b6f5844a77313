import EarnedCore
import EarnedFiles
import EarnedImport
import EarnedJSON

/// Turns the data of a Clepsy app into records: its snapshot, the array of its pending events, or a snapshot that
/// includes the array (specification of Clepsy, "Snapshot").
package struct ClepsyAppImport {
  package static let kind = FileKind("a snapshot or a queue of Clepsy", format: "clepsy") { content in
    guard case .json(let shape) = content else { return false }
    return shape.isObject
      ? !shape.keys.isDisjoint(with: ["timeBalance", "userSettings", "lastResetDate", "pendingTimeEvents"])
      : shape.elementKeys.isSuperset(of: ["id", "seconds", "timestamp", "type"])
  }

  private let path: String
  private let timeZone: TimeZone
  private let now: Instant
  private let kinds: [FileKind]

  /// - Parameters:
  ///   - path: the file, or `-` for standard input (S10).
  ///   - timeZone: the zone of the records.
  ///   - now: the time to use for a snapshot without a reset.
  ///   - kinds: the known kinds of files, to say what a file is that is not of the Clepsy app.
  package init(path: String, timeZone: TimeZone, now: Instant, kinds: [FileKind] = FileKind.common) {
    self.path = path
    self.timeZone = timeZone
    self.now = now
    self.kinds = kinds
  }

  /// Reads the whole file, then emits its records in the order in which they must be recorded.
  ///
  /// - Returns: what could not be turned into records, one sentence each.
  /// - Throws: `ImportFault`. Then no record was emitted.
  package func run(_ emit: (JSONObject) throws -> Void) throws -> [String] {
    var reader = ClepsySnapshotReader(path: path)
    let snapshot: ClepsyUserData
    do throws(ImportFault) { snapshot = try reader.read(try parse()) } catch {
      throw error.naming(path, besides: Self.kind, among: kinds)
    }
    for record in records(of: snapshot) { try emit(record) }
    return reader.leftOut
  }

  private func parse() throws(ImportFault) -> JSONValue {
    let bytes: [UInt8]
    do { bytes = try path == "-" ? File.readStandardInput() : File.read(path) } catch { throw .file(error) }
    do {
      return try JSONParser().parse(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
    } catch {
      throw .malformed(path: path, place: nil, problem: error.description)
    }
  }

  // MARK: Records

  /// The reset comes first, so that the current day is that of the snapshot. The queue comes last, so that it stays
  /// pending.
  private func records(of snapshot: ClepsyUserData) -> [JSONObject] {
    let instant = snapshot.lastReset ?? now
    var records: [JSONObject] = []
    if snapshot.isWhole { records.append(record("clepsy.day.ensure", at: instant)) }
    if !snapshot.settings.isEmpty {
      records.append(record("clepsy.settings.update", at: instant, ["settings": .object(snapshot.settings)]))
    }
    if let apps = snapshot.apps { records.append(record("clepsy.apps.set", at: instant, apps)) }
    if snapshot.balanceSeconds > 0 { records.append(balance(snapshot.balanceSeconds, at: instant)) }
    return records + snapshot.events.map(record)
  }

  /// The balance, which is what was earned and not spent, as one event. Its id depends only on the date of the reset in
  /// the time zone (S10). So another balance of the same date is a conflict, and is never added to the first.
  private func balance(_ seconds: Int64, at instant: Instant) -> JSONObject {
    let midnight = Instant.epoch + .days(timeZone.localDate(at: instant).daysSinceEpoch)
    // The 0 is older than the rule that a balance is one event. Without it, old balances would be imported again.
    let id = RecordKey(midnight, content: Array("clepsy balance 0".utf8)).description
    return record(
      "clepsy.event", at: instant, ["id": .string(id), "seconds": .integer(seconds), "kind": "earned"])
  }

  private func record(_ event: ClepsyUserData.Event) -> JSONObject {
    var fields: JSONObject = [
      "id": .string(event.id), "seconds": .integer(event.seconds), "kind": .string(event.kind),
    ]
    if let app = event.appBundleID { fields["app_bundle_id"] = .string(app) }
    fields["queued"] = true
    return record("clepsy.event", at: event.instant, fields)
  }

  private func record(_ type: String, at instant: Instant, _ fields: JSONObject = [:]) -> JSONObject {
    var record: JSONObject = [
      "type": .string(type), "ts_utc_ms": .integer(instant.millisecondsSinceEpoch),
      "timezone_id": .string(timeZone.identifier),
    ]
    record.set(fields)
    return record
  }
}

/// The contents of a Clepsy app's file.
struct ClepsyUserData {
  struct Event {
    var id: String
    var seconds: Int64
    var instant: Instant
    var kind: String
    var appBundleID: String?
  }

  /// Whether it is a snapshot, and not only a queue.
  var isWhole = false
  var balanceSeconds: Int64 = 0
  var settings = JSONObject()
  /// The two lists of a `clepsy.apps.set`; nil when there are none.
  var apps: JSONObject?
  var lastReset: Instant?
  var events: [Event] = []
}
