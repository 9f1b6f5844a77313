import JSON
import SQLite

extension JSONObject: Bindable {
  /// Binds the object as compact JSON text.
  public func bind(to statement: Statement, at index: Int32) -> Int32 {
    JSONValue.object(self).serializedUTF8().withUnsafeBytes { statement.bind(utf8: $0, at: index) }
  }
}
