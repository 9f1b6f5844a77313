import EarnedSystem

/// An exit that is not a failure: its text goes to stdout and the exit status is 0.
package enum CleanExit: Error, CustomStringConvertible {
  /// Shows the help of a command; when nil, of the command that throws it.
  case helpRequest((any ParsableCommand.Type)? = nil)
  case message(String)

  package static func helpRequest(_ command: any ParsableCommand) -> CleanExit { .helpRequest(type(of: command)) }

  /// The message, or a note that help was requested.
  package var description: String {
    switch self {
    case .helpRequest: "--help"
    case .message(let message): message
    }
  }
}

/// Invalid arguments, with the reason. Printed with the usage; exit status 64.
package struct ValidationError: Error, CustomStringConvertible {
  /// A full sentence.
  package let message: String

  package init(_ message: String) { self.message = message }

  package var description: String { message }
}

/// An exit status. Throwing it ends the process with it, without a message.
package struct ExitCode: Error, RawRepresentable, Hashable, Sendable {
  package var rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }
  package init(_ code: Int32) { rawValue = code }

  package static let success = ExitCode(EXIT_SUCCESS)
  package static let failure = ExitCode(EXIT_FAILURE)
  /// 64: the arguments are invalid.
  package static let validationFailure = ExitCode(EX_USAGE)
}

// swift-argument-parser has no such protocol: there, every other error exits with 1. When it replaces this module, move
// this protocol to the commands, and let the program's `main` exit with `exitStatus`.

/// An error with its own exit status.
package protocol ExitStatusProviding: Error {
  var exitStatus: Int32 { get }

  /// What the command says about it: mostly its description, else one that names the option to type.
  var words: String { get }
}

extension ExitStatusProviding {
  package var words: String { "\(self)" }
}
