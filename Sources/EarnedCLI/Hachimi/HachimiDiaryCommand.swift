import EarnedArguments
import EarnedCore
import EarnedHachimiStore

/// `earned hachimi diary` (contract, section 9).
struct HachimiDiaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diary", abstract: "Read and write the diaries of the cats.",
    examples: ["earned hachimi diary mochi", #"earned hachimi diary add mochi "Ten pages today.""#],
    subcommands: [HachimiDiaryShowCommand.self, HachimiDiaryAddCommand.self],
    defaultSubcommand: HachimiDiaryShowCommand.self)
}

struct HachimiDiaryShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a cat's diary, the newest entry last.",
    examples: ["earned hachimi diary", "earned hachimi diary mochi", "earned hachimi diary mochi --last 3 --json"],
    discussion: """
      Without a cat, the diaries of all cats.
      """)

  @OptionGroup var cat: OptionalCatArgument
  @OptionGroup var newest: NewestOptions
  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (diary, words) = try question.askDatabase { database, _ in
      let questions = HachimiQuestions(database)
      return try questions.diary(of: cat.id(questions), last: newest.count)
    }
    try question.print(diary.json, words) { HachimiDiaryText(words: words).list(diary, isOfAllCats: cat.text == nil) }
  }
}

struct HachimiDiaryAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Write into a cat's diary, one text a day.",
    examples: [
      #"earned hachimi diary add mochi "Ten pages today.""#,
      #"earned hachimi diary add mochi "We began." --on 2026-03-09"#,
    ],
    discussion: """
      It is kept with the mood and the stage of the cat, and never sent anywhere. A second text for a day replaces the first.
      """)

  @OptionGroup var cat: HachimiCatArgument

  @Argument(help: ArgumentHelp("What to write.", valueName: "text", isText: true))
  var content: String

  @OptionGroup var recordedDay: RecordedDayOptions
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.recordHachimi { session, questions in
      let cat = try cat.named(questions)
      let date = try recordedDay.day(upTo: session.now.date)
      return (cat: cat, entry: try session.writeDiary(of: cat.id, content, on: date))
    } text: { written, outcome, recorded in
      let (words, entry) = (recorded.words, written.entry)
      let place = "\(words.safe(written.cat.label))'s diary of \(words.day(entry.date))"
      return recorded.lines(
        applied: outcome.lines + ["written into \(place)" + (entry.isReplaced ? ", in place of the text there" : "")])
    }
  }
}

/// The cat whose texts are shown; all cats when left out.
struct OptionalCatArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The cat: its name, its id, or a unique beginning of one.", valueName: "cat"),
    completion: CompleteCommand.Words.hachimiCats.kind)
  var text: String?

  func id(_ questions: HachimiQuestions) throws -> String? {
    try text.map { try questions.catNames().meant(by: $0).id }
  }
}

/// How many texts are shown.
struct NewestOptions: ParsableArguments {
  @Option(name: .customLong("last"), help: ArgumentHelp("The newest ones, at most this many.", valueName: "number"))
  var count = 50

  func validate() throws {
    guard (1...1_000_000).contains(count) else { throw ValidationError("--last takes between 1 and 1000000") }
  }
}

struct HachimiDiaryText {
  let words: Formatter

  func list(_ diary: HachimiDiary, isOfAllCats: Bool) -> String {
    guard !diary.entries.isEmpty else { return "nothing is written yet; 'earned hachimi diary add CAT TEXT' writes" }
    var listing = Listing()
    for (entry, catName) in diary.entries {
      let name = isOfAllCats ? "\(words.safe(catName)), " : ""
      let circumstances = [entry.stage.rawValue, entry.mood.rawValue].map(words.codes.inSentence)
      listing.add(words.day(entry.date), words.safe(entry.content), "(\(name)\(circumstances.joined(separator: ", ")))")
    }
    return listing.lines.joined(separator: "\n")
  }
}
