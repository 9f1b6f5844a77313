import EarnedCore
import EarnedJSON

/// All of a user's data that actions change: every table except the sessions. It can be rebuilt by applying the
/// actions to the imported rows.
public struct Profile: Equatable, Sendable {
  /// The id of the user: `guest_…` for a guest, otherwise that of the account. Nil before the first record.
  public package(set) var uid: String?
  /// The user's display name; nil without one.
  public package(set) var displayName: String?
  /// The user's email address; nil without one.
  public package(set) var email: String?
  /// The id of the user's avatar; nil without one.
  public package(set) var avatarID: String?
  /// The token by which Firebase reaches the user's device; nil without one.
  package var fcmToken: String?
  /// The balance in coins.
  public package(set) var coins = 0
  /// The ids of the accessories that are owned and not worn, in order of acquisition.
  public package(set) var inventory: [String] = []
  /// The titles, in order of acquisition.
  public package(set) var titles: [String] = []
  /// The latest date checked in; nil before the first.
  public package(set) var lastCheckInDate: CalendarDate?
  /// Habits by id. Deleted ones are in `deletedHabits`.
  public package(set) var habits = ByID<Habit>()
  /// What is kept of deleted habits, by id.
  package var deletedHabits = ByID<HabitMemory>()
  /// Cats by id.
  public package(set) var cats = ByID<Cat>()
  /// Check-ins by month (`YYYY-MM`).
  public package(set) var months = ByID<CheckInMonth>()
  /// Unlocked achievements by id.
  public package(set) var achievements = ByID<UnlockedAchievement>()

  package init() {}

  /// Whether the user is a guest: without an account, so nothing is synced.
  public var isGuest: Bool { uid?.hasPrefix(Self.guestPrefix) ?? true }

  /// The prefix of a guest's uid.
  package static let guestPrefix = "guest_"

  package var activeHabits: [Habit] { habits.values.filter(\.isActive) }

  package func cat(wearing accessoryID: String) -> Cat? {
    cats.values.first { $0.equippedAccessory?.hasBytes(of: accessoryID) == true }
  }

  /// The number of checked-in dates in a row up to one.
  package func checkedRun(upTo date: CalendarDate) -> Int {
    var (length, day) = (0, date)
    while months[CheckInMonth.name(of: day)]?.days.contains(day.day) ?? false {
      (length, day) = (length + 1, day.previous)
    }
    return length
  }

  /// Ascending.
  package var checkedDates: [CalendarDate] {
    months.values.sorted { $0.month < $1.month }.flatMap { month in
      month.days.compactMap { CalendarDate("\(month.month)-\($0 < 10 ? "0" : "")\($0)") }
    }
  }
}

/// The keys of `materialized_state` (interface of Hachimi, section 1).
package enum ProfileKey: String, StoredWord {
  case uid
  case coins = "coin_balance"
  case lastCheckInDate = "last_check_in_date"
  case inventory
  case titles = "unlocked_titles"
  case displayName = "display_name"
  case email
  case avatarID = "avatar_id"
  case fcmToken = "fcm_token"

  /// What the values of the keys are. An app may have keys of its own.
  static let kinds: [String: ValueKind] = Dictionary(
    uniqueKeysWithValues: allCases.map { key in
      switch key {
      case .coins: (key.rawValue, .digits(0...Int64(HachimiNumbers.counts.upperBound)))
      case .lastCheckInDate: (key.rawValue, .day)
      case .inventory, .titles: (key.rawValue, .json(.list(of: .text)))
      case .uid, .displayName, .email, .avatarID, .fcmToken: (key.rawValue, .text)
      }
    })

  /// What a valid value is, for messages.
  package var expectation: String {
    switch self {
    case .coins: "a whole number"
    case .lastCheckInDate: "a date"
    case .inventory, .titles: "a JSON list of strings"
    case .uid, .displayName, .email, .avatarID, .fcmToken: "a text"
    }
  }
}

extension Profile {
  /// The stored value of a key; nil when there is nothing to store.
  package func value(of key: ProfileKey) -> String? {
    switch key {
    case .uid: uid
    case .coins: "\(coins)"
    case .lastCheckInDate: lastCheckInDate?.description
    case .inventory: Self.text(inventory)
    case .titles: Self.text(titles)
    case .displayName: displayName
    case .email: email
    case .avatarID: avatarID
    case .fcmToken: fcmToken
    }
  }

  /// Sets a key from its stored value. Returns false when the value is invalid.
  package mutating func set(_ key: ProfileKey, _ value: String) -> Bool {
    switch key {
    case .uid: uid = value
    case .coins:
      guard let coins = Int(value), HachimiNumbers.coins ~= coins else { return false }
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
    case .fcmToken: fcmToken = value
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

/// A row of `materialized_state`: a key of ours or of the app, and its value.
package struct ProfileValue: Equatable, Sendable {
  package let key: String
  package let value: String

  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  package static let table = Table(
    "materialized_state", key: "key",
    Column.hidden("key", \ProfileValue.key, .text),
    Column.hidden("value", \ProfileValue.value, .chosen(by: "key", ProfileKey.kinds)),
    others: [.written("updated_at", .instant, isShown: false)],
    make: ProfileValue.init(key:value:))
}

/// The short code of a guest (interface of Hachimi, section 3).
package enum GuestCode {
  /// Ten characters from the first 50 bits of the SHA-256 of a uid.
  package static func of(uid: String) -> String {
    var hash = SHA256()
    hash.update(uid)
    let bits = hash.digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return String((0..<10).map { alphabet[Int(bits >> (59 - 5 * UInt64($0))) & 31] })
  }

  private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
}
