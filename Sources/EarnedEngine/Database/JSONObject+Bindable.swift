import EarnedJSON
import EarnedSQLite

extension JSONObject: Bindable {
  /// Binds the object as compact JSON text.
  public func bind(to statement: Statement, at index: Int32) -> Int32 {
    JSONValue.object(self).withSerializedUTF8 { statement.bind(utf8: $0, at: index) }
  }
}
