import EarnedCore
import EarnedJSON

/// Checks of texts that the schema does not make.
extension String {
  /// Whether it is a JSON object.
  package var isJSONObject: Bool { JSONValue(ifValid: self)?.objectValue != nil }

  /// Whether it is the name of a time zone of this system.
  ///
  /// - Throws: `TimeZoneFault` when that cannot be determined.
  package func isTimeZone() throws(TimeZoneFault) -> Bool {
    do {
      _ = try TimeZone.named(self)
      return true
    } catch {
      guard error.isAnswer else { throw error }
      return false
    }
  }
}
