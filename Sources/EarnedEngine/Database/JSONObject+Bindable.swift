import JSON
import SQLite

extension JSONObject: Bindable {
  /// Binds the object as compact JSON text.
  public func bind(to statement: Statement, at index: Int32) -> Int32 {
    statement.bind(utf8: JSONValue.object(self).serializedUTF8(), at: index)
  }
}
