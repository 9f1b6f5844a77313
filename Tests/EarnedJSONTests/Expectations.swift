import EarnedJSON

/// The fault a text is refused with, or `nil`.
func fault(_ text: String) -> JSONFault? {
  fault(Array(text.utf8))
}

/// The fault a text is refused with, or `nil`.
func fault(_ bytes: [UInt8]) -> JSONFault? {
  do throws(JSONFault) {
    _ = try JSONParser().parse(bytes)
    return nil
  } catch {
    return error
  }
}

/// Whether a fault says that the text is not JSON.
func isInvalid(_ fault: JSONFault?) -> Bool {
  if case .invalid = fault { true } else { false }
}

/// `inner` within `depth` arrays.
func nested(_ depth: Int, _ inner: String = "") -> String {
  String(repeating: "[", count: depth) + inner + String(repeating: "]", count: depth)
}

/// The canonical form as text.
func canonical(_ value: JSONValue) -> String {
  String(decoding: value.canonical, as: UTF8.self)
}
