import EarnedSystem

/// Questions to a person at a terminal. A command never waits for an answer from a file or a pipe.
enum Prompt {
  /// Whether someone can see a question and type an answer.
  static var isPossible: Bool { Terminal.standardInput.isTerminal && Terminal.standardError.isTerminal }

  /// Asks, and returns the line that is typed, without spaces around it. Nil when the input ends, and after Ctrl-C if
  /// `Interruption.deferSignals` was called.
  static func answer(to question: String) -> String? {
    StandardError.write(TerminalText(line: question) + TerminalText(control: " "))
    let answer = StandardInput.line()?.trimmed
    if answer == nil { Console.say("") }
    return answer
  }

  /// Asks for a yes.
  ///
  /// - Throws: `CommandFault` for any other answer.
  static func confirm(_ question: String) throws {
    guard try isConfirmed(question) else { throw CommandFault(ExitStatus.usage, "nothing was recorded") }
  }

  /// Whether the answer is a yes.
  ///
  /// - Throws: `CommandFault` when the input ends.
  static func isConfirmed(_ question: String) throws -> Bool {
    ["y", "yes"].contains(try ask("\(question) [y/N]").lowercased())
  }

  /// What is typed, which is asked for until it can be read.
  ///
  /// - Parameter read: reads an answer; what it throws is said.
  /// - Throws: `CommandFault` when the input ends.
  static func ask<Answer>(_ question: String, _ read: (String) throws -> Answer) throws -> Answer {
    while true {
      let answer = try ask(question)
      do { return try read(answer) } catch { Console.say("\(error)") }
    }
  }

  /// The line that is typed.
  ///
  /// - Throws: `CommandFault` when the input ends.
  static func ask(_ question: String) throws -> String {
    guard let answer = answer(to: question) else {
      throw CommandFault(ExitStatus.usage, "nothing was chosen; nothing was recorded")
    }
    return answer
  }
}
