import EarnedArguments
import EarnedJSON

/// `earned config show`.
struct ConfigShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the value in effect for each key.",
    discussion: """
      EXAMPLES:
        earned config show
        earned config show --origin
        earned config show --json
      """)

  @Flag(name: .customLong("origin"), help: "Show where each value comes from.")
  var showsOrigin = false

  @OptionGroup var output: OutputOptions

  func run() throws {
    let settings = try Preference.allCases.map { try EffectivePreference($0) }
    try output.print(EffectivePreference.json(settings)) {
      var listing = Listing()
      for setting in settings {
        let origin = showsOrigin ? ["\(setting.shownValue)  (\(setting.originWords))"] : [setting.shownValue]
        listing.add(setting.preference.rawValue, origin)
      }
      return listing.lines.joined(separator: "\n")
    }
  }
}
