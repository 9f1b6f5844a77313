import CEarnedMustache

/// The elements of a long section, made one by one, so that they are never in memory together.
public struct ViewSequence: Sendable {
  /// The number of elements.
  public let count: Int
  private let element: @Sendable (Int) -> View

  /// A sequence of `count` elements; `element` makes each from its index, from 0.
  public init(count: Int, _ element: @escaping @Sendable (Int) -> View) {
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
}

extension ViewSequence: Equatable {
  /// Whether the same elements come in the same order.
  public static func == (left: ViewSequence, right: ViewSequence) -> Bool {
    left.count == right.count && (0..<left.count).allSatisfy { left.element($0) == right.element($0) }
  }
}
