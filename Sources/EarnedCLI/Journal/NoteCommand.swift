import EarnedArguments
import EarnedCore
import EarnedJournalStore
import EarnedSystem

/// `earned note` (contract, section 17).
struct NoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Write down what a day was like; reports show it with that day.",
    examples: [
      #"earned note "deadline""#,
      #"earned note "a cold" --yesterday"#,
      "earned note list",
      "earned note remove deadline",
    ],
    subcommands: [NoteAddCommand.self, NoteListCommand.self, NoteRemoveCommand.self],
    hints: ["new": "add", "write": "add", "delete": "remove", "rm": "remove", "show": "list", "ls": "list"],
    defaultSubcommand: NoteAddCommand.self, loneSubcommand: NoteListCommand.self)
}

struct NoteAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a note.",
    examples: [#"earned note "deadline""#, #"earned note "a cold" --on 2026-03-09"#],
    discussion: """
      One line of up to 500 characters. It is shown to nobody but you: exports, fleets and support documents are without notes.
      """)

  @Argument(help: ArgumentHelp("The note.", valueName: "text", isText: true))
  var text: String

  @OptionGroup var recordedDay: RecordedDayOptions
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      try session.addNote(text, on: try recordedDay.day(upTo: session.now.date))
    } text: { date, recorded in
      recorded.lines(applied: ["noted on \(recorded.words.day(date)): \(recorded.words.safe(text))"])
    }
  }
}

struct NoteListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the notes, the newest last.",
    examples: ["earned note list", "earned note list --last 5 --json"])

  @OptionGroup var newest: NewestOptions
  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (notes, words) = try question.askDatabase { database, _ in
      try JournalQuestions(database).notes(last: newest.count)
    }
    try question.print(notes.json, words) {
      guard !notes.isEmpty else { return "there is no note yet; 'earned note TEXT' adds one" }
      var listing = Listing()
      for note in notes { listing.add(words.day(note.date), words.safe(note.text)) }
      return listing.lines.joined(separator: "\n")
    }
  }
}

struct NoteRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a note.", examples: ["earned note remove deadline"])

  @Argument(
    help: ArgumentHelp("The note: its text, its id, or a unique beginning of one.", valueName: "note"),
    completion: CompleteCommand.Words.notes.kind)
  var text: String

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let note = try JournalQuestions(session.database).notes(last: 1_000_000).names.meant(by: text)
      try session.add(DeleteNote(noteID: note.id))
      return note
    } text: { note, recorded in
      recorded.lines(applied: ["removed: \(recorded.words.safe(note.label))"])
    }
  }
}
