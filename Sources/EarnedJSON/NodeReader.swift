import CEarnedNlohmannJSON

/// Builds values from the flat list of nodes that a successful parse produces.
struct NodeReader {
  var next: UnsafePointer<nlohmann_node>

  mutating func value() -> JSONValue {
    let node = take()
    switch node.kind {
    case .null: return .null
    case .bool: return .bool(node.boolean)
    case .integer: return .integer(node.integer)
    case .number: return number(node.number)
    case .string: return .string(text(node))
    case .array: return .array(elements(node.count))
    case .object: return .object(object(node.count))
    }
  }

  mutating func text() -> String {
    text(take())
  }

  private mutating func take() -> nlohmann_node {
    defer { next += 1 }
    return next.pointee
  }

  /// The double -2^63 stays a number: the text may have been an integer just below `Int64.min`.
  private func number(_ double: Double) -> JSONValue {
    guard double.magnitude < 0x1p63 else { return .number(double) }
    let integer = Int64(double)
    return Double(integer) == double ? .integer(integer) : .number(double)
  }

  private func text(_ node: nlohmann_node) -> String {
    String(decoding: UnsafeBufferPointer(start: node.text, count: node.count), as: UTF8.self)
  }

  private mutating func elements(_ count: Int) -> [JSONValue] {
    var elements: [JSONValue] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(value()) }
    return elements
  }

  private mutating func object(_ count: Int) -> JSONObject {
    var object = JSONObject()
    object.members.reserveCapacity(count)
    for _ in 0..<count {
      let key = text()
      object.members.append(JSONObject.Member(key: key, value: value()))
    }
    return object
  }
}
