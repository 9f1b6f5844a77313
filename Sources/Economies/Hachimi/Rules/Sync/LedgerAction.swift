import EarnedCore
import EarnedJSON

/// A stored ledger row, with the columns that matter to the cloud (data model, `action_ledger`).
public struct LedgerAction: Equatable, Sendable {
  /// Its id.
  public let actionID: String
  /// The action type: a value of ``ActionType``, unless the row is damaged.
  public let type: String
  /// The user.
  public let uid: String
  /// When it began, or when it happened.
  public let started: Instant
  /// When it ended; nil for an action without duration.
  public let ended: Instant?
  /// The payload, JSON.
  public let payload: String
  /// The result, JSON; nil without one.
  public let result: String?

  /// A row with all its values.
  public init(
    actionID: String, type: String, uid: String, started: Instant, ended: Instant?, payload: String, result: String?
  ) {
    self.actionID = actionID
    self.type = type
    self.uid = uid
    self.started = started
    self.ended = ended
    self.payload = payload
    self.result = result
  }

  /// Whether it belongs to a guest, who does not exist in the cloud (rules 2.9).
  public var isOfGuest: Bool { uid.hasPrefix(Profile.guestPrefix) }

  /// Whether it is marked as synced without being sent: the app's own sign-in creates the profile (interface of
  /// Hachimi, section 5).
  public var isKeptFromCloud: Bool {
    [ActionType.accountCreated, .accountLinked].contains { $0.rawValue == type }
  }

  /// The change it makes, and the time zone for its local dates.
  func read() throws(UnreadableAction) -> (change: Change, timeZone: TimeZone) {
    let times = [started, ended ?? started]
    guard times.allSatisfy(Instant.validRange.contains), let type = ActionType(rawValue: type),
      let payload = Self.object(payload), let result = Self.object(result ?? "{}"),
      let change = Change(type, payload: payload, result: result, started: started, ended: ended),
      let zone = payload[Action.timeZoneKey]?.stringValue
    else { throw UnreadableAction(actionID: actionID) }
    do {
      return (change, try TimeZone.named(zone))
    } catch {
      throw UnreadableAction(actionID: actionID)
    }
  }

  private static func object(_ text: String) -> JSONObject? {
    JSONValue(ifValid: text)?.objectValue
  }
}

/// A ledger row that does not have the form of its type, so it cannot be sent.
public struct UnreadableAction: Error, Equatable, Sendable {
  /// The id of the action.
  public let actionID: String
}

extension UnreadableAction: CustomStringConvertible {
  /// What happened, where, and what to do next.
  public var description: String {
    "the action \(actionID) of the ledger is damaged and cannot be sent; run 'earned diagnostics check', "
      + "or skip it with --skip \(actionID)"
  }
}
