import ClepsyImport
import EarnedCore
import EarnedImport
import EarnedJSON
import EarnedSQLite
import TestSupport

extension FuzzTarget {
  func readSnapshot(_ bytes: [UInt8]) {
    let folder = ScratchFolder()
    let path = folder.write(bytes, to: "snapshot.json")
    do {
      let now = Instant(millisecondsSinceEpoch: 1_773_604_800_000)
      _ = try ClepsyAppImport(path: path, timeZone: .named("UTC"), now: now).run { record in
        precondition(record["type"] != nil && record["ts_utc_ms"] != nil, "a record has a type and a time")
      }
    } catch {}
  }

  /// The file stays as it is, and nothing is left beside it.
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
    func records() -> [JSONObject] {
      var records: [JSONObject] = []
      do {
        _ = try ImportRun(recognisingFor: ImportChoice(), timeZone: .named("UTC")).run([path]) { records.append($0) }
      } catch {}
      return records
    }
    let first = records()
    let times = first.map { $0["ts_utc_ms"]?.integerValue ?? -1 }
    precondition(times == times.sorted() && !times.contains(-1), "in order of time")
    precondition(records() == first, "equal input, equal records")
    precondition(folder.names == ["file"] && folder.bytes("file") == bytes, "only read")
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
