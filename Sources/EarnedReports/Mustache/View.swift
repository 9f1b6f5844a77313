import CEarnedMustache

package enum View: Equatable, Sendable, ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral {
  /// Replaces a tag; escaped for HTML.
  case text(String)
  case flag(Bool)
  /// A section repeats for each element; for an empty list it is left out.
  case list([View])
  /// A section repeats for each element, which is made when it is needed; for an empty sequence it is left out. White
  /// space around elements may differ from that of a list.
  case sequence(ViewSequence)
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

  package init(stringLiteral text: String) { self = .text(text) }

  package init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

extension View: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: View...) { self = .list(elements) }
}

extension View: ExpressibleByDictionaryLiteral {
  /// An object. The names must be distinct.
  package init(dictionaryLiteral members: (String, View)...) {
    self = .object(Dictionary(uniqueKeysWithValues: members))
  }
}

/// The elements of a long section, made one by one, so that they are never in memory together.
package struct ViewSequence: Sendable, Equatable {
  package let count: Int
  private let element: @Sendable (Int) -> View

  /// A sequence of `count` elements; `element` makes each from its index, from 0.
  package init(count: Int, _ element: @escaping @Sendable (Int) -> View) {
    self.count = count
    self.element = element
  }

  /// The same for the library, which asks for each element just before it writes it.
  func native() -> OpaquePointer? {
    guard count > 0 else { return mst_list() }
    let maker = Unmanaged.passRetained(Maker(element))
    return mst_sequence(
      count, { maker, index in Maker.from(maker)?.takeUnretainedValue().element(index).native() },
      maker.toOpaque(), { maker in Maker.from(maker)?.release() })
  }

  private final class Maker: Sendable {
    let element: @Sendable (Int) -> View

    init(_ element: @escaping @Sendable (Int) -> View) { self.element = element }

    static func from(_ pointer: UnsafeMutableRawPointer?) -> Unmanaged<Maker>? {
      pointer.map { Unmanaged<Maker>.fromOpaque($0) }
    }
  }

  package static func == (left: ViewSequence, right: ViewSequence) -> Bool {
    left.count == right.count && (0..<left.count).allSatisfy { left.element($0) == right.element($0) }
  }
}
