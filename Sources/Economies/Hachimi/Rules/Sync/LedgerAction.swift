import EarnedCore
import JSON

/// A row of the ledger as it is stored, as far as the cloud hears of it (data model, `action_ledger`).
public struct LedgerAction: Equatable, Sendable {
  /// Its id.
  public let actionID: String
  /// What was done: the word of an ``ActionType``, unless the row is damaged.
  public let type: String
  /// Whose it is.
  public let uid: String
  /// When it began, or when it happened.
  public let started: Instant
  /// When it ended; nil of one that takes no time.
  public let ended: Instant?
  /// What was asked for, JSON.
  public let payload: String
  /// What came of it, JSON.
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

  /// Whether it is a guest's, who is nobody in the cloud (rules 2.9).
  public var isOfGuest: Bool { uid.hasPrefix(Profile.guestPrefix) }

  /// Whether it is only marked: the app's own sign-in makes the profile (interface of Hachimi, section 5).
  public var isKeptFromCloud: Bool {
    [ActionType.accountCreated, .accountLinked].contains { $0.rawValue == type }
  }

  /// What it changes, and the zone whose dates count.
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
    do { return try JSONParser().parse(text).objectValue } catch { return nil }
  }
}

/// A row of the ledger that is not what its type says, so that nothing can be sent of it.
public struct UnreadableAction: Error, Equatable, Sendable {
  /// The row.
  public let actionID: String
}

extension UnreadableAction: CustomStringConvertible {
  /// What happened, where, and what to do next.
  public var description: String {
    "the action \(actionID) of the ledger is damaged and cannot be sent; run 'earned diagnostics check', "
      + "or leave it out with --skip \(actionID)"
  }
}
