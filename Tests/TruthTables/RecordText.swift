import EarnedCore
import EarnedJSON

/// A record from its type and fields, `unlock.credits attempt_id=1 minutes=5`. A value is JSON where it can be read as
/// such, else a text; it has no spaces.
public func record(_ text: String, at instant: Instant, timeZoneID: String? = nil) -> JSONObject {
  let words = text.split(separator: " ").map(String.init)
  guard let type = words.first else { preconditionFailure("a record has a type") }
  var record: JSONObject = [
    "type": .string(type), "ts_utc_ms": .integer(instant.millisecondsSinceEpoch),
  ]
  if let timeZoneID { record["timezone_id"] = .string(timeZoneID) }
  for word in words.dropFirst() {
    guard let equals = word.firstIndex(of: "=") else { preconditionFailure("a field is name=value: \(word)") }
    record[String(word[..<equals])] = value(String(word[word.index(after: equals)...]))
  }
  return record
}

private func value(_ text: String) -> JSONValue {
  do {
    return try JSONParser().parse(text)
  } catch {
    return .string(text)
  }
}
