import EarnedFiles

/// Questions to a person at a terminal. A command never waits for an answer from a file or a pipe.
enum Prompt {
  /// Whether someone can see a question and type an answer.
  static var isPossible: Bool { Terminal.standardInput.isTerminal && Terminal.standardError.isTerminal }

  /// Asks, and returns the line that is typed.
  ///
  /// - Throws: `CommandFault` when the input ends.
  static func ask(_ question: String) throws -> String {
    StandardError.write(TerminalText(line: question))
    guard let answer = readLine() else {
      Console.say("")
      throw CommandFault(ExitStatus.usage, "nothing was chosen; nothing was recorded")
    }
    return answer
  }
}
