// swift-argument-parser has no such protocol: there, every other error exits with 1. When it replaces this module,
// move this protocol to the commands and let the program's `main` exit with `exitStatus`.

/// An error with its own exit status.
public protocol ExitStatusProviding: Error {
  /// The exit status of the process.
  var exitStatus: Int32 { get }
}
