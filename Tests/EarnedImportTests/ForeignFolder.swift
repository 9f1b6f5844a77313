import EarnedCore
import EarnedImport
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

/// A folder with files of other programs. A record that is imported from them becomes one short line.
struct ForeignFolder {
  let folder = ScratchFolder()

  func text(_ text: String, _ name: String = "file.txt") -> String { folder.write(text, to: name) }

  func database(_ script: String) throws -> String {
    let path = folder.file("file.db")
    try Database(.file(path), .create).run(script: script)
    return path
  }

  /// Openings and usage, whatever is usual for the files.
  static let everything: ImportChoice = {
    var choice = ImportChoice()
    choice.aspects = [.openings, .usage]
    return choice
  }()

  /// The records of files, in Berlin: `opening linux:Code 0`, with seconds since ``start``. Openings and usage, unless
  /// something else is chosen.
  func lines(
    _ importer: any Importer, _ paths: String..., choice: ImportChoice? = nil
  ) throws -> [String] { try run(importer, paths, choice).lines }

  /// What was left out.
  func leftOut(_ importer: any Importer, _ path: String, choice: ImportChoice? = nil) throws -> [String] {
    try run(importer, [path], choice).summary.leftOut
  }

  /// What was read, and remarks about it, without the name of the file.
  func remarks(_ importer: any Importer, _ path: String, choice: ImportChoice? = nil) throws -> [String] {
    try run(importer, [path], choice).summary.read.map {
      $0.hasPrefix(path) ? String($0.dropFirst(path.count + 2)) : $0
    }
  }

  /// The seconds of each app on each device in each hour. No hour of a device has more than it can have.
  func hours(_ importer: any Importer, _ paths: [String], choice: ImportChoice? = nil) throws -> [AppHour: Int64] {
    var hours: [AppHour: Int64] = [:]
    var sums: [AppHour: Int64] = [:]
    var choice = choice ?? Self.everything
    choice.aspects = [.usage]
    _ = try run(importer, paths, choice) { record in
      guard record["type"] == "usage.period", let app = record["app_id"]?.stringValue,
        var from = record["start_ts_utc_ms"]?.integerValue, let seconds = record["seconds"]?.integerValue
      else { return }
      let end = from + seconds * 1_000
      let device = record["device"]?.stringValue
      while from < end {
        let hour = from / 3_600_000
        let milliseconds = min(end, (hour + 1) * 3_600_000) - from
        hours[AppHour(app: app, device: device, hour: hour), default: 0] += milliseconds
        sums[AppHour(app: "", device: device, hour: hour), default: 0] += milliseconds
        from += milliseconds
      }
    }
    for (hour, sum) in sums { #expect(sum <= 3_600_000, "\(hour)") }
    return hours.mapValues { $0 / 1_000 }
  }

  struct AppHour: Hashable {
    let app: String
    let device: String?
    let hour: Int64
  }

  /// What is usual, at a time in seconds since ``start``.
  static func everything(at now: Int64) -> ImportChoice {
    var choice = everything
    choice.now = Instant(millisecondsSinceEpoch: (start + now) * 1_000)
    return choice
  }

  /// The seconds of each app.
  func seconds(_ importer: any Importer, _ paths: String..., choice: ImportChoice? = nil) throws -> [String: Int64] {
    try hours(importer, paths, choice: choice).reduce(into: [:]) { $0[$1.key.app, default: 0] += $1.value }
  }

  /// Imports files in the zone of a person. Without an importer they are recognised.
  func run(
    _ importer: (any Importer)?, _ paths: [String], _ choice: ImportChoice?, in zone: String = "Europe/Berlin",
    _ body: (JSONObject) -> Void = { _ in }
  ) throws -> (lines: [String], summary: ImportSummary) {
    var lines: [String] = []
    var times: [Int64] = []
    let choice = choice ?? (importer == nil || importer is LoopImport ? ImportChoice() : Self.everything)
    let run =
      try importer.map { ImportRun($0, choice, timeZone: try .named(zone)) }
      ?? ImportRun(recognisingFor: choice, timeZone: .named(zone))
    let summary = try run.run(paths) { record in
      times.append(record["ts_utc_ms"]?.integerValue ?? 0)
      if let line = Self.line(record) { lines.append(line) }
      body(record)
    }
    precondition(times == times.sorted(), "records come in order of time")
    summary.expectBalance()
    return (lines, summary)
  }

  /// 2026-03-02T10:00:00Z.
  static let start: Int64 = 1_772_445_600

  private static func line(_ record: JSONObject) -> String? {
    func seconds(_ key: String) -> String {
      let milliseconds = (record[key]?.integerValue ?? 0) - start * 1_000
      return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)" : "\(Double(milliseconds) / 1_000)"
    }
    let app = record["app_id"]?.stringValue ?? ""
    let device = record["device"]?.stringValue.map { " on \($0)" } ?? ""
    switch record["type"]?.stringValue {
    case "unlock.attempt": return "opening \(app) \(seconds("ts_utc_ms"))"
    case "usage.event": return "\(record["kind"]?.stringValue ?? "") \(seconds("ts_utc_ms"))\(device)"
    case "usage.period":
      return "usage \(app) \(seconds("start_ts_utc_ms"))+\(record["seconds"]?.integerValue ?? 0)\(device)"
    case "app.upsert": return record["display_name"]?.stringValue.map { "label \(app) \($0)" }
    case "habit.complete": return "done \(record["habit_id"]?.stringValue ?? "") \(seconds("ts_utc_ms"))"
    case "focus.start":
      return "focus \(seconds("ts_utc_ms")) \(record["planned_duration_minutes"]?.integerValue ?? 0) min"
    case "focus.end": return "focus ends \(seconds("ts_utc_ms"))"
    default: return nil
    }
  }
}

extension ImportSummary {
  /// What was read is used or left out, and nothing is both.
  func expectBalance() {
    for (unit, tally) in tallies { #expect(tally.read == tally.used + tally.leftOut, "\(unit) \(tally): \(leftOut)") }
  }
}
