import EarnedSystem

/// What can be wrong with the arguments, and the two requests that end parsing.
enum ParserError: Error {
  case helpRequested
  case versionRequested
  case unknownOption(String, suggestion: String?, isEarly: Bool)
  /// With what was typed after it.
  case unknownSubcommand(String, rest: [String])
  case missingValue(Subject)
  case unexpectedValue(String, String)
  /// With the text that they are the end of, when the command takes a text of several words.
  case unexpectedArguments([String], endOf: String?)
  case invalidValue(String, Subject, reason: String?)
  case missingArgument(Subject)
  case contradiction(String, String)
  /// Another error, thrown by `validate()` or `run()`.
  case user(any Error)
}

extension ParserError {
  /// Whether the named subcommand does not exist.
  var isOfSubcommand: Bool {
    if case .unknownSubcommand = self { true } else { false }
  }
}

/// The argument an error is about.
struct Subject: Sendable {
  /// `--out <file>`, with the name as typed.
  let synopsis: String
  let abstract: String
  let allValues: [String]
}

/// An error and the command where it happened.
struct CommandError: Error {
  let path: [Command]
  let error: ParserError
}

extension CommandError {
  /// The error, with a suggestion where possible.
  var message: String {
    switch error {
    case .helpRequested, .versionRequested: ""
    case .unknownOption(let name, let suggestion?, _): "Unknown option '\(name)'" + didYouMean(suggestion)
    case .unknownOption(let name, nil, true): "Unknown option '\(name)'. Options of a subcommand follow its name."
    case .unknownOption(let name, nil, false): "Unknown option '\(name)'"
    case .unknownSubcommand(let name, let rest):
      "Unknown subcommand '\(name)'" + (hint(for: name, rest) ?? subcommandSuggestion(for: name))
    case .missingValue(let subject): "Missing value for '\(subject.synopsis)'"
    case .unexpectedValue(let name, let value):
      "The option '\(name)' does not take any value, but '\(value)' was specified."
    case .unexpectedArguments(let arguments, let text):
      Self.unexpected(arguments)
        + (hint(for: arguments[0], []) ?? text.map { ". Several words go in quotes: \($0.shellQuoted)" } ?? "")
    case .invalidValue(let value, let subject, let reason):
      "The value '\(value)' is invalid for '\(subject.synopsis)'"
        + (reason.map { ": \($0)" } ?? subject.alternatives(to: value))
    case .missingArgument(let subject): "Missing expected argument '\(subject.synopsis)'"
    case .contradiction(let name, let previous): "'\(name)' contradicts '\(previous)', which was given before."
    case .user(let error): "\(error)"
    }
  }

  /// The argument the error is about, with its help.
  var explanation: String? {
    switch error {
    case .missingValue(let subject), .missingArgument(let subject), .invalidValue(_, let subject, _):
      subject.explanation
    default: nil
    }
  }

  /// What the command has to say to a word; nil when it has nothing.
  private func hint(for name: String, _ rest: [String]) -> String? {
    guard let hints = path.last?.configuration.hints else { return nil }
    if let hint = hints[name.lowercased()] { return text(of: hint, rest) }
    guard name.first?.isNumber == true, let hint = hints[CommandHint.number] else { return nil }
    return text(of: hint, [name] + rest)
  }

  private func text(of hint: CommandHint, _ rest: [String]) -> String {
    switch hint {
    case .command(let command):
      let words = rest.map { $0.contains(where: \.isWhitespace) ? $0.shellQuoted : $0 }
      return didYouMean(([path.typed, command] + words).joined(separator: " "))
    case .remark(let remark): return ". " + remark
    }
  }

  private func subcommandSuggestion(for name: String) -> String {
    guard let command = path.last else { return "" }
    let known = command.visibleSubcommands.flatMap(\.names) + (path.count == 1 ? ["help"] : [])
    return didYouMean(name.nearest(in: known))
  }

  private static func unexpected(_ arguments: [String]) -> String {
    let list = arguments.map { "'\($0)'" }.joined(separator: ", ")
    return arguments.count == 1 ? "Unexpected argument \(list)" : "\(arguments.count) unexpected arguments: \(list)"
  }
}

extension Subject {
  fileprivate var explanation: String? { abstract.isEmpty ? nil : "\(synopsis)  \(abstract)" }

  /// The end of a message: the value that was probably meant, if any, and the valid values.
  fileprivate func alternatives(to value: String) -> String {
    guard let last = allValues.last else { return "" }
    let guess = value.nearest(in: allValues)
    let opening = (guess == nil ? "." : didYouMean(guess)) + " Please provide "
    let others = allValues.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return opening + (others.isEmpty ? "'\(last)'." : "one of \(others) or '\(last)'.")
  }
}
