import EarnedClepsyRules
import EarnedClepsyStore
import EarnedCore
import EarnedSystem

/// What became of an app of Clepsy, or of the screen, in words.
struct ClepsyUseText {
  /// The app as the person typed it.
  let typed: String
  /// Nil for the screen.
  let app: Named?
  let before: ClepsyStatus?
  let after: ClepsyStatus?
  let apps: ClepsyAppList
  let words: Formatter

  var name: String { words.safe(app?.label ?? "") }

  private var element: ClepsyAppList.Element? { app.flatMap { apps[$0.id] } }

  private var today: CalendarDate { after?.today.date ?? words.now.localTime.date }

  private var balance: TimeBalance { after?.balance ?? TimeBalance() }

  var opened: [String] {
    guard let unlockEnd = element?.unlockedUntil else { return ["\(name) is open"] }
    let end = min(unlockEnd, words.now.instant + .seconds(balance.seconds))
    return ["\(name) is open until \(words.time(end)) at most, \(words.left(until: end))"]
  }

  var unlocked: [String] {
    guard let end = element?.unlockedUntil else { return ["\(name) is unlocked"] }
    return ["\(name) is unlocked until \(words.time(end)), \(words.left(until: end))"]
  }

  /// What ends or pauses when the app is closed, or the screen locked. Goes on with the sentence that says so.
  var left: String {
    guard let session = before?.session, app == nil || session.opening.appBundleID == app?.id else { return "" }
    let whose = app == nil ? " in \(name(ofAppIn: session))" : ""
    switch session.state {
    case .spending: return ": \(Formatter.duration(milliseconds: Int64(session.seconds) * 1_000)) spent\(whose)"
    case .earning where before.map { words.now.instant > $0.now } ?? false:
      return ": \(Formatter.duration(milliseconds: Int64(session.seconds) * 1_000)) earned\(whose)"
    case .earning:
      let pause = Formatter.duration(milliseconds: ClepsyNumbers.pauseTimeout.wholeMilliseconds)
      return "; opened again within \(pause), \(app == nil ? name(ofAppIn: session) : "it") continues earning"
    case .warmingUp: return "; the first minute\(whose) earns nothing, and starts again"
    case .paused: return ""
    }
  }

  private func name(ofAppIn session: ClepsyStatus.Session) -> String {
    words.safe((apps[session.opening.appBundleID]?.app).map { Named($0).label } ?? session.opening.appBundleID)
  }

  /// What can be done after a denial.
  func ways(after outcome: Outcome) -> [String] {
    switch outcome {
    // A traveller's date may be earlier than the one that counts.
    case .denied where today > words.now.localTime.date:
      ["the balance is that of \(words.day(today)); an earlier date has none"]
    case .denied(.rapidUnlock): ["three unlocks of \(name) within a minute are the most; wait a little"]
    case .denied where balance.seconds == 0: [earning]
    case .denied: [unlocking]
    default: []
    }
  }

  private var unlocking: String {
    let command = "earned clepsy unlock \(words.argument(typed))"
    guard let most = ClepsyNumbers.unlockMinutes.last(where: { $0 * 60 <= balance.seconds }) else {
      let left = Formatter.duration(milliseconds: Int64(balance.seconds) * 1_000)
      return
        "\(name) opens for \(ClepsyNumbers.unlockMinutes[0]) min or more, and \(left) are left: \(opening) adds some, "
        + "'\(command) --all' takes what is left"
    }
    return "\(name) can be opened: \(command) --minutes \(most), or --all"
  }

  private var earning: String {
    "\(name) stays locked: time in a productive app fills the balance, \(opening)"
  }

  /// `'earned clepsy open Duolingo'`, which earns.
  private var opening: String {
    let productive = apps.names(of: .productive).all.first.map { words.argument($0.label) } ?? "APP"
    return "'earned clepsy open \(productive)'"
  }
}
