import EarnedJSON

/// Values by id. Ids are compared byte by byte, as SQLite does; Swift strings are also equal when they are only
/// canonically equivalent.
public struct ByID<Value: Sendable>: Sendable {
  private struct Key: Hashable, Sendable {
    let id: String

    static func == (one: Key, other: Key) -> Bool { one.id.hasBytes(of: other.id) }

    func hash(into hasher: inout Hasher) { id.utf8.span.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  private var elements: [Key: Value] = [:]

  /// An empty collection.
  public init() {}

  /// The value for an id; nil when there is none. Assigning nil removes it.
  public subscript(id: String) -> Value? {
    get { elements[Key(id: id)] }
    _modify { yield &elements[Key(id: id)] }
  }

  /// The value for an id, or a default.
  public subscript(id: String, default value: @autoclosure () -> Value) -> Value {
    get { elements[Key(id: id), default: value()] }
    _modify { yield &elements[Key(id: id), default: value()] }
  }

  /// The ids, unordered.
  public var ids: [String] { elements.keys.map(\.id) }

  /// The values, unordered.
  public var values: [Value] { Array(elements.values) }

  /// The number of values.
  public var count: Int { elements.count }
}

extension ByID: Equatable where Value: Equatable {}
