import EarnedCore
import EarnedJSON

/// Makes the records of a history meet: now and then the id of a new row is a recent one, and a record is told twice.
struct FewIDs {
  private var random: SeededGenerator
  /// The fields of each type of record that may name a new row.
  private let newIDs: [String: [String]]
  /// The fields that have ids, also those within others.
  private let names: Set<String>
  /// The last ids of each field.
  private var recent: [String: [JSONValue]] = [:]

  init(seed: UInt64, of types: [RecordType]) {
    random = SeededGenerator(seed: seed)
    newIDs = Dictionary(
      uniqueKeysWithValues: types.map { type in (type.name, type.fields.filter(\.isNewID).map(\.name)) })
    names = Set(types.flatMap { $0.fields.flatMap(\.idNames) })
  }

  mutating func records(of history: [JSONObject]) -> [JSONObject] {
    var records: [JSONObject] = []
    for record in history {
      records.append(withRecentIDs(named(record)))
      if random.chance(10) { records.append(random.pick(Array(records.suffix(10)))) }
      if random.chance(10) { records.append(later(random.pick(Array(records.suffix(10))))) }
    }
    return records
  }

  /// The record with ids where it has none and may name some.
  private mutating func named(_ record: JSONObject) -> JSONObject {
    var record = record
    for name in newIDs[record["type"]?.stringValue ?? ""] ?? [] where record[name] == nil && random.chance(40) {
      record[name] = recent[name].map { random.pick($0) }
    }
    return record
  }

  /// The object with some recent ids instead of its own.
  private mutating func withRecentIDs(_ object: JSONObject) -> JSONObject {
    var object = object
    for member in object.members {
      if let inner = member.value.objectValue {
        object[member.key] = .object(withRecentIDs(inner))
      } else if names.contains(member.key) {
        let known = recent[member.key] ?? []
        if !known.isEmpty, random.chance(25) { object[member.key] = random.pick(known) }
        recent[member.key] = known.suffix(4) + [member.value]
      }
    }
    return object
  }

  /// The same a moment later, which is another record.
  private func later(_ record: JSONObject) -> JSONObject {
    var record = record
    record["ts_utc_ms"] = .integer((record["ts_utc_ms"]?.integerValue ?? 0) + 1)
    return record
  }
}

extension Field {
  /// The names of the ids among this field and those within it.
  fileprivate var idNames: [String] {
    switch kind {
    case .object(let fields): fields.flatMap(\.idNames)
    case .documentID, .uuid: [name]
    default: isNewID ? [name] : []
    }
  }
}
