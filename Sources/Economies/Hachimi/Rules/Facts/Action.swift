import EarnedCore
import JSON

/// A row of `action_ledger`: what was done, when and where. The ledger is this economy's log.
public struct Action: Equatable, Sendable {
  /// Its id.
  public let actionID: String
  /// What it changes.
  public let change: Change
  /// The time of its record, or when its session began.
  public let started: Instant
  /// When its session ended; nil of what takes no time.
  public let ended: Instant?
  /// When it was recorded: never earlier than the action before it.
  public let created: Instant
  /// The zone whose dates count.
  public let timeZone: TimeZone

  /// An action with all its values.
  public init(
    actionID: String, change: Change, started: Instant, ended: Instant?, created: Instant, timeZone: TimeZone
  ) {
    self.actionID = actionID
    self.change = change
    self.started = started
    self.ended = ended
    self.created = created
    self.timeZone = timeZone
  }

  /// The payload as it is kept, canonical.
  public var payload: JSONObject {
    var payload = change.payload
    payload[Self.timeZoneKey] = .string(timeZone.identifier)
    return payload
  }

  /// The local date that it belongs to.
  public var date: CalendarDate { timeZone.localDate(at: started) }

  /// The member that every payload of our own has, and none of an app's.
  public static let timeZoneKey = "timezoneId"
}
