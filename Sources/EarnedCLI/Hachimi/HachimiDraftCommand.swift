import EarnedArguments
import EarnedCore
import EarnedHachimiRules
import EarnedJSON

struct HachimiDraftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draft", abstract: "Show cats to choose from.",
    examples: ["earned hachimi draft", "earned hachimi draft --seed 42 --count 1 --json"],
    discussion: """
      Needs no database. A seed always gives the same cat: 'earned hachimi habit add NAME --seed N' adopts it.
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The seed of the first cat (default: now, in milliseconds).", valueName: "number"))
  var seed: Int64?

  @Option(
    parsing: .unconditional,
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

/// What a cat is like and looks like, as text: `curious: red solid, white locket, amber eyes, brown skin`.
struct HachimiDraftText {
  let personality: String
  let appearance: JSONObject

  var text: String {
    "\(personality): " + (fur + [eyes, "\(word("skinColor") ?? "") skin"]).joined(separator: ", ")
  }

  private var fur: [String] {
    let hair = appearance["isLonghair"] == true ? "long-haired " : ""
    let coat = "\(hair)\(word("peltColor") ?? "") \(word("peltType") ?? "")"
    let tortie = word("tortieColor").map { color in
      "\(word("tortiePattern") ?? "") with \(color) \(word("tortieBase") ?? "")"
    }
    let white = word("whitePatches").map { "white \($0)" }
    let tint = word("tint").flatMap { $0 == "none" ? nil : "\($0) tint" }
    return [coat, tortie, white, word("points"), word("vitiligo").map { "\($0) vitiligo" }, tint].compactMap { $0 }
  }

  private var eyes: String {
    let first = word("eyeColor") ?? ""
    return word("eyeColor2").map { "one \(first) and one \($0) eye" } ?? "\(first) eyes"
  }

  private func word(_ key: String) -> String? { appearance[key]?.stringValue }
}

extension HachimiDraftText {
  init(cat: CatDraft) { self.init(personality: cat.personality, appearance: cat.appearance) }
}
