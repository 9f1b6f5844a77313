/// Writes values as UTF-8, one after the other.
struct JSONWriter: ~Copyable {
  enum Form {
    case compact, pretty, canonical
  }

  let form: Form
  var output = UTF8Output()

  mutating func append(_ value: JSONValue, depth: Int = 0) {
    switch value {
    case .null: output.append("null")
    case .bool(let flag): output.append(flag ? "true" : "false")
    case .integer(let integer): append(integer)
    case .number(let number): append(number)
    case .string(let text): output.append(quoted: text)
    case .array(let elements): append(elements, depth: depth)
    case .object(let object): append(object, depth: depth)
    }
  }

  private mutating func append(_ number: Double) {
    var spelled: [UInt8] = []
    spelled.append(ecmaScript: number)
    output.append(spelled)
  }

  /// In canonical JSON every number is a double.
  private mutating func append(_ integer: Int64) {
    if form == .canonical && integer.magnitude > 1 << 53 {
      append(Double(integer))
    } else {
      output.append(decimal: integer)
    }
  }

  private mutating func append(_ elements: [JSONValue], depth: Int) {
    output.append(UInt8(ascii: "["))
    for index in elements.indices {
      beginItem(index, depth: depth)
      append(elements[index], depth: depth + 1)
    }
    end("]", isEmpty: elements.isEmpty, depth: depth)
  }

  private mutating func append(_ object: JSONObject, depth: Int) {
    let members = form == .canonical ? object.canonicalMembers : object.members
    output.append(UInt8(ascii: "{"))
    for index in members.indices {
      beginItem(index, depth: depth)
      append(key: members[index].key)
      append(members[index].value, depth: depth + 1)
    }
    end("}", isEmpty: members.isEmpty, depth: depth)
  }

  mutating func append(key: String) {
    output.append(quoted: key)
    output.append(form == .pretty ? ": " : ":")
  }

  /// Writes what separates an element or member from the one before.
  private mutating func beginItem(_ index: Int, depth: Int) {
    if index > 0 { output.append(UInt8(ascii: ",")) }
    breakLine(depth: depth + 1)
  }

  private mutating func end(_ closing: Unicode.Scalar, isEmpty: Bool, depth: Int) {
    if !isEmpty { breakLine(depth: depth) }
    output.append(UInt8(ascii: closing))
  }

  mutating func breakLine(depth: Int) {
    guard form == .pretty else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(UInt8(ascii: " "), times: 2 * depth)
  }
}
