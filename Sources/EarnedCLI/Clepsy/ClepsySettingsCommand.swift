import ClepsyRules
import ClepsyStore
import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedText

/// `earned clepsy settings` (contract, section 9).
struct ClepsySettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Show and set the settings: goal, exchange rate, milestones, notices.",
    discussion: """
      EXAMPLES:
        earned clepsy settings
        earned clepsy settings goal_minutes 60
        earned clepsy settings exchange_rate_enabled yes

      'earned ingest --types clepsy.settings.update' lists every key with its bounds.
      """)

  @Argument(help: "The setting.", completion: CompleteCommand.Words.clepsySettings.kind)
  var key: String?

  @Argument(help: "Its new value.")
  var value: String?

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    let field = try key.map(Self.field)
    guard let field, let value else { return try show(field) }
    try recording.record { session in
      guard let value = field.value(typed: value, at: session.now) else {
        let bounds = field.kind.bounds.map { " (\($0))" } ?? ""
        throw ValidationError("'\(field.name)' takes a value of type \(field.kind.name)\(bounds), not '\(value)'")
      }
      try session.add("clepsy.settings.update", ["settings": .object([field.name: value])])
      return value
    } text: { value, recorded in
      recorded.lines(applied: ["\(field.name) is \(Self.text(value)) now", recorded.words.effectLineOfDate])
    }
  }

  private func show(_ field: Field?) throws {
    let question = recording.question
    let (settings, words) = try question.askDatabase { try ClepsyQuestions($0).settings(at: $1).inForce }
    let json: JSONValue = ["schema": "earned.clepsy_settings/1", "settings": .object(settings)]
    try question.print(json) {
      if let field { return words.safe(Self.text(settings[field.name] ?? .null)) }
      var listing = Listing()
      for member in settings.members { listing.add(member.key, words.safe(Self.text(member.value))) }
      return listing.lines.joined(separator: "\n")
    }
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .bool(let isOn): isOn ? "yes" : "no"
    case .string(let text): text
    default: value.serialized()
    }
  }

  /// The settings are the fields of their record.
  private static let fields: [Field] = {
    let record = ClepsyEconomy.records.first { $0.name == "clepsy.settings.update" }
    guard case .object(let fields)? = record?.make().fields.first?.kind else {
      preconditionFailure("clepsy.settings.update takes an object")
    }
    return fields
  }()

  static var names: [String] { fields.map(\.name) }

  private static func field(named text: String) throws -> Field {
    let name = text.lowercased()
    if let field = fields.first(where: { $0.name == name }) { return field }
    throw ValidationError("there is no setting '\(text)'" + didYouMean(name.nearest(in: names)))
  }
}
