import EarnedCore
import EarnedJSON

/// The result of `earned settings` as text.
struct SettingsText {
  let settings: JSONObject
  let words: Words

  /// One value, or all of them when nil.
  func text(of key: SettingsKeys.Key?) -> String {
    if let key { return value(of: key, isAsked: true) }
    var listing = Listing()
    for key in SettingsKeys.all { listing.add(key.path, value(of: key, isAsked: false)) }
    return listing.lines.joined(separator: "\n")
  }

  /// The QR key unlocks apps, so it is only shown when asked for.
  private func value(of key: SettingsKeys.Key, isAsked: Bool) -> String {
    guard let value = key.value(in: settings), value != .null else { return "not set" }
    if key.path == "quest.qr_key_value", !isAsked { return "set" }
    return text(value)
  }

  private func text(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): words.safe(text)
    case .array(let values): values.map(text).joined(separator: ", ")
    case .bool(let flag): flag ? "yes" : "no"
    default: value.serialized()
    }
  }
}
