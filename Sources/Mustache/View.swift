import CMustache

/// What a template is filled with.
public enum View: Equatable, Sendable {
  /// Stands where a template names it; escaped for HTML.
  case text(String)
  /// Whether a section is there.
  case flag(Bool)
  /// A section repeats for each element; an empty list is no section.
  case list([View])
  /// A section repeats for each element, and each is made when its turn has come; without any it is no section.
  /// White space around elements may differ from that of a list.
  case sequence(ViewSequence)
  /// A section sees the members by their names.
  case object([String: View])

  /// The same value of the library's; the caller frees it, or hands it on.
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
  /// An object. Names are unique.
  public init(dictionaryLiteral members: (String, View)...) {
    self = .object(Dictionary(uniqueKeysWithValues: members))
  }
}
