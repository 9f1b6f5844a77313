import ClepsyStore
import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedReports
import EarnedStore
import UsageStore

@testable import EarnedReports

extension FuzzTarget {
  private static let types = {
    let all = EarnedEconomy.recordTypes + ClepsyEconomy.recordTypes + UsageEconomy.recordTypes
    return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }()

  /// The same line gives the same key, also written in the one form that its key is made of.
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

  /// What is read and written again is the same.
  func readJSON(_ bytes: [UInt8]) {
    do {
      let value = try JSONParser().parse(bytes)
      for written in [value.serializedUTF8(), value.serializedUTF8(.pretty)] {
        guard try JSONParser().parse(written) == value else { preconditionFailure("another value") }
      }
    } catch {}
  }

  /// The definition is read, with a query and a view beside it that are there.
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
      _ = try Templates(["page": String(decoding: bytes, as: UTF8.self), "other": "{{a}}"]).render("page", view)
    } catch {}
  }
}
