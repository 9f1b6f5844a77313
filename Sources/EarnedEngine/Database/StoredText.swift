import EarnedCore
import JSON

/// What a text in a column may have to be beyond what the schema says.
extension String {
  /// Whether it is a JSON object.
  package var isJSONObject: Bool {
    do {
      if case .object = try JSONParser().parse(self) { return true }
      return false
    } catch {
      return false
    }
  }

  /// Whether it names a time zone of this system.
  ///
  /// - Throws: `TimeZoneFault` when that cannot be told.
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
