/// What can be bound to a parameter of a statement.
public protocol Bindable {
  /// Binds the value to a parameter; they count from 1. Returns SQLite's result code.
  func bind(to statement: Statement, at index: Int32) -> Int32
}

extension Value: Bindable {
  /// Binds what it holds.
  public func bind(to statement: Statement, at index: Int32) -> Int32 {
    switch self {
    case .null: statement.bindNull(at: index)
    case .integer(let integer): statement.bind(integer, at: index)
    case .real(let real): statement.bind(real, at: index)
    case .text(let text): statement.bind(text, at: index)
    case .blob(let bytes): statement.bind(bytes, at: index)
    }
  }
}

extension Int64: Bindable {
  /// Binds an integer.
  public func bind(to statement: Statement, at index: Int32) -> Int32 { statement.bind(self, at: index) }
}

extension Int: Bindable {
  /// Binds an integer.
  public func bind(to statement: Statement, at index: Int32) -> Int32 { statement.bind(Int64(self), at: index) }
}

extension Bool: Bindable {
  /// Binds 1 or 0.
  public func bind(to statement: Statement, at index: Int32) -> Int32 { statement.bind(Int64(self ? 1 : 0), at: index) }
}

extension Double: Bindable {
  /// Binds a real number.
  public func bind(to statement: Statement, at index: Int32) -> Int32 { statement.bind(self, at: index) }
}

extension String: Bindable {
  /// Binds a text.
  public func bind(to statement: Statement, at index: Int32) -> Int32 { statement.bind(self, at: index) }
}

extension Array: Bindable where Element == UInt8 {
  /// Binds a blob.
  public func bind(to statement: Statement, at index: Int32) -> Int32 { statement.bind(self, at: index) }
}

extension Optional: Bindable where Wrapped: Bindable {
  /// Binds the wrapped value, or null.
  public func bind(to statement: Statement, at index: Int32) -> Int32 {
    self?.bind(to: statement, at: index) ?? statement.bindNull(at: index)
  }
}
