import EarnedCore
import EarnedJSON

/// A row of `action_ledger`: an action with its times and time zone. The ledger is this economy's log.
public struct Action: Equatable, Sendable {
  /// Its id.
  public let actionID: String
  /// The change it makes.
  public let change: Change
  /// The time of the record, or the start of the session.
  public let started: Instant
  /// The end of the session; nil for any other action.
  public let ended: Instant?
  /// When the action was recorded; never before the previous action.
  public let created: Instant
  /// The time zone for its local dates.
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

  /// The payload as stored, in canonical JSON.
  public var payload: JSONObject {
    var payload = change.payload
    payload[Self.timeZoneKey] = .string(timeZone.identifier)
    return payload
  }

  /// The local date of the action.
  public var date: CalendarDate { timeZone.localDate(at: started) }

  /// A payload member that all of our own actions have and no action of the app has.
  public static let timeZoneKey = "timezoneId"
}
