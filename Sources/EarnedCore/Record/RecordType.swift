import EarnedJSON

/// Types of record, found by name. A type is made only when it is asked for, as the words that a field allows may be many.
public struct RecordTypes: Sendable {
  /// A type that is not made yet.
  public typealias Entry = (name: String, make: @Sendable () -> RecordType)

  private let types: [String: @Sendable () -> RecordType]

  /// Types with different names.
  public init(_ entries: [Entry]) { types = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.make) }) }

  /// Types that are made already.
  public init(_ types: [RecordType]) {
    self.init(types.map { type in (type.name, { type }) })
  }

  /// The names, in alphabetical order.
  public var names: [String] { types.keys.sorted() }

  /// The type of a name; nil when there is none.
  public subscript(name: String) -> RecordType? { types[name]?() }
}

/// A type of record of an economy: its name, its own fields, and its text in the reference. `type`, `ts_utc_ms` and
/// `timezone_id` are in every record and not listed.
public struct RecordType: Sendable {
  /// The name, for example `focus.start`.
  public let name: String
  /// Its own fields.
  public let fields: [Field]
  /// What it does, in one sentence.
  public private(set) var summary = ""
  /// Why a rule may deny it.
  public private(set) var denials: [DenialReason] = []
  /// Finds faults beyond those of single fields.
  let check: @Sendable (JSONObject) -> [Rejection]
  /// Values of the example, where the generated ones explain too little.
  private var exampleValues = JSONObject()

  /// A type with its fields.
  ///
  /// - Parameter check: finds faults beyond those of single fields, such as two fields that exclude each other. The
  ///   fields may have faults of their own; of all faults the one with the highest precedence is reported.
  public init(_ name: String, _ fields: Field..., check: @escaping @Sendable (JSONObject) -> [Rejection] = { _ in [] })
  {
    self.name = name
    self.fields = fields
    self.check = check
  }

  /// The same type with its texts for the reference.
  ///
  /// - Parameters:
  ///   - summary: what it does, in one sentence.
  ///   - denials: why a rule may deny it.
  ///   - example: values of its example, where the generated ones explain too little.
  public func described(
    _ summary: String, denials: [DenialReason] = [], example: JSONObject = [:]
  ) -> RecordType {
    var type = self
    type.summary = summary
    type.denials = denials
    type.exampleValues = example
    return type
  }

  /// The common fields, then its own.
  var allFields: [Field] { Self.common + fields }

  /// The three fields of every record.
  static let common: [Field] = [
    .required("type", .text()),
    .required("ts_utc_ms", .instant),
    .timeZoneID,
  ]

  /// A record of this type that passes its field checks: the required fields, and those of the described example.
  public var example: JSONObject {
    var record: JSONObject = ["type": .string(name), "ts_utc_ms": .integer(Self.exampleInstant)]
    for field in fields {
      if let value = exampleValues[field.name] {
        record[field.name] = value
      } else if field.isRequired {
        record[field.name] = field.kind.sample(named: field.name)
      }
    }
    return record
  }

  /// 2026-03-10T15:00:00Z.
  private static let exampleInstant: Int64 = 1_773_154_800_000
}
