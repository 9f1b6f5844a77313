/// One value as SQLite stores it.
public enum Value: Equatable, Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// What can be bound to a parameter of a statement.
public protocol Bindable {
  /// The value as SQLite stores it.
  var sqliteValue: Value { get }
}

extension Value: Bindable {
  /// Itself.
  public var sqliteValue: Value { self }
}

extension Int64: Bindable {
  /// An integer.
  public var sqliteValue: Value { .integer(self) }
}

extension Int: Bindable {
  /// An integer.
  public var sqliteValue: Value { .integer(Int64(self)) }
}

extension Bool: Bindable {
  /// 1 or 0.
  public var sqliteValue: Value { .integer(self ? 1 : 0) }
}

extension Double: Bindable {
  /// A real number.
  public var sqliteValue: Value { .real(self) }
}

extension String: Bindable {
  /// A text.
  public var sqliteValue: Value { .text(self) }
}

extension Array: Bindable where Element == UInt8 {
  /// A blob.
  public var sqliteValue: Value { .blob(self) }
}

extension Optional: Bindable where Wrapped: Bindable {
  /// The wrapped value, or null.
  public var sqliteValue: Value { self?.sqliteValue ?? .null }
}
