import EarnedFiles
import EarnedJSON

/// Values of the specifications as JSON; nil becomes `null`.
extension JSONValue {
  package static func count(_ number: Int) -> JSONValue { .integer(Int64(number)) }
  package static func instant(_ instant: Instant) -> JSONValue { .integer(instant.millisecondsSinceEpoch) }
  package static func day(_ day: some Day) -> JSONValue { .string(day.description) }
  package static func app(_ appID: AppID) -> JSONValue { .string(appID.description) }
  /// A path, with bytes that are not UTF-8 as `\xE9`, because JSON is text.
  package static func path(_ path: String) -> JSONValue { .string(path.shownPath) }
  package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
  package static func optional(_ instant: Instant?) -> JSONValue { instant.map(JSONValue.instant) ?? .null }
}
