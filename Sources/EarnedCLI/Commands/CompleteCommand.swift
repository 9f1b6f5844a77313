import ArgumentParser
import EarnedEngine
import EarnedReports
import EarnedStore
import Files
import SQLite

/// What shells ask while somebody types: words that only the reports and the database know (interface, section 9).
struct CompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "Print words for completions, one a line.", shouldDisplay: false)

  /// What can be asked for.
  enum Words: String, CaseIterable, ExpressibleByArgument {
    case reports, datasets, apps, settings

    /// What a script asks.
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
    case .apps:
      let database = try EarnedDatabase.openForReading(
        database.file, economies: Economies.all, busyTimeout: .zero)
      list = try EarnedQuestions(database).knownAppIDs().map(\.description)
    case .settings: list = SettingsKeys.all.map(\.path)
    }
    var seen: Set<String> = []
    let words = list.filter { seen.insert($0).inserted && $0.allSatisfy { !$0.isWhitespace && $0 != "\\" } }
    if !words.isEmpty { try Console.print(words.joined(separator: "\n")) }
  }
}
