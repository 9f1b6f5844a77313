import EarnedCore
import EarnedJSON

/// Unlocks a vice app for some time (rules 2.4). Time is only spent when the app is used.
public struct UnlockApp: RecordOperation {
  package static let recordName = "clepsy.unlock"
  package static let declaration = RecordDeclaration<UnlockApp>(
    .required("app_bundle_id", \.appBundleID, .text()),
    .required("choice", \.choice, .numberOrWord(UnlockChoice.self, ClepsyNumbers.unlockMinutes, ["all"])),
    make: UnlockApp.init
  ).described(
    "Unlocks a vice app for some time; only its use spends balance.",
    denials: denials,
    example: ["app_bundle_id": "com.zhiliaoapp.musically"])

  static let denials: [DenialReason] = [.noBalance, .insufficientBalance, .rapidUnlock]

  let appBundleID: String
  let choice: UnlockChoice

  /// With a value for each of its fields.
  public init(appBundleID: String, choice: UnlockChoice) {
    self.appBundleID = appBundleID
    self.choice = choice
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [ClepsyState.Need] { [.waiting, .recentUnlocks(of: appBundleID)] }

  package func carryOut(_ decision: inout PendingDecision<ClepsyState>) throws -> DenialReason? {
    try decision.passTime()
    let (state, now) = (decision.state, decision.now)
    let app = try state.trackedApp(appBundleID)
    guard app.category == .vice else {
      throw Rejection(.wrongState, "'\(app.label)' is a productive app; it is never locked")
    }
    // On another date there is no balance, and none is restored (decision C11).
    let balance = state.today?.stats.date == now.date ? state.balanceSeconds : 0
    if let reason = Unlocking.denial(choice, balance: balance, recentUnlocks: state.subject.recentUnlocks) {
      decision.add(.unlockDenied(appBundleID: appBundleID, choice, reason))
      return reason
    }
    let seconds = choice.seconds(of: balance)
    let midnight = now.timeZone.nextDateChange(after: now.instant)
    let unlock = Unlock(
      unlockID: decision.ids.key.description, appBundleID: appBundleID, instant: now.instant,
      timeZoneID: now.timeZone.identifier,
      date: now.date, seconds: seconds, end: min(now.instant + .seconds(seconds), midnight))
    decision.add(.unlocked(unlock))
    if var use = state.use, use.opening.appBundleID == appBundleID {
      use.unlockEnd = decision.state.unlockEnd(of: appBundleID, at: now.instant) ?? unlock.end
      decision.add(.useMoved(use))
    }
    return nil
  }
}

/// For how long a vice app should be unlocked (rules 2.4).
public enum UnlockChoice: Equatable, Sendable {
  /// For some minutes.
  case minutes(ClepsyUnlockMinutes)
  /// For the whole balance.
  case all

  func seconds(of balance: Int) -> Int {
    switch self {
    case .minutes(let minutes): minutes.rawValue * 60
    case .all: balance
    }
  }
}

/// The minutes that can be chosen.
public enum ClepsyUnlockMinutes: Int, CaseIterable, Sendable {
  /// A quarter of an hour, half an hour, an hour.
  case fifteen = 15, thirty = 30, sixty = 60
}

extension UnlockChoice: RecordValue {
  package static func read(_ json: JSONValue?) -> UnlockChoice? {
    json == "all" ? .all : Int.read(json).flatMap(ClepsyUnlockMinutes.init).map(UnlockChoice.minutes)
  }

  package var json: JSONValue {
    switch self {
    case .minutes(let minutes): .count(minutes.rawValue)
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
  public static let locked = DenialReason(
    "LOCKED", "The app is locked.", advice: "Unlock it first.")
  /// No time is left to spend.
  public static let noBalance = DenialReason(
    "NO_BALANCE", "No time is left to spend.", advice: "Productive apps earn some.")
  /// The chosen time is more than the balance.
  public static let insufficientBalance = DenialReason(
    "INSUFFICIENT_BALANCE", "That is more time than is left.", advice: "Choose less.")
  /// The app was unlocked three times in the last 60 seconds; wait for half a minute.
  public static let rapidUnlock = DenialReason(
    "RAPID_UNLOCK", "The app was unlocked three times within a minute.", advice: "Wait half a minute.")
}
