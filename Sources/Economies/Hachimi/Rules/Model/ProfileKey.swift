import EarnedCore
import EarnedJSON

/// The keys of `materialized_state` (interface of Hachimi, section 1).
public enum ProfileKey: String, CaseIterable, Sendable {
  case uid
  case coins = "coin_balance"
  case lastCheckInDate = "last_check_in_date"
  case inventory
  case titles = "unlocked_titles"
  case displayName = "display_name"
  case email
  case avatarID = "avatar_id"

  /// The expected form of its value.
  public var expectation: String {
    switch self {
    case .coins: "a whole number"
    case .lastCheckInDate: "a date"
    case .inventory, .titles: "a JSON list of strings"
    case .uid, .displayName, .email, .avatarID: "a text"
    }
  }
}

extension Profile {
  /// The stored value of a key; nil when there is nothing to store.
  public func value(of key: ProfileKey) -> String? {
    switch key {
    case .uid: uid
    case .coins: "\(coins)"
    case .lastCheckInDate: lastCheckInDate?.description
    case .inventory: Self.text(inventory)
    case .titles: Self.text(titles)
    case .displayName: displayName
    case .email: email
    case .avatarID: avatarID
    }
  }

  /// Sets a key from its stored value. Returns false when the value is invalid.
  public mutating func set(_ key: ProfileKey, _ value: String) -> Bool {
    switch key {
    case .uid: uid = value
    case .coins:
      guard let coins = Int(value) else { return false }
      self.coins = coins
    case .lastCheckInDate:
      guard let date = CalendarDate(value) else { return false }
      lastCheckInDate = date
    case .inventory:
      guard let texts = Self.texts(value) else { return false }
      inventory = texts
    case .titles:
      guard let texts = Self.texts(value) else { return false }
      titles = texts
    case .displayName: displayName = value
    case .email: email = value
    case .avatarID: avatarID = value
    }
    return true
  }

  private static func text(_ list: [String]) -> String {
    String(decoding: JSONValue.array(list.map(JSONValue.string)).canonical, as: UTF8.self)
  }

  private static func texts(_ value: String) -> [String]? {
    guard let list = JSONValue(ifValid: value)?.arrayValue else { return nil }
    let texts = list.compactMap(\.stringValue)
    return texts.count == list.count ? texts : nil
  }
}
