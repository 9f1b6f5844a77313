/// Changing a document that others write to, too: what has not changed keeps its text, so that whoever wrote it finds it as it
/// was, also a number that no 64 bits hold.
extension JSONObject {
  /// The object as JSON text. A value that is equal in `old` has the text that it has there, byte for byte; when nothing has
  /// changed, that is all of `old`. Of a text that is no object nothing is kept.
  package func serialized(keeping old: String) -> String {
    do throws(JSONCursor.Fault) {
      return String(decoding: try JSONValue.object(self).text(keeping: Array(old.utf8)), as: UTF8.self)
    } catch {
      preconditionFailure("what was read as JSON can be read as JSON: \(error)")
    }
  }

  fileprivate func text(keeping old: [UInt8]) throws(JSONCursor.Fault) -> [UInt8] {
    let kept = try Self.values(of: old)
    var text = [UInt8(ascii: "{")]
    for (index, member) in members.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += JSONValue.string(member.key).serializedUTF8() + [UInt8(ascii: ":")]
      text += try member.value.text(keeping: kept[Array(member.key.utf8)])
    }
    return text + [UInt8(ascii: "}")]
  }

  /// The text of each member of an object, by the bytes of its key: equal strings may differ in them.
  private static func values(of text: [UInt8]) throws(JSONCursor.Fault) -> [[UInt8]: [UInt8]] {
    var rest = [text]
    var cursor = JSONCursor(maxValueBytes: text.count) { rest.popLast() ?? [] }
    var values: [[UInt8]: [UInt8]] = [:]
    try cursor.enter()
    while let key = try cursor.nextKey() { values[Array(key.utf8)] = try cursor.text() }
    return values
  }
}

extension JSONValue {
  fileprivate func text(keeping old: [UInt8]?) throws(JSONCursor.Fault) -> [UInt8] {
    guard let old, let value = JSONValue(ifValid: old) else { return serializedUTF8() }
    if value == self { return old }
    guard case .object(let object) = self, case .object = value else { return serializedUTF8() }
    return try object.text(keeping: old)
  }
}
