import JSON

/// Values by their id. Two ids are the same when their bytes are, as SQLite compares them; Swift's own texts are also equal
/// when they only look the same.
public struct ByID<Value: Sendable>: Sendable {
  private struct Key: Hashable, Sendable {
    let id: String

    static func == (one: Key, other: Key) -> Bool { one.id.hasBytes(of: other.id) }

    func hash(into hasher: inout Hasher) { id.utf8.span.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  private var elements: [Key: Value] = [:]

  /// Nothing yet.
  public init() {}

  /// The value of an id; nil when there is none. Setting nil removes it.
  public subscript(id: String) -> Value? {
    get { elements[Key(id: id)] }
    _modify { yield &elements[Key(id: id)] }
  }

  /// The value of an id, or another one in its place.
  public subscript(id: String, default value: @autoclosure () -> Value) -> Value {
    get { elements[Key(id: id), default: value()] }
    _modify { yield &elements[Key(id: id), default: value()] }
  }

  /// The ids, in no order.
  public var ids: [String] { elements.keys.map(\.id) }

  /// The values, in no order.
  public var values: [Value] { Array(elements.values) }

  /// How many there are.
  public var count: Int { elements.count }
}

extension ByID: Equatable where Value: Equatable {}
