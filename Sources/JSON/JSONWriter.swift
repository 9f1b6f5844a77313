/// Appends values to one buffer of UTF-8.
struct JSONWriter {
  enum Form {
    case compact, pretty, canonical
  }

  private let form: Form
  var bytes: [UInt8] = []

  static func bytes(of value: JSONValue, as form: Form) -> [UInt8] {
    var writer = JSONWriter(form: form)
    writer.append(value, depth: 0)
    return writer.bytes
  }

  init(form: Form) {
    self.form = form
    bytes.reserveCapacity(512)
  }

  mutating func append(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let flag): bytes.append(contentsOf: flag ? "true".utf8 : "false".utf8)
    case .integer(let integer): append(integer)
    case .number(let number): bytes.append(ecmaScript: number)
    case .string(let text): bytes.append(quoted: text)
    case .array(let elements): append(elements, depth: depth)
    case .object(let object): append(object, depth: depth)
    }
  }

  /// In canonical JSON every number is a double.
  private mutating func append(_ integer: Int64) {
    if form == .canonical && integer.magnitude > 1 << 53 {
      bytes.append(ecmaScript: Double(integer))
    } else {
      bytes.append(decimal: integer)
    }
  }

  private mutating func append(_ elements: [JSONValue], depth: Int) {
    appendContainer("[", elements, "]", depth: depth) { writer, element in
      writer.append(element, depth: depth + 1)
    }
  }

  private mutating func append(_ object: JSONObject, depth: Int) {
    let members = form == .canonical ? object.canonicalMembers : object.members
    appendContainer("{", members, "}", depth: depth) { writer, member in
      writer.append(key: member.key)
      writer.append(member.value, depth: depth + 1)
    }
  }

  mutating func append(key: String) {
    bytes.append(quoted: key)
    bytes.append(UInt8(ascii: ":"))
    if form == .pretty { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func appendContainer<Item>(
    _ opening: Unicode.Scalar, _ items: [Item], _ closing: Unicode.Scalar, depth: Int,
    _ appendItem: (inout JSONWriter, Item) -> Void
  ) {
    bytes.append(UInt8(ascii: opening))
    var isFirst = true
    for item in items {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      breakLine(depth: depth + 1)
      appendItem(&self, item)
    }
    if !items.isEmpty { breakLine(depth: depth) }
    bytes.append(UInt8(ascii: closing))
  }

  mutating func breakLine(depth: Int) {
    guard form == .pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}
