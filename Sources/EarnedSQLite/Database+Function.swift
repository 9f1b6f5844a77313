import CEarnedSQLite
import EarnedSystem

/// The arguments of a call to a registered function, counted from 0.
package struct FunctionArguments {
  let values: UnsafeMutablePointer<OpaquePointer?>

  /// An integer argument; nil for any other type.
  package func integer(_ index: Int) -> Int64? {
    guard sqlite3_value_type(values[index]) == SQLITE_INTEGER else { return nil }
    return sqlite3_value_int64(values[index])
  }

  /// A number, whole or not; nil for any other type.
  package func number(_ index: Int) -> Double? {
    guard [SQLITE_INTEGER, SQLITE_FLOAT].contains(sqlite3_value_type(values[index])) else { return nil }
    return sqlite3_value_double(values[index])
  }

  /// A real argument; nil for any other type.
  func real(_ index: Int) -> Double? {
    sqlite3_value_type(values[index]) == SQLITE_FLOAT ? sqlite3_value_double(values[index]) : nil
  }

  /// An argument, whatever its type.
  func value(_ index: Int) -> Value {
    switch sqlite3_value_type(values[index]) {
    case SQLITE_INTEGER: .integer(sqlite3_value_int64(values[index]))
    case SQLITE_FLOAT: .real(sqlite3_value_double(values[index]))
    case SQLITE_TEXT: .text(text(index) ?? "")
    case SQLITE_BLOB:
      .blob(
        [UInt8](
          UnsafeRawBufferPointer(
            start: sqlite3_value_blob(values[index]), count: Int(sqlite3_value_bytes(values[index])))))
    default: .null
    }
  }

  /// Whether an argument is null.
  package func isNull(_ index: Int) -> Bool { sqlite3_value_type(values[index]) == SQLITE_NULL }

  /// A text argument; nil for any other type.
  package func text(_ index: Int) -> String? {
    bytes(index).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether an argument is this text, byte for byte.
  package func isText(_ index: Int, _ text: String) -> Bool {
    guard let bytes = bytes(index) else { return false }
    return text.utf8.span.withUnsafeBytes { other in
      guard bytes.count == other.count else { return false }
      guard let first = bytes.baseAddress, let second = other.baseAddress else { return true }
      return memcmp(first, second, bytes.count) == 0
    }
  }

  /// The bytes of a text argument; nil for any other type.
  private func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
    guard sqlite3_value_type(values[index]) == SQLITE_TEXT, let start = sqlite3_value_text(values[index]) else {
      return nil
    }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(values[index])))
  }
}

/// A function written in Swift, kept alive by the connection it is registered on.
private final class RegisteredFunction {
  let body: (FunctionArguments) throws -> Value
  init(_ body: @escaping (FunctionArguments) throws -> Value) { self.body = body }

  func call(_ context: OpaquePointer, _ arguments: UnsafeMutablePointer<OpaquePointer?>) {
    do {
      switch try body(FunctionArguments(values: arguments)) {
      case .null: sqlite3_result_null(context)
      case .integer(let integer): sqlite3_result_int64(context, integer)
      case .real(let real): sqlite3_result_double(context, real)
      case .text(let text): sqlite3_result_text(context, text, Int32(text.utf8.count), Self.transient)
      case .blob(let bytes): sqlite3_result_blob(context, bytes, Int32(bytes.count), Self.transient)
      }
    } catch {
      let known = error as? SQLiteError
      sqlite3_result_error(context, known?.message ?? "\(error)", -1)
      if let known { sqlite3_result_error_code(context, known.extendedCode) }
    }
  }

  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

extension Database {
  /// Registers a deterministic function for use in the SQL of this connection. An error that it throws becomes the
  /// statement's error message.
  ///
  /// - Parameter argumentCount: how many arguments it takes; -1 for any number.
  package func register(
    function name: String, argumentCount: Int, _ body: @escaping (FunctionArguments) throws -> Value
  ) throws(SQLiteError) {
    let function = Unmanaged.passRetained(RegisteredFunction(body)).toOpaque()
    let status = sqlite3_create_function_v2(
      handle, name, Int32(argumentCount), SQLITE_UTF8 | SQLITE_DETERMINISTIC, function,
      { context, _, arguments in
        guard let context, let arguments, let function = sqlite3_user_data(context) else { return }
        Unmanaged<RegisteredFunction>.fromOpaque(function).takeUnretainedValue().call(context, arguments)
      }, nil, nil, { function in function.map { Unmanaged<RegisteredFunction>.fromOpaque($0).release() } })
    guard status == SQLITE_OK else { throw lastError(nil) }
  }
}
