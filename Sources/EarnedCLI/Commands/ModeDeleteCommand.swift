import EarnedArguments
import EarnedJSON
import EarnedStore

/// `earned mode delete`.
struct ModeDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a mode.",
    discussion: """
      EXAMPLES:
        earned mode delete work

      A strict mode that holds is only switched off, 15 minutes later; delete it then. A hard one that holds stays.
      """)

  @OptionGroup var mode: ModeArgument
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let mode = try mode.named(in: session)
      try session.add("mode.delete", ["mode_id": .string(mode.id)])
      return mode
    } then: { mode, session in
      (mode: mode, stillThere: try session.questions.modes(at: session.now)[mode.id])
    } text: { deleted, recorded in
      let text = ModeText(words: recorded.words)
      return recorded.lines(applied: text.deleted(deleted.mode, stillThere: deleted.stillThere))
    }
  }
}
