import EarnedCore
import EarnedImport
import EarnedJSON
import EarnedSQLite
import TestSupport

/// A folder with files of other programs. A record that is imported from them becomes one short line.
struct ForeignFolder {
  let folder = ScratchFolder()

  func text(_ text: String, _ name: String = "file.txt") -> String { folder.write(text, to: name) }

  func database(_ script: String) throws -> String {
    let path = folder.file("file.db")
    try Database(.file(path), .create).run(script: script)
    return path
  }

  /// The records of files, in Berlin: `opening linux:Code 0`, with seconds since ``start``.
  func lines(
    _ importer: any Importer, _ paths: String..., choice: ImportChoice = ImportChoice()
  ) throws -> [String] { try run(importer, paths, choice).lines }

  /// What was left out.
  func leftOut(_ importer: any Importer, _ path: String) throws -> [String] {
    try run(importer, [path], ImportChoice()).summary.leftOut
  }

  private func run(
    _ importer: any Importer, _ paths: [String], _ choice: ImportChoice
  ) throws -> (lines: [String], summary: ImportSummary) {
    var lines: [String] = []
    var times: [Int64] = []
    let summary = try ImportRun(importer, choice, timeZone: .named("Europe/Berlin")).run(paths) { record in
      times.append(record["ts_utc_ms"]?.integerValue ?? 0)
      if let line = Self.line(record) { lines.append(line) }
    }
    precondition(times == times.sorted(), "records come in order of time")
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
    switch record["type"]?.stringValue {
    case "unlock.attempt": return "opening \(app) \(seconds("ts_utc_ms"))"
    case "usage.period":
      let device = record["device"]?.stringValue.map { " on \($0)" } ?? ""
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
