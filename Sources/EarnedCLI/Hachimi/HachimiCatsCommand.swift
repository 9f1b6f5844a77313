import EarnedArguments
import EarnedCore
import EarnedHachimiRules
import EarnedHachimiStore

struct HachimiCatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cats", abstract: "List the cats: how far they have grown, how they feel, and what they wear.",
    examples: ["earned hachimi cats", "earned hachimi cats --json"],
    discussion: """
      A cat grows with the minutes of its habit: adolescent from 20 hours, adult from 100, senior from 200. It feels lonely after three days without a session.
      """)

  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (cats, words) = try question.askDatabase { try HachimiQuestions($0).cats(at: $1) }
    try question.print(cats.json, words) { HachimiCatText(words: words).list(cats) }
  }
}

/// `earned hachimi cat` (contract, section 9).
struct HachimiCatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cat", abstract: "Give a cat another name.", examples: ["earned hachimi cat rename mochi Momo"],
    subcommands: [HachimiCatRenameCommand.self])
}

struct HachimiCatRenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a cat another name.", examples: ["earned hachimi cat rename mochi Momo"])

  @OptionGroup var cat: HachimiCatArgument

  @Argument(help: ArgumentHelp("Its new name.", isText: true))
  var name: String

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.recordHachimi { session, questions in
      let cat = try cat.named(questions)
      try session.add(RenameCat(catID: cat.id, name: name.trimmed))
      return cat
    } text: { cat, outcome, recorded in
      let unchanged = ["\(recorded.words.safe(cat.label)) is its name already; nothing has changed"]
      return recorded.lines(applied: outcome.lines.isEmpty ? unchanged : outcome.lines)
    }
  }
}

struct HachimiCatText {
  let words: Formatter

  func list(_ cats: HachimiCats) -> String {
    guard !cats.entries.isEmpty else {
      return "there is no cat yet; 'earned hachimi habit add NAME' adopts one"
    }
    var listing = Listing()
    for entry in cats.entries {
      listing.add(words.safe(entry.cat.name), stage(entry.cat), feeling(entry), "of \(words.safe(entry.habit))")
    }
    return listing.lines.joined(separator: "\n")
  }

  /// `kitten, 19 h 35 min of focus to adolescent`.
  func stage(_ cat: Cat) -> String {
    let stage = words.codes.inSentence(cat.displayedStage.rawValue)
    guard let next = cat.displayedStage.next, let minutes = cat.minutesToNextStage else { return stage }
    return "\(stage), \(minutes.hoursAndMinutes) of focus to \(words.codes.inSentence(next.rawValue))"
  }

  private func feeling(_ entry: HachimiCats.Entry) -> String {
    let mood: String =
      switch (entry.cat.state, entry.mood) {
      case (.dormant, _), (.graduated, _): words.codes.inSentence(entry.cat.state.rawValue)
      case (.active, .missing): "misses you"
      case (.active, let mood): words.codes.inSentence(mood.rawValue)
      }
    let wears = entry.cat.equippedAccessory.map { ", wears the \(words.safe(words.codes.inSentence($0)))" } ?? ""
    return "\(words.safe(entry.cat.personality)), \(mood)\(wears)"
  }
}
