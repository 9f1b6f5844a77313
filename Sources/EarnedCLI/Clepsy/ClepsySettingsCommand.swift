import EarnedArguments
import EarnedClepsyRules
import EarnedClepsyStore
import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSystem

/// `earned clepsy settings` (contract, section 9).
struct ClepsySettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Show and set the settings: goal, exchange rate, milestones, notices.",
    examples: [
      "earned clepsy settings",
      "earned clepsy settings goal_minutes 60",
      "earned clepsy settings exchange_rate_enabled yes",
    ],
    discussion: """
      'earned ingest --types clepsy.settings.update' lists every key with its bounds.
      """)

  @Argument(help: "The setting.", completion: CompleteCommand.Words.clepsySettings.kind)
  var key: String?

  @Argument(help: "Its new value.")
  var value: String?

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    let key = try key.map { try SettingKey.named($0, in: Self.keys) }
    guard let key, let value else { return try show(key) }
    try recording.record { session in
      let value = try key.value(typed: value, at: session.now)
      let before = try ClepsyQuestions(session.database).settings()
      try session.add(UpdateClepsySettings(key.document(value)))
      return (value: value, before: before)
    } then: { setting, session in
      (value: setting.value, isChanged: try ClepsyQuestions(session.database).settings() != setting.before)
    } text: { setting, recorded in
      let words = recorded.words
      return recorded.lines(
        applied: ["\(key.path) is \(words.setting(setting.value)) \(setting.isChanged ? "now" : "already")"]
          + (setting.isChanged ? [try recorded.effectLine(since: words.now.date)] : []))
    }
  }

  private func show(_ key: SettingKey?) throws {
    let question = recording.question
    let (settings, words) = try question.askDatabase { database, _ in
      try ClepsyQuestions(database).settings().inForce
    }
    let json: JSONValue = ["schema": "earned.clepsy_settings/1", "settings": .object(settings)]
    try question.print(json, words) {
      if let key { return words.setting(key.value(in: settings) ?? .null) }
      var listing = Listing()
      for member in settings.members { listing.add(member.key, words.setting(member.value)) }
      return listing.lines.joined(separator: "\n")
    }
  }

  static let keys = SettingKey.all(of: "clepsy.settings.update", in: ClepsyEconomy.self)
}
