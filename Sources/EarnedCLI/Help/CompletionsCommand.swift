import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedFiles
import EarnedReports
import EarnedSQLite
import EarnedStore
import EarnedText

/// `earned completions` (contract, section 9).
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print a completion script for a shell.",
    discussion: """
      EXAMPLES:
        earned completions bash > /etc/bash_completion.d/earned
        earned completions fish > ~/.config/fish/completions/earned.fish
      """)

  @Argument(help: "The shell.")
  var shell: CompletionShell

  func run() throws { try Console.print(Earned.completionScript(for: shell)) }
}

/// Completions that need the reports or the database, printed for shells (contract, section 9).
struct CompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "Print words for completions, one per line.", shouldDisplay: false)

  enum Words: String, CaseIterable, ExpressibleByArgument {
    case reports, datasets, apps, habits, modes, settings

    var kind: CompletionKind { .shellCommand("earned complete \(rawValue) 2>/dev/null") }
  }

  @Argument(help: "Which words.")
  var words: Words

  @OptionGroup var share: ShareOptions
  @OptionGroup var database: DatabaseOptions

  func run() throws {
    let list: [String]
    switch words {
    case .reports: list = try share.catalog().reports().map(\.definition.name)
    case .datasets: list = try share.catalog().reports().flatMap { $0.definition.datasets.map(\.name) }
    case .apps: list = try named { questions, _ in try questions.apps().names }
    case .habits: list = try named { questions, now in try questions.habits(at: now).names }
    case .modes: list = try named { questions, now in try questions.modes(at: now).names }
    case .settings: list = SettingsKeys.all.map(\.path)
    }
    var seen: Set<String> = []
    let words = list.filter { seen.insert($0).inserted && $0.allSatisfy(Self.isPlain) }
    if !words.isEmpty { try Console.print(words.joined(separator: "\n")) }
  }

  /// Whether a character needs no quoting in any shell.
  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "._:-+@/,%".contains(character)
  }

  private func named(_ things: (EarnedQuestions, Now) throws -> NamedThings) throws -> [String] {
    let database = try EarnedDatabase.openForReading(
      database.file, economies: Economies.all, busyTimeout: .zero)
    let now = Now(TimeOptions.systemClock, try TimeZone.named("UTC"))
    return try things(EarnedQuestions(database), now).all.flatMap { $0.names + [$0.id] }
  }
}
