#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An exit that is not a failure: its text goes to stdout and the exit status is 0.
package enum CleanExit: Error, CustomStringConvertible {
  /// Shows the help of a command; when nil, of the command that throws it.
  case helpRequest((any ParsableCommand.Type)? = nil)
  /// Prints a message.
  case message(String)

  /// Shows the help of a command.
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
  /// The reason, as a full sentence.
  package let message: String

  /// An error with this reason.
  package init(_ message: String) { self.message = message }

  /// The reason.
  package var description: String { message }
}

/// An exit status. Throwing it ends the process without a message.
package struct ExitCode: Error, RawRepresentable, Hashable, Sendable {
  /// The status.
  package var rawValue: Int32

  /// A status from its number.
  package init(rawValue: Int32) { self.rawValue = rawValue }
  /// A status from its number.
  package init(_ code: Int32) { rawValue = code }

  /// 0
  package static let success = ExitCode(EXIT_SUCCESS)
  /// 1
  package static let failure = ExitCode(EXIT_FAILURE)
  /// 64: the arguments are invalid.
  package static let validationFailure = ExitCode(EX_USAGE)
}

// swift-argument-parser has no such protocol: there, every other error exits with 1. When it replaces this module,
// move this protocol to the commands and let the program's `main` exit with `exitStatus`.

/// An error with its own exit status.
package protocol ExitStatusProviding: Error {
  /// The exit status of the process.
  var exitStatus: Int32 { get }
}
