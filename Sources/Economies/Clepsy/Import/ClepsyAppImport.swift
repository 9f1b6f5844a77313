import EarnedCore
import EarnedImport
import EarnedJSON
import EarnedSystem

/// Turns the data of a Clepsy app into records: its snapshot, the array of its pending events, a snapshot that includes
/// the array, or its property lists (specification of Clepsy, "Snapshot", "File System Locations").
package struct ClepsyAppImport {
  package static let kind = FileKind("a snapshot, a queue or a property list of Clepsy", format: "clepsy") { content in
    if content.isPropertyList(naming: ClepsySnapshotReader.Key.allCases.map(\.rawValue)) { return true }
    guard case .json(let shape) = content else { return false }
    return shape.isObject
      ? !shape.keys.isDisjoint(with: ClepsySnapshotReader.Key.allCases.map(\.rawValue))
      : shape.elementKeys.isSuperset(of: ["id", "seconds", "timestamp", "type"])
  }

  private let paths: [String]
  private let timeZone: Zone
  private let now: Instant
  private let kinds: [FileKind]

  /// - Parameters:
  ///   - paths: the files; `-` is standard input (S10).
  ///   - timeZone: the zone of the records.
  ///   - now: the time to use for a snapshot without a reset.
  ///   - kinds: the known kinds of files, to say what a file is that is not of the Clepsy app.
  package init(paths: [String], timeZone: Zone, now: Instant, kinds: [FileKind] = FileKind.common) {
    self.paths = paths
    self.timeZone = timeZone
    self.now = now
    self.kinds = kinds
  }

  /// Reads all files, then emits their records in the order in which they must be recorded. The app keeps the time of the
  /// last reset in one file and its queue in another, so the time counts for all that have none.
  ///
  /// - Returns: what could not be turned into records, one sentence each.
  /// - Throws: `ImportFault`. Then no record was emitted.
  package func run(_ emit: (JSONObject) throws -> Void) throws -> [String] {
    var (contents, leftOut): ([ClepsyUserData], [String]) = ([], [])
    for path in paths {
      var reader = ClepsySnapshotReader(path: path)
      do throws(ImportFault) { contents.append(try read(path, with: &reader)) } catch {
        throw error.naming(path, besides: Self.kind, among: kinds)
      }
      leftOut += reader.leftOut.map { "\(path): \($0)" }
    }
    let lastReset = contents.compactMap(\.lastReset).max() ?? now
    for content in contents {
      for record in records(of: content, at: content.lastReset ?? lastReset) { try emit(record) }
    }
    return leftOut
  }

  private func read(_ path: String, with reader: inout ClepsySnapshotReader) throws(ImportFault) -> ClepsyUserData {
    let bytes: [UInt8]
    do { bytes = try path == "-" ? File.readStandardInput() : File.read(path) } catch { throw .file(error) }
    if PropertyList.begins(bytes) {
      let list: PropertyList
      do { list = try PropertyList(bytes) } catch {
        if error == .noLibrary { throw .noLibrary(path: path, sentence: error.description) }
        throw .malformed(path: path, place: nil, problem: error.description)
      }
      return try reader.read(list)
    }
    let value: JSONValue
    do { value = try JSONParser().parse(file: bytes) } catch {
      throw .malformed(path: error.place(in: path), place: nil, problem: error.description)
    }
    return try reader.read(value)
  }

  // MARK: Records

  /// The reset comes first, so that the current day is that of the snapshot. The queue comes last, so that it stays
  /// pending.
  private func records(of snapshot: ClepsyUserData, at instant: Instant) -> [JSONObject] {
    var records: [JSONObject] = []
    if snapshot.isWhole { records.append(record("clepsy.day.ensure", at: instant)) }
    if !snapshot.settings.isEmpty {
      records.append(record("clepsy.settings.update", at: instant, ["settings": .object(snapshot.settings)]))
    }
    if let apps = snapshot.apps { records.append(record("clepsy.apps.set", at: instant, apps)) }
    if snapshot.balanceSeconds > 0 { records.append(balance(snapshot.balanceSeconds, at: instant)) }
    return records + snapshot.pending.map { pending($0, at: instant) } + snapshot.events.map(record)
  }

  /// The balance as one event, which is not earned here (S17). Another balance of the same date is a conflict, and is never
  /// added to the first.
  private func balance(_ seconds: Int64, at instant: Instant) -> JSONObject {
    // The 0 is older than the rule that a balance is one event. Without it, old balances would be imported again.
    record(
      "clepsy.event", at: instant,
      [
        "id": id("balance 0", at: instant), "seconds": .integer(seconds), "kind": "earned",
        "imported": true,
      ])
  }

  /// The time of a number that early versions of the app kept instead of a queue (S16).
  private func pending(_ pending: ClepsyUserData.Pending, at instant: Instant) -> JSONObject {
    record(
      "clepsy.event", at: instant,
      [
        "id": id("pending \(pending.kind)", at: instant), "seconds": .integer(pending.seconds),
        "kind": .string(pending.kind), "queued": true,
      ])
  }

  /// An id that depends only on the date of the reset in the time zone (S10).
  private func id(_ what: String, at instant: Instant) -> JSONValue {
    let midnight = Instant.epoch + .days(timeZone.localDate(at: instant).daysSinceEpoch)
    return .string(RecordKey(midnight, content: Array("clepsy \(what)".utf8)).description)
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

  /// Seconds that were earned or spent and not yet applied, without a time.
  struct Pending {
    var kind: String
    var seconds: Int64
  }

  /// Whether it is a snapshot, and not only a queue.
  var isWhole = false
  var balanceSeconds: Int64 = 0
  var settings = JSONObject()
  /// The two lists of a `clepsy.apps.set`; nil when there are none.
  var apps: JSONObject?
  var lastReset: Instant?
  var pending: [Pending] = []
  var events: [Event] = []
}
