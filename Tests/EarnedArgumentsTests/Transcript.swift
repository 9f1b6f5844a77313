import EarnedArguments
import Testing

/// Parses arguments, typed as in a shell without quotes, and looks at the result.
func expectParse<A: ParsableArguments>(
  _ type: A.Type, _ typed: String, at location: SourceLocation = #_sourceLocation, _ look: (A) throws -> Void
) {
  do {
    try look(try A.parse(words(typed)))
  } catch {
    Issue.record("\(typed): \(A.fullMessage(for: error))", sourceLocation: location)
  }
}

/// Parses arguments into a command of a tree and looks at it.
func expectCommand<C: ParsableCommand>(
  _ type: C.Type, of root: any ParsableCommand.Type, _ typed: String,
  at location: SourceLocation = #_sourceLocation, _ look: (C) -> Void = { _ in }
) {
  do {
    let parsed = try root.parseAsRoot(words(typed))
    let command = try #require(parsed as? C, "\(typed) is \(parsed)", sourceLocation: location)
    look(command)
  } catch {
    Issue.record("\(typed): \(root.fullMessage(for: error))", sourceLocation: location)
  }
}

/// Parses and runs arguments and compares what would be printed, and the exit status.
func expectOutput(
  of root: any ParsableCommand.Type, _ typed: String, _ output: String, status: ExitCode = .validationFailure,
  at location: SourceLocation = #_sourceLocation
) {
  do {
    var command = try root.parseAsRoot(words(typed))
    try command.run()
    Issue.record("\(typed): no error", sourceLocation: location)
  } catch {
    #expect(root.fullMessage(for: error, columns: 80) == output, sourceLocation: location)
    #expect(root.exitCode(for: error) == status, sourceLocation: location)
  }
}

/// Compares the first line of what a faulty argument list prints, without `Error: `.
func expectFault(
  _ type: any ParsableArguments.Type, _ typed: String, _ message: String, at location: SourceLocation = #_sourceLocation
) {
  do {
    _ = try type.parse(words(typed))
    Issue.record("\(typed): no error", sourceLocation: location)
  } catch {
    #expect(type.message(for: error) == message, sourceLocation: location)
    #expect(type.exitCode(for: error) == .validationFailure, sourceLocation: location)
  }
}

private func words(_ typed: String) -> [String] { typed.split(separator: " ").map(String.init) }
