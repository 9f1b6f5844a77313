import CEarnedNlohmannJSON

/// Reads JSON texts strictly (RFC 8259, with unique keys as in I-JSON), one after the other.
///
/// Keep one and reuse it. Its memory grows with the largest text read. Not for use by two threads at once.
public final class JSONParser {
  /// How deep arrays and objects may be nested; a scalar in one array has depth 1.
  package let maximumDepth: Int

  package static var libraryVersion: String { String(cString: nlohmann_version()) }

  private let parser: OpaquePointer

  /// A parser for texts nested at most `maximumDepth` (1…1024) deep.
  public init(maximumDepth: Int = 64) {
    precondition(1...1024 ~= maximumDepth, "values are built recursively, so the depth must be modest")
    guard let parser = nlohmann_parser_create(maximumDepth) else { fatalError("out of memory") }
    self.parser = parser
    self.maximumDepth = maximumDepth
  }

  deinit {
    nlohmann_parser_destroy(parser)
  }

  /// The value of one JSON text in UTF-8.
  package func parse(_ bytes: UnsafeRawBufferPointer) throws(JSONFault) -> JSONValue {
    let status = nlohmann_parse(parser, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count)
    if let fault = fault(status) {
      // Of several faults, invalid UTF-8 is the first to report.
      throw String(validating: bytes, as: UTF8.self) == nil ? .invalidUTF8 : fault
    }
    var nodes = nodeReader()
    return nodes.value()
  }

  /// The value of one JSON text in UTF-8.
  package func parse(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
    try bytes.span.withUnsafeBytes { raw throws(JSONFault) in try parse(raw) }
  }

  /// The value of one JSON text.
  public func parse(_ text: String) throws(JSONFault) -> JSONValue {
    try text.utf8.span.withUnsafeBytes { raw throws(JSONFault) in try parse(raw) }
  }

  /// The value in a file that a person wrote. A byte-order mark is skipped, and a fault has its line.
  package func parse(file bytes: [UInt8]) throws(JSONFileFault) -> JSONValue {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    do throws(JSONFault) {
      return try parse(text)
    } catch {
      throw JSONFileFault(fault: error, line: line(of: error, in: text))
    }
  }

  private func line(of fault: JSONFault, in text: [UInt8]) -> Int? {
    let bytesRead = nlohmann_bytes_read(parser)
    guard case .invalid = fault, bytesRead > 0 else { return nil }
    return 1 + text.prefix(bytesRead - 1).count { $0 == UInt8(ascii: "\n") }
  }

  private func nodeReader() -> NodeReader {
    NodeReader(next: nlohmann_nodes(parser))
  }

  private func fault(_ status: nlohmann_status) -> JSONFault? {
    switch status {
    case .ok: nil
    case .empty: .invalid("the text is empty")
    case .bad_structure: .invalid("a value, comma, colon or bracket is missing or misplaced")
    case .bad_literal: .invalid("a word other than true, false or null")
    case .bad_number: .invalid("a malformed number")
    case .number_out_of_range: .invalid("a number is out of range: its magnitude must be below 1.8e308")
    case .bad_escape: .invalid("a string has a malformed escape or half a surrogate pair")
    case .control_character: .invalid("a string has a control character; escape it as \\u00XX")
    case .unclosed_string: .invalid("a string is not closed")
    case .too_large: .invalid("the text is too large to be held in memory")
    case .too_deep: .tooDeep(limit: maximumDepth)
    case .duplicate_key: .duplicateKey(duplicateKey())
    }
  }

  private func duplicateKey() -> String {
    var nodes = nodeReader()
    return nodes.text()
  }
}

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

  /// -2^63 as a double stays a number, because the text may have been an integer just below `Int64.min`.
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
