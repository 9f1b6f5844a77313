import EarnedArguments
import EarnedCore
import EarnedJSON
import EarnedStore
import EarnedText

/// `earned settings` (interface, section 9).
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Show and set the stored settings: time zone, costs, quests, focus.",
    discussion: """
      EXAMPLES:
        earned settings
        earned settings timezone_id Europe/Berlin
        earned settings credit_costs.minutes_5 8
        earned settings quest.enabled_types BREATHING,COPY_TEXT

      A value is set by a settings.update record with now as its time, which the rules check. 'earned ingest --types settings.update' lists every key with its bounds.
      """)

  @Argument(help: "The setting.", completion: CompleteCommand.Words.settings.kind)
  var key: String?

  @Argument(help: "Its new value; a list with commas between.")
  var value: String?

  @OptionGroup var options: QuestionOptions

  func run() throws {
    let key = try self.key.map(Self.key)
    if let key, let value { try set(key, value) }
    let (settings, words) = try options.ask { questions, _ in try questions.settings() }
    try options.print(["schema": "earned.settings/1", "settings": .object(settings)]) {
      SettingsText(settings: settings, words: words).text(of: key)
    }
  }

  private static func key(named name: String) throws -> SettingsKeys.Key {
    if let key = SettingsKeys.all.first(where: { $0.path == name.lowercased() }) { return key }
    let meant = name.lowercased().nearest(in: SettingsKeys.all.map(\.path))
    throw ValidationError("there is no setting '\(name)'" + didYouMean(meant))
  }

  /// Records the change.
  private func set(_ key: SettingsKeys.Key, _ text: String) throws {
    guard let value = key.value(typed: text) else {
      let bounds = key.kind.bounds.map { " (\($0))" } ?? ""
      throw ValidationError("'\(key.path)' takes a value of type \(key.kind.name)\(bounds), not '\(text)'")
    }
    _ = try options.record(isDryRun: false) { session in
      try session.add("settings.update", ["settings": .object(key.document(value))])
    } then: { _, _ in
    }
  }
}
