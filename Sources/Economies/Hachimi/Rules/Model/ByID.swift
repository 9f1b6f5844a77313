import EarnedJSON

/// Values by id. Ids are compared byte by byte, as SQLite does; Swift strings are also equal when they are only
/// canonically equivalent.
public struct ByID<Value: Sendable>: Sendable {
  private var elements: [ExactID: Value] = [:]

  package init() {}

  /// The value for an id; nil when there is none. Assigning nil removes it.
  public subscript(id: String) -> Value? {
    get { elements[ExactID(id)] }
    _modify { yield &elements[ExactID(id)] }
  }

  package subscript(id: String, default value: @autoclosure () -> Value) -> Value {
    get { elements[ExactID(id), default: value()] }
    _modify { yield &elements[ExactID(id), default: value()] }
  }

  /// The ids, unordered.
  public var ids: [String] { elements.keys.map(\.id) }

  /// The values, unordered.
  public var values: [Value] { Array(elements.values) }

  /// The number of values.
  public var count: Int { elements.count }
}

extension ByID: Equatable where Value: Equatable {}

/// An id that equals another one when its bytes do.
public struct ExactID: Hashable, Sendable {
  package let id: String

  package init(_ id: String) { self.id = id }

  /// Whether the bytes are the same.
  public static func == (one: ExactID, other: ExactID) -> Bool { one.id.hasBytes(of: other.id) }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { id.utf8.span.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
