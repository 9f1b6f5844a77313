#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A type whose properties are parsed from the command line.
public protocol ParsableArguments: SendableMetatype {
  /// An instance that has only definitions, no values yet.
  init()

  /// Checks the parsed values; throw ``ValidationError`` to reject them.
  mutating func validate() throws
}

extension ParsableArguments {
  /// Accepts everything.
  public mutating func validate() throws {}

  /// Parses arguments; those of the process when nil.
  public static func parse(_ arguments: [String]? = nil) throws -> Self {
    var parser = CommandParser(root: Command(self))
    let parsed = try parser.parse(arguments ?? Array(CommandLine.arguments.dropFirst()))
    guard let result = parsed as? Self else {
      throw CommandError(path: parser.path, error: .unexpectedArguments([parser.path.last?.name ?? ""]))
    }
    return result
  }

  /// The message of an error, without usage.
  public static func message(for error: any Error) -> String {
    Outcome(of: error, root: self).message
  }

  /// The text that is printed when an error ends the process.
  public static func fullMessage(for error: any Error, columns: Int? = nil) -> String {
    Outcome(of: error, root: self, columns: columns).text
  }

  /// The exit status of an error.
  public static func exitCode(for error: any Error) -> ExitCode {
    Outcome(of: error, root: self).exitCode
  }

  /// Ends the process with the error's status after printing its message (help to stdout, errors to stderr); silently
  /// and with success when nil.
  public static func exit(withError error: (any Error)? = nil) -> Never {
    guard let error else { end(.success) }
    let outcome = Outcome(of: error, root: self)
    do {
      try outcome.print()
    } catch {
      exit(withError: error)
    }
    end(outcome.exitCode)
  }

  /// The help, `columns` wide; the terminal's width when nil.
  public static func helpMessage(columns: Int? = nil) -> String {
    HelpScreen(path: [Command(self)]).text(columns: columns)
  }

  private static func end(_ code: ExitCode) -> Never {
    #if canImport(Glibc)
      Glibc.exit(code.rawValue)
    #elseif canImport(Darwin)
      Darwin.exit(code.rawValue)
    #endif
  }
}
