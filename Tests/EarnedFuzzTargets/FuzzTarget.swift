import EarnedCLI
import EarnedClepsyImport
import EarnedClepsyStore
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedImport
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import EarnedUsageStore

@testable import EarnedReports

/// A reader of bytes from outside. Whatever the bytes are, it gives an answer or an error of its own; a broken promise
/// about the answer traps.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A line of input (contract, section 2).
  case records
  case json
  case clepsy
  case phone
  /// Any file of another program.
  case imports
  /// A report's `report.json`.
  case definitions
  case templates
  /// A damaged SQLite file.
  case pages

  /// Reads the bytes and checks what is promised about the answer.
  package func read(_ bytes: [UInt8]) {
    switch self {
    case .records: readRecord(bytes)
    case .json: readJSON(bytes)
    case .clepsy: readSnapshot(bytes)
    case .phone: readPhone(bytes)
    case .imports: readImports(bytes)
    case .definitions: readDefinition(bytes)
    case .templates: readTemplate(bytes)
    case .pages: readPages(bytes)
    }
  }
}

extension FuzzTarget {
  private static let types = RecordTypes(
    EarnedEconomy.recordTypes + ClepsyEconomy.recordTypes + UsageEconomy.recordTypes)

  /// The same line gives the same key.
  func readRecord(_ bytes: [UInt8]) {
    let reader = RecordReader(types: Self.types)
    do {
      guard case .record(let record) = try reader.read(bytes) else { return }
      guard case .record(let again) = try reader.read(bytes) else { preconditionFailure("read once, not twice") }
      precondition(record.key == again.key, "one line, one key")
      precondition(Instant.validRange.contains(record.instant), "a time that is allowed")
    } catch {
      // A zone that cannot be looked up says nothing about the line.
    }
  }

  /// A value that is written and read again is the same.
  func readJSON(_ bytes: [UInt8]) {
    do {
      let value = try JSONParser().parse(bytes)
      for written in [value.serializedUTF8(), value.serializedUTF8(.pretty)] {
        guard try JSONParser().parse(written) == value else { preconditionFailure("another value") }
      }
    } catch {}
  }

  /// The definition has a query next to it.
  func readDefinition(_ bytes: [UInt8]) {
    let files = [
      "reports/fuzzed/report.json": String(decoding: bytes, as: UTF8.self), "reports/fuzzed/rows.sql": "select 1 as n",
    ]
    do {
      _ = try DefinitionReader(name: "fuzzed", resources: Resources(share: nil, embedded: files)).read()
    } catch {}
  }

  func readTemplate(_ bytes: [UInt8]) {
    // Each list inside another doubles the time; `--timeout` ends that.
    guard bytes.count(where: { $0 == UInt8(ascii: "#") }) <= 12 else { return }
    let view: View = ["a": "1", "b": [["c": "<"], ["c": "2"]], "d": true, "e": ["f": "{{a}}"]]
    do {
      let templates = try Templates(["page": String(decoding: bytes, as: UTF8.self), "other": "{{a}}"])
      _ = templates.render("page", view) { _ in true }
    } catch {}
  }
}

extension FuzzTarget {
  func readSnapshot(_ bytes: [UInt8]) {
    let folder = ScratchFolder()
    let path = folder.write(bytes, to: "snapshot.json")
    do {
      let now = Instant(millisecondsSinceEpoch: 1_773_604_800_000)
      _ = try ClepsyAppImport(paths: [path], timeZone: .named("UTC"), now: now).run { record in
        precondition(record["type"] != nil && record["ts_utc_ms"] != nil, "a record has a type and a time")
      }
    } catch {}
  }

  /// The file stays as it is, and nothing is left next to it.
  func readPhone(_ bytes: [UInt8]) {
    let folder = ScratchFolder()
    let path = folder.write(bytes, to: "phone.sqlite")
    do {
      var choice = ImportChoice()
      choice.apps = ["app.one"]
      choice.aspects = [.openings, .usage]
      _ = try ImportRun(DigitalWellbeingImport(), choice, timeZone: .named("UTC")).run([path]) { record in
        precondition(record["type"] != nil && record["ts_utc_ms"] != nil, "a record has a type and a time")
      }
    } catch {}
    precondition(folder.names == ["phone.sqlite"] && folder.bytes("phone.sqlite") == bytes, "only read")
  }

  /// Records come in order of time, and the same file gives the same.
  func readImports(_ bytes: [UInt8]) {
    let folder = ScratchFolder()
    let path = folder.write(bytes, to: "file")
    for kind in [nil, ImportForm.apps, .focus, .habits] {
      func records() -> [JSONObject] {
        var records: [JSONObject] = []
        do {
          _ = try Self.importRun(kind).run([path]) { records.append($0) }
        } catch {}
        return records
      }
      let first = records()
      let times = first.map { $0["ts_utc_ms"]?.integerValue ?? -1 }
      precondition(times == times.sorted() && !times.contains(-1), "in order of time")
      precondition(records() == first, "equal input, equal records")
    }
    precondition(folder.names == ["file"] && folder.bytes("file") == bytes, "only read")
  }

  /// A run over a file of any known kind, or over a table.
  private static func importRun(_ form: ImportForm?) throws -> ImportRun {
    var choice = ImportChoice()
    choice.skipsUnreadable = true
    guard let form else { return ImportRun(recognisingFor: choice, timeZone: try .named("UTC")) }
    choice.form = form
    var columns = TableColumns()
    (columns.time, columns.seconds, columns.system) = ("1", "2", .linux)
    if form == .apps { columns.app = "3" }
    if form == .habits { (columns.seconds, columns.habit, columns.value) = (nil, "2", "3") }
    return ImportRun(TableImport(columns), choice, timeZone: try .named("UTC"))
  }

  func readPages(_ bytes: [UInt8]) {
    let folder = ScratchFolder()
    let path = folder.write(bytes, to: "damaged.db")
    do {
      let file = try SalvagedFile(path)
      for tree in Array(file.trees.values) + file.strays { _ = file.read(tree) { _ in } }
    } catch {}
    precondition(folder.bytes("damaged.db") == bytes, "only read")
  }
}
