import EarnedArguments
import EarnedCore
import EarnedJSON
import HachimiRules

/// `earned hachimi draft`.
struct HachimiDraftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draft",
    abstract: "Show cats to choose from.",
    discussion: """
      EXAMPLES:
        earned hachimi draft
        earned hachimi draft --seed 42 --count 1 --json

      Needs no database. A seed always gives the same cat: name it in the 'cat' of hachimi.habit.create.
      """)

  @Option(
    name: .customLong("seed"), parsing: .unconditional,
    help: ArgumentHelp("The seed of the first cat (default: now, in milliseconds).", valueName: "number"))
  var seed: Int64?

  @Option(
    name: .customLong("count"), parsing: .unconditional,
    help: ArgumentHelp("The number of cats, from consecutive seeds.", valueName: "number"))
  var count = 3

  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...1_000).contains(count) else { throw ValidationError("--count takes between 1 and 1000") }
    guard let seed else { return }
    guard CatDraft.seeds.contains(seed) else {
      throw ValidationError("--seed takes between 0 and \(CatDraft.seeds.upperBound)")
    }
    guard CatDraft.seeds.upperBound - seed >= count - 1 else {
      throw ValidationError("--seed and --count go beyond the last seed, \(CatDraft.seeds.upperBound)")
    }
  }

  func run() throws {
    let first = try seed ?? clock.instant().millisecondsSinceEpoch
    let drafts = (0..<count).map { index in (seed: first + Int64(index), cat: CatDraft(seed: first + Int64(index))) }
    let json: JSONValue = [
      "schema": "earned.hachimi-draft/1",
      "cats": .array(
        drafts.map { seed, cat in
          ["seed": .integer(seed), "appearance": .object(cat.appearance), "personality": .string(cat.personality)]
        }),
    ]
    try output.print(json) {
      var listing = Listing()
      for (seed, cat) in drafts { listing.add("\(seed)", HachimiDraftText(cat: cat).text) }
      return listing.lines.joined(separator: "\n")
    }
  }
}
