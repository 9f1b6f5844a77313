import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSystem

/// What a run of ingest did, in numbers (contract, section 2).
package struct IngestSummary: Equatable, Sendable {
  /// Records settled: the sum of the next four.
  package private(set) var records = 0
  package private(set) var applied = 0
  /// Records that had been applied or denied before.
  package private(set) var duplicates = 0
  package private(set) var denied = 0
  package private(set) var rejected = 0
  package private(set) var byType: [String: Int] = [:]
  package private(set) var denials: [String: Int] = [:]
  package private(set) var rejections: [String: Int] = [:]
  /// The earliest time of a record that was not rejected.
  package private(set) var first: Instant?
  /// The latest time of a record that was not rejected.
  package private(set) var last: Instant?
  /// Whether the run is rolled back at the end.
  package var isDryRun = false
  package var isCommitted = true

  mutating func count(_ outcome: Outcome, type: String?, at instant: Instant?) {
    records += 1
    if let type { byType[type, default: 0] += 1 }
    switch outcome {
    case .applied: applied += 1
    case .duplicate: duplicates += 1
    case .denied(let reason):
      denied += 1
      denials[reason.rawValue, default: 0] += 1
    case .rejected(let rejection):
      rejected += 1
      rejections[rejection.code.code, default: 0] += 1
      return
    }
    guard let instant else { return }
    first = min(first ?? instant, instant)
    last = max(last ?? instant, instant)
  }

  /// The document of the contract: keys in its order, counted names in alphabetical order.
  package var json: JSONValue {
    [
      "schema": "earned.ingest/1",
      "records": .count(records), "applied": .count(applied),
      "duplicates": .count(duplicates), "denied": .count(denied),
      "rejected": .count(rejected),
      "by_type": byType.json, "denials": denials.json, "rejections": rejections.json,
      "first_ts_utc_ms": .optional(first),
      "last_ts_utc_ms": .optional(last),
      "dry_run": .bool(isDryRun), "committed": .bool(isCommitted),
    ]
  }

  /// The numbers as text: one line, and one more per reason. `words` describes the code of a reason.
  package func text(words: (String) -> String) -> String {
    let parts = [
      "\(applied) applied", "\(denied) denied", "\(duplicates) duplicate\(duplicates == 1 ? "" : "s")",
      "\(rejected) rejected",
    ]
    var lines = ["\(records) record\(records == 1 ? "" : "s"): " + parts.joined(separator: ", ")]
    lines += Self.list("denied", denials, words) + Self.list("rejected", rejections, words)
    if isDryRun {
      lines.append("a dry run: nothing was changed")
    } else if !isCommitted {
      lines.append("strict: the rejection undid the whole run, nothing was recorded")
    }
    return lines.joined(separator: "\n")
  }

  private static func list(_ heading: String, _ counts: [String: Int], _ words: (String) -> String) -> [String] {
    counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }.map {
      "  \($0.value) \(heading): \(words($0.key))"
    }
  }
}

/// The rejected lines of a run with their codes, as NDJSON (contract, section 2). A file appears at the end of the run.
package final class RejectsFile {
  private let file: AtomicFile?
  private let write: ([UInt8]) throws(FileFault) -> Void

  package init(_ file: AtomicFile) {
    self.file = file
    write = { bytes throws(FileFault) in try file.write(bytes) }
  }

  /// Passes each line on at once.
  package init(_ write: @escaping ([UInt8]) throws(FileFault) -> Void) {
    file = nil
    self.write = write
  }

  /// Adds a line. Invalid UTF-8 in it becomes U+FFFD.
  package func add(_ line: Line, _ rejection: Rejection) throws(FileFault) {
    let entry: JSONValue = [
      "file": .path(line.file), "line": .count(line.number), "code": .string(rejection.code.code),
      "message": .string(rejection.message), "record": .string(String(decoding: line.bytes, as: UTF8.self)),
    ]
    try write(entry.serializedUTF8() + [UInt8(ascii: "\n")])
  }

  package func finish() throws(FileFault) { try file?.commit() }
}
