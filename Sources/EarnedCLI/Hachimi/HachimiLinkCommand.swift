import EarnedArguments
import EarnedCore
import EarnedHachimiStore

struct HachimiLinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Link what is recorded to an account, whose actions can be synced.",
    examples: ["earned hachimi link u1", "earned hachimi link u1 --display-name Ada --email ada@example.org"],
    discussion: """
      Before that, you are a guest, and nothing is sent. One database belongs to one account, for good; name and address may be changed by linking it again.
      """)

  @Argument(help: ArgumentHelp("The id of the account.", valueName: "uid"))
  var uid: String

  @Option(name: .customLong("display-name"), help: ArgumentHelp("The name to show.", valueName: "text"))
  var displayName: String?

  @Option(help: ArgumentHelp("The email address.", valueName: "address"))
  var email: String?

  @Option(name: .customLong("avatar"), help: ArgumentHelp("The id of the avatar.", valueName: "id"))
  var avatarID: String?

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.recordHachimi { session, _ in
      try session.add(LinkAccount(uid: uid, displayName: displayName, email: email, avatarID: avatarID))
    } text: { _, outcome, recorded in
      let unchanged = ["this account is linked already; nothing has changed"]
      return recorded.lines(applied: outcome.lines.isEmpty ? unchanged : outcome.lines)
    }
  }
}
