import EarnedCore
import EarnedJSON

/// One write of a commit to the cloud (Firestore's `Write`).
struct CloudWrite {
  /// A change to a field that does not need its current value.
  enum Transform {
    /// Adds to a number.
    case increment(String, by: Int)
    /// Adds the elements that the list does not contain.
    case append(String, [JSONValue])
    /// Removes the elements from the list.
    case remove(String, [JSONValue])
  }

  private enum Change {
    case fields(JSONObject, isWhole: Bool)
    case deletion
  }

  private let document: String
  private let change: Change
  private var transforms: [Transform] = []
  private var mustExist: Bool?

  static func set(_ document: String, _ fields: JSONObject) -> CloudWrite {
    CloudWrite(document: document, change: .fields(fields, isWhole: true))
  }

  /// Updates some fields of a document, in this order. Creates the document when it does not exist.
  static func update(_ document: String, _ fields: JSONObject = [:], _ transforms: Transform...) -> CloudWrite {
    CloudWrite(document: document, change: .fields(fields, isWhole: false), transforms: transforms)
  }

  static func delete(_ document: String) -> CloudWrite { CloudWrite(document: document, change: .deletion) }

  /// The same write, which fails with its commit when the document does not exist.
  var ofExisting: CloudWrite { requiring(exists: true) }

  /// The same write, which fails with its commit when the document exists.
  var ofNew: CloudWrite { requiring(exists: false) }

  private func requiring(exists: Bool) -> CloudWrite {
    var write = self
    write.mustExist = exists
    return write
  }

  var json: JSONValue {
    var json = JSONObject()
    switch change {
    case .deletion: json["delete"] = .string(document)
    case .fields(let fields, let isWhole):
      json["update"] = ["name": .string(document), "fields": .object(fields)]
      if !isWhole { json["updateMask"] = ["fieldPaths": .array(fields.keys.map(JSONValue.string))] }
      if !transforms.isEmpty { json["updateTransforms"] = .array(transforms.map(\.json)) }
    }
    if let mustExist { json["currentDocument"] = ["exists": .bool(mustExist)] }
    return .object(json)
  }
}

extension CloudWrite.Transform {
  fileprivate var json: JSONValue {
    switch self {
    case .increment(let field, let amount):
      ["fieldPath": .string(field), "increment": CloudValue.count(amount)]
    case .append(let field, let values):
      ["fieldPath": .string(field), "appendMissingElements": CloudValue.listed(values)]
    case .remove(let field, let values):
      ["fieldPath": .string(field), "removeAllFromArray": CloudValue.listed(values)]
    }
  }
}

/// Values of cloud documents (Firestore's `Value`), each tagged with its type.
enum CloudValue {
  static let null: JSONValue = ["nullValue": nil]

  static func text(_ text: String?) -> JSONValue { text.map { ["stringValue": .string($0)] } ?? null }

  static func flag(_ flag: Bool) -> JSONValue { ["booleanValue": .bool(flag)] }

  static func count(_ number: Int?) -> JSONValue { number.map { integer(Int64($0)) } ?? null }

  /// A JSON number cannot hold 64 bits, so the integer is a string.
  static func integer(_ integer: Int64) -> JSONValue { ["integerValue": .string(String(integer))] }

  /// A number that may have a fraction, even if this one has none.
  static func double(_ number: Double) -> JSONValue { ["doubleValue": .number(number)] }

  static func instant(_ instant: Instant?) -> JSONValue {
    instant.map { ["timestampValue": .string($0.rfc3339)] } ?? null
  }

  static func list(_ values: [JSONValue]) -> JSONValue { ["arrayValue": listed(values)] }

  /// The elements of a list, as transforms take them.
  static func listed(_ values: [JSONValue]) -> JSONValue { ["values": .array(values.map(of))] }

  static func map(_ object: JSONObject) -> JSONValue {
    var fields = JSONObject()
    for member in object.members { fields[member.key] = of(member.value) }
    return ["mapValue": ["fields": .object(fields)]]
  }

  static func of(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null: null
    case .bool(let flag): self.flag(flag)
    case .integer(let integer): self.integer(integer)
    case .number(let number): double(number)
    case .string(let text): self.text(text)
    case .array(let values): list(values)
    case .object(let object): map(object)
    }
  }
}
