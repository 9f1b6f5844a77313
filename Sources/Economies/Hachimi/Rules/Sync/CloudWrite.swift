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

  /// Writes a whole document.
  static func set(_ document: String, _ fields: JSONObject) -> CloudWrite {
    CloudWrite(document: document, change: .fields(fields, isWhole: true))
  }

  /// Updates some fields of a document, in this order. Creates the document when it does not exist.
  static func update(_ document: String, _ fields: JSONObject = [:], _ transforms: Transform...) -> CloudWrite {
    CloudWrite(document: document, change: .fields(fields, isWhole: false), transforms: transforms)
  }

  /// Deletes a document.
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
