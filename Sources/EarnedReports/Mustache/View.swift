import CEarnedMustache

/// What a template is filled with.
public enum View: Equatable, Sendable {
  /// Replaces a tag; escaped for HTML.
  case text(String)
  /// Shows or hides a section.
  case flag(Bool)
  /// A section repeats for each element; for an empty list it is left out.
  case list([View])
  /// A section repeats for each element, which is made when it is needed; for an empty sequence it is left out. White
  /// space around elements may differ from that of a list.
  case sequence(ViewSequence)
  /// A section can use the members by their names.
  case object([String: View])

  /// The same value for the library. The caller must free it, or pass it on.
  func native() -> OpaquePointer? {
    switch self {
    case .text(let text): return text.utf8CString.withUnsafeBufferPointer { mst_text($0.baseAddress, $0.count - 1) }
    case .flag(let flag): return mst_flag(flag)
    case .list(let elements):
      let list = mst_list()
      for element in elements { mst_append(list, element.native()) }
      return list
    case .sequence(let sequence): return sequence.native()
    case .object(let members):
      let object = mst_object()
      for (name, member) in members { mst_set(object, name, member.native()) }
      return object
    }
  }
}

extension View: ExpressibleByStringInterpolation {
  /// A text.
  public init(stringLiteral text: String) { self = .text(text) }
}

extension View: ExpressibleByBooleanLiteral {
  /// A flag.
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

extension View: ExpressibleByArrayLiteral {
  /// A list.
  public init(arrayLiteral elements: View...) { self = .list(elements) }
}

extension View: ExpressibleByDictionaryLiteral {
  /// An object. The names must be distinct.
  public init(dictionaryLiteral members: (String, View)...) {
    self = .object(Dictionary(uniqueKeysWithValues: members))
  }
}
