import EarnedArguments
import EarnedCore
import EarnedHachimiRules
import EarnedHachimiStore
import EarnedJSON

/// `earned hachimi chat` (contract, section 9).
struct HachimiChatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chat", abstract: "Read the chat with a cat, or say something to it.",
    examples: [
      "earned hachimi chat mochi",
      #"earned hachimi chat mochi "Good morning""#,
      #"earned hachimi chat mochi "Purr." --role assistant"#,
      "earned hachimi chat mochi --last 10 --json",
    ],
    discussion: """
      Messages are kept here and never sent anywhere; no cat answers by itself. What an assistant says in the cat's name has the role 'assistant'. Without a cat, the chats with all cats are shown.
      """)

  @OptionGroup var cat: OptionalCatArgument

  @Argument(help: ArgumentHelp("What to say; without it, the chat is shown.", valueName: "text", isText: true))
  var content: String?

  @Option(help: "Who says it: user (default), or assistant for the cat.")
  var role: ChatRoleArgument?

  @OptionGroup var newest: NewestOptions
  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    if content == nil, role != nil { throw ValidationError("--role goes with a text to say") }
    if content == nil, recording.isDryRun { throw ValidationError("--dry-run goes with a text to say") }
  }

  func run() throws {
    guard let content else {
      let (chat, words) = try recording.question.askDatabase { database, _ in
        let questions = HachimiQuestions(database)
        return try questions.chat(with: cat.id(questions), last: newest.count)
      }
      return try recording.question.print(chat.json, words) {
        HachimiChatText(words: words).list(chat, isOfAllCats: cat.text == nil)
      }
    }
    let role = role?.role ?? .user
    try recording.recordHachimi { session, questions in
      let cat = try questions.catNames().meant(by: cat.text ?? "")
      try session.add(AddChatMessage(catID: cat.id, role: role, content: content))
      return cat
    } text: { cat, outcome, recorded in
      let name = recorded.words.safe(cat.label)
      let who = role == .user ? "you to \(name)" : "\(name) to you"
      return recorded.lines(applied: outcome.lines + ["\(who): \(recorded.words.safe(content))"])
    }
  }
}

/// The author of a message as typed, in any case.
struct ChatRoleArgument: ExpressibleByArgument {
  let role: ChatRole

  init?(argument: String) {
    guard let role = ChatRole(rawValue: argument.lowercased()) else { return nil }
    self.role = role
  }

  static var allValueStrings: [String] { ChatRole.allCases.map(\.rawValue) }
}

struct HachimiChatText {
  let words: Formatter

  func list(_ chat: HachimiChat, isOfAllCats: Bool) -> String {
    guard !chat.messages.isEmpty else { return "nothing is said yet; 'earned hachimi chat CAT TEXT' says something" }
    var listing = Listing()
    for (message, catName) in chat.messages {
      let name = words.safe(catName)
      let who = message.role == .assistant ? name : isOfAllCats ? "you to \(name)" : "you"
      listing.add(words.time(message.created), "\(who): \(words.safe(message.content))")
    }
    return listing.lines.joined(separator: "\n")
  }
}
