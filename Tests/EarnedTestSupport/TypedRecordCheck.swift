import EarnedCore
import EarnedJSON

/// Whether an operation writes the record that it was read from, for random records of its type.
package struct TypedRecordCheck: Sendable, CustomStringConvertible {
  package let type: RecordType
  private let written: @Sendable (Record, Now) -> JSONObject

  package init<Operation: RecordOperation>(_ operation: Operation.Type) {
    type = operation.recordType
    written = { record, now in operation.declaration.read(record).object(at: now) }
  }

  /// Those of an economy.
  package static func all(of operations: [any RecordOperation.Type]) -> [TypedRecordCheck] {
    operations.map { TypedRecordCheck($0) }
  }

  package var description: String { type.name }

  /// What is wrong with it, found by random values within the bounds, of three seeds; empty when it is right.
  package func faults() throws -> [String] {
    try (1...3 as ClosedRange<UInt64>).flatMap { try faults(seed: $0).prefix(3) }
  }

  private func faults(seed: UInt64) throws -> [String] {
    var chance = Chance(seed: seed)
    let now = Now(Instant(millisecondsSinceEpoch: 253_370_000_000_000), try .named("Europe/Berlin"))
    var (faults, given) = (Set<String>(), Set<String>())
    for _ in 0..<400 {
      var object: JSONObject = [
        "type": .string(type.name), "ts_utc_ms": 253_370_000_000_000, "timezone_id": "Europe/Berlin",
      ]
      object.set(chance.object(of: type.fields))
      do {
        let written = written(try Record(object, types: RecordTypes([type])), now)
        given.formUnion(written.members.map(\.key))
        if written != object {
          faults.insert("\(JSONValue.object(written).serialized()) is not \(JSONValue.object(object).serialized())")
        }
      } catch let rejection as Rejection {
        // Two fields may exclude each other. That a single one is wrong would be a fault of this test.
        if [.unknownField, .unknownTimeZone, .invalidAppID].contains(rejection.code) { faults.insert("\(rejection)") }
      }
    }
    for field in type.fields where !given.contains(field.name) { faults.insert("\(field.name) was never accepted") }
    return faults.sorted()
  }
}
