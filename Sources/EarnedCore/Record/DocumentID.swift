/// What the id of a document in a cloud may be (Firestore's limits). Another id could name another document, or none.
package enum DocumentID {
  static let maxBytes = 1_500

  /// For people, and in the reference of records.
  static let bounds = "1 to \(maxBytes) bytes, without '/', not '.' or '..', not with '__' at both ends"

  /// Bytes cannot be counted in a JSON Schema; this allows as many characters.
  static let pattern = #"^(?!\.{1,2}$)(?!__[\s\S]*__$)[^/\u0000]+$"#

  package static func allows(_ id: String) -> Bool {
    let bytes = id.utf8
    guard 1...maxBytes ~= bytes.count, !bytes.contains(UInt8(ascii: "/")) else { return false }
    if id == "." || id == ".." { return false }
    return !(bytes.count >= 4 && id.hasPrefix("__") && id.hasSuffix("__"))
  }
}
