import EarnedCore
import EarnedJSON

/// Unlocks a vice app for some time (rules 2.4). Time is only spent when the app is used.
struct UnlockApp: RecordOperation {
  static let recordName = "clepsy.unlock"
  static let declaration = RecordDeclaration(
    recordName, .required("app_bundle_id", .text()),
    .required("choice", .numberOrWord(UnlockChoice.self, ClepsyNumbers.unlockMinutes, ["all"]))
  ).described(
    "Unlocks a vice app for some time; only its use spends balance.",
    denials: denials,
    example: ["app_bundle_id": "com.zhiliaoapp.musically"])

  static let denials: [DenialReason] = [.noBalance, .insufficientBalance, .rapidUnlock]

  let bundleID: String
  let choice: UnlockChoice
  let unlockID: String

  init(_ record: Record, at now: Now) {
    bundleID = record.fields.text("app_bundle_id")
    choice =
      switch record.fields.optionalValue("choice") {
      case .integer(let minutes)?: .minutes(Int(minutes))
      default: .all
      }
    unlockID = record.key.description
  }

  var needs: [ClepsyState.Need] { [.waiting, .recentUnlocks(of: bundleID)] }

  func carryOut(_ decision: inout PendingDecision) throws -> DenialReason? {
    try decision.passTime()
    let (state, now) = (decision.state, decision.now)
    guard try state.trackedApp(bundleID).category == .vice else {
      throw Rejection(.wrongState, "'\(bundleID)' is a productive app; it is never locked")
    }
    // On another date there is no balance, and none is restored (decision C11).
    let balance = state.today?.stats.date == now.date ? state.balanceSeconds : 0
    if let reason = Unlocking.denial(choice, balance: balance, recentUnlocks: state.subject.recentUnlocks) {
      decision.add(.unlockDenied(appBundleID: bundleID, choice, reason))
      return reason
    }
    let seconds = choice.seconds(of: balance)
    let midnight = now.timeZone.nextDateChange(after: now.instant)
    let unlock = Unlock(
      unlockID: unlockID, appBundleID: bundleID, instant: now.instant, timeZoneID: now.timeZone.identifier,
      date: now.date, seconds: seconds, end: min(now.instant + .seconds(seconds), midnight))
    decision.add(.unlocked(unlock))
    if var use = state.use, use.opening.appBundleID == bundleID {
      use.unlockEnd = decision.state.unlockEnd(of: bundleID, at: now.instant) ?? unlock.end
      decision.add(.useMoved(use))
    }
    return nil
  }
}

/// For how long a vice app should be unlocked (rules 2.4).
public enum UnlockChoice: Equatable, Sendable {
  case minutes(Int)
  /// For the whole balance.
  case all

  func seconds(of balance: Int) -> Int {
    switch self {
    case .minutes(let minutes): minutes * 60
    case .all: balance
    }
  }
}

extension UnlockChoice: FieldValue {
  package var json: JSONValue {
    switch self {
    case .minutes(let minutes): .count(minutes)
    case .all: "all"
    }
  }
}

/// Whether a vice app can be unlocked (rules 2.4). This does not change the balance: only use spends time.
enum Unlocking {
  /// Why the app cannot be unlocked; nil when it can.
  ///
  /// - Parameters:
  ///   - balance: the balance in seconds.
  ///   - recentUnlocks: the number of unlocks of the app in the last 60 seconds.
  static func denial(_ choice: UnlockChoice, balance: Int, recentUnlocks: Int) -> DenialReason? {
    if balance <= 0 { return .noBalance }
    if choice.seconds(of: balance) > balance { return .insufficientBalance }
    return recentUnlocks >= ClepsyNumbers.rapidUnlockLimit ? .rapidUnlock : nil
  }
}

/// The denial reasons of this economy (interface of the Clepsy economy, "Records").
extension DenialReason {
  /// The vice app is not unlocked.
  public static let locked = DenialReason(rawValue: "LOCKED")
  /// No time is left to spend.
  public static let noBalance = DenialReason(rawValue: "NO_BALANCE")
  /// The chosen time is more than the balance.
  public static let insufficientBalance = DenialReason(rawValue: "INSUFFICIENT_BALANCE")
  /// The app was unlocked three times in the last 60 seconds; wait for half a minute.
  public static let rapidUnlock = DenialReason(rawValue: "RAPID_UNLOCK")
}
