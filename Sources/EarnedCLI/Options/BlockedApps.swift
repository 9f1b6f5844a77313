import EarnedArguments
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON

/// An economy as an argument: its name.
struct EconomyArgument: ExpressibleByArgument {
  let economy: any Economy.Type

  init?(argument: String) {
    let name = argument.lowercased()
    guard let economy = Economies.all.first(where: { $0.name == name }) else { return nil }
    self.economy = economy
  }

  static var allValueStrings: [String] { Economies.all.map { $0.name } }
}

extension ShieldAnswer.BlockedApp {
  /// `the time budget until 00:00: no minutes left today [NO_MINUTES_REMAINING]`
  func text(_ words: Formatter) -> String {
    let until = lock.until.map { " until \(words.time($0))" } ?? ""
    let code = lock.reason.rawValue
    let reason = code == Self.locked ? " [\(code)]" : ": \(words.codes.searchable(code))"
    return economy.title + until + reason
  }

  /// What a person types to open the app; nil when nothing does.
  func opening(_ words: Formatter) -> String? {
    guard lock.canBeUnlocked, let command = Economies.command(for: .unlock, of: economy) else { return nil }
    return "  to open it: " + command.replacing("APP", with: words.argument(lock.appID.description))
  }

  /// The reason that says no more than that it is locked.
  private static let locked = "LOCKED"

  /// As an element of `locks` in `earned.access/1`.
  var json: JSONValue {
    [
      "economy": .string(economyName), "reason": .string(lock.reason.rawValue),
      "until_ts_utc_ms": .optional(lock.until),
    ]
  }
}

/// Whether the person lets programs block at all (data model A4.1). A decision stays what it is, but nobody carries it out.
struct BlockingSwitch {
  /// Nil while nobody has said so.
  private let isEnabled: Bool?

  init(_ questions: EarnedQuestions) throws { isEnabled = try questions.settings().blockingEnabled }

  /// What is told while it is off.
  static let sentence = "blocking is off: 'earned settings blocking_enabled yes' turns it on"

  var isOff: Bool { isEnabled == false }

  /// The line that comes first; empty unless it is off.
  var lines: [String] { isOff ? [Self.sentence] : [] }

  /// Adds `blocking_enabled`, when the person has said so.
  func add(to document: inout JSONObject) { if let isEnabled { document["blocking_enabled"] = .bool(isEnabled) } }
}
