import EarnedJSON

/// A reminder of a habit (data model, `reminders`).
public struct Reminder: Equatable, Sendable {
  /// The hour, 0…23.
  public let hour: Int
  /// The minute, 0…59.
  public let minute: Int
  /// The days on which it reminds.
  public let mode: ReminderMode

  /// Reads exactly `{hour, minute, mode}`; nil for anything else.
  public init?(_ value: JSONValue) {
    guard let object = value.objectValue, object.count == 3,
      let hour = object["hour"]?.integerValue, 0...23 ~= hour,
      let minute = object["minute"]?.integerValue, 0...59 ~= minute,
      let mode = object["mode"]?.stringValue.flatMap(ReminderMode.init)
    else { return nil }
    self.hour = Int(hour)
    self.minute = Int(minute)
    self.mode = mode
  }

  /// The stored form.
  public var json: JSONValue { ["hour": .count(hour), "minute": .count(minute), "mode": .string(mode.rawValue)] }
}
