import EarnedJSON

/// A cloud that implements Firestore's `documents:commit`: preconditions, masks and transforms, all writes or none. It
/// rejects everything it does not know.
package struct SimulatedCloud: Sendable {
  /// The fields of every document, by its name.
  package private(set) var documents: [String: JSONObject] = [:]

  /// An empty cloud.
  package init() {}

  /// Makes a commit, or rejects it.
  ///
  /// - Returns: the status and the body of the answer.
  package mutating func commit(_ body: [UInt8]) -> (status: Int, body: String) {
    var changed = documents
    do {
      let commit = try object(try JSONParser().parse(body), ["writes"])
      for write in try list(commit["writes"]) { try Self.apply(write, to: &changed) }
    } catch let refusal as Refusal {
      return (refusal.status, #"{"error":{"code":\#(refusal.status),"status":"\#(refusal.word)"}}"#)
    } catch {
      return (400, #"{"error":{"status":"INVALID_ARGUMENT"}}"#)
    }
    documents = changed
    return (200, #"{"writeResults":[]}"#)
  }

  /// Why a commit is rejected.
  private struct Refusal: Error {
    let status: Int
    let word: String

    static let unknown = Refusal(status: 400, word: "INVALID_ARGUMENT")
    static let missing = Refusal(status: 404, word: "NOT_FOUND")
    static let exists = Refusal(status: 409, word: "ALREADY_EXISTS")
  }

  private static func apply(_ write: JSONValue, to documents: inout [String: JSONObject]) throws {
    let write = try object(write, ["update", "delete", "updateMask", "updateTransforms", "currentDocument"])
    let update = try write["update"].map { try object($0, ["name", "fields"]) }
    let name = try text(update?["name"] ?? write["delete"])
    guard name.hasPrefix("projects/"), name.split(separator: "/").count.isMultiple(of: 2) == false else {
      throw Refusal.unknown
    }
    if let precondition = write["currentDocument"] {
      let mustExist = try object(precondition, ["exists"])["exists"]?.boolValue
      if mustExist == true, documents[name] == nil { throw Refusal.missing }
      if mustExist == false, documents[name] != nil { throw Refusal.exists }
    }
    guard let update else { return documents[name] = nil }
    let fields = try object(update["fields"])
    var document = fields
    if let mask = write["updateMask"] {
      document = documents[name] ?? [:]
      let paths = try list(object(mask, ["fieldPaths"])["fieldPaths"]).map { try text($0) }
      guard Set(fields.keys) == Set(paths) else { throw Refusal.unknown }
      for path in paths { document[path] = fields[path] }
    }
    for transform in try list(write["updateTransforms"] ?? []) { try self.transform(&document, transform) }
    documents[name] = document
  }

  private static func transform(_ document: inout JSONObject, _ transform: JSONValue) throws {
    let transform = try object(transform, ["fieldPath", "increment", "appendMissingElements", "removeAllFromArray"])
    let field = try text(transform["fieldPath"])
    if let amount = transform["increment"] {
      let old = try document[field].map(integer) ?? 0
      document[field] = ["integerValue": .string("\(try old + integer(amount))")]
      return
    }
    var elements = try document[field].map { try list(object($0, ["arrayValue"])["arrayValue"].map(values)) } ?? []
    if let added = transform["appendMissingElements"] {
      for value in try list(values(added)) where !elements.contains(value) { elements.append(value) }
    } else {
      let removed = try list(transform["removeAllFromArray"].map(values))
      elements.removeAll { removed.contains($0) }
    }
    document[field] = ["arrayValue": ["values": .array(elements)]]
  }

  // MARK: Reading

  private static func object(_ value: JSONValue?, _ keys: [String]? = nil) throws -> JSONObject {
    guard let object = value?.objectValue, keys.map({ Set(object.keys).isSubset(of: $0) }) ?? true else {
      throw Refusal.unknown
    }
    return object
  }

  private static func list(_ value: JSONValue?) throws -> [JSONValue] {
    guard let list = value?.arrayValue else { throw Refusal.unknown }
    return list
  }

  private static func values(_ value: JSONValue) throws -> JSONValue {
    .array(try list(object(value, ["values"])["values"]))
  }

  private static func text(_ value: JSONValue?) throws -> String {
    guard let text = value?.stringValue, !text.isEmpty else { throw Refusal.unknown }
    return text
  }

  private static func integer(_ value: JSONValue) throws -> Int64 {
    guard let number = Int64(try text(object(value, ["integerValue"])["integerValue"])) else { throw Refusal.unknown }
    return number
  }

  private func object(_ value: JSONValue?, _ keys: [String]) throws -> JSONObject { try Self.object(value, keys) }
  private func list(_ value: JSONValue?) throws -> [JSONValue] { try Self.list(value) }
}
