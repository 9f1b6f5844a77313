import EarnedSystem

/// The effect of an error: the text to print, where to print it, and the exit status.
struct Outcome {
  let message: String
  /// The text to print. Line breaks inside arguments or names cannot add lines to it.
  let text: String
  let exitCode: ExitCode
  private let isClean: Bool

  init(of error: any Error, root: any ParsableArguments.Type, columns: Int? = nil) {
    let fault =
      switch error {
      case let error as CommandError: error
      case let error as ParserError: CommandError(path: [Command(root)], error: error)
      default: CommandError(path: [Command(root)], error: .user(error))
      }
    switch fault.error {
    case .helpRequested:
      self.init(clean: HelpScreen(path: fault.path).text(columns: columns))
    case .versionRequested:
      self.init(clean: fault.path.version ?? "Unspecified version")
    case .user(let error as CleanExit):
      self.init(error, at: fault.path, columns: columns)
    case .user(let error as ExitCode):
      self.init(failure: "", exitCode: error)
    case .user(let error) where !(error is ValidationError):
      let known = error as? any ExitStatusProviding
      self.init(failure: known?.words ?? "\(error)", exitCode: known.map { ExitCode($0.exitStatus) } ?? .failure)
    default:
      self.init(misuse: fault)
    }
  }

  private init(clean text: String) {
    message = text
    self.text = text
    exitCode = .success
    isClean = true
  }

  private init(_ exit: CleanExit, at path: [Command], columns: Int?) {
    switch exit {
    case .message(let message): self.init(clean: message)
    case .helpRequest(let type):
      let path = type.flatMap { path.first?.path(to: $0) } ?? path
      self.init(clean: HelpScreen(path: path).text(columns: columns))
    }
  }

  private init(failure message: String, exitCode: ExitCode) {
    self.message = message
    text = message.isEmpty ? "" : TerminalText(line: "Error: \(message)").string
    self.exitCode = exitCode
    isClean = false
  }

  private init(misuse fault: CommandError) {
    let usage = UsageLine(path: fault.path).text
    var lines = ["Error: \(fault.message)"]
    if let explanation = fault.explanation { lines.append("Help:  \(explanation)") }
    if !usage.isEmpty { lines.append("Usage: \(usage)") }
    lines.append("  See '\(fault.path.typed) --help' for more information.")
    message = fault.message
    text = lines.map { TerminalText(line: $0).string }.joined(separator: "\n")
    exitCode = .validationFailure
    isClean = false
  }

  /// Help and clean exits go to stdout, errors to stderr.
  func print() throws(FileFault) {
    guard !text.isEmpty else { return }
    let text = TerminalText(lines: text + "\n")
    guard isClean else { return StandardError.write(text) }
    do {
      try StandardOutput.write(text)
    } catch {
      // Readers need not read the help to its end, so a closed pipe is no error.
      if !error.isClosedPipe { throw error }
    }
  }
}
