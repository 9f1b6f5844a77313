// What swift-argument-parser lacks: there every foreign error ends with 1. Once it takes this module's place, move this
// protocol to the commands and let the program's `main` exit with `exitStatus`.

/// An error that knows its exit status.
public protocol ExitStatusProviding: Error {
  /// The status the process ends with.
  var exitStatus: Int32 { get }
}
