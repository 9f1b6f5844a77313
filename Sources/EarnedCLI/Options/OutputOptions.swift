import EarnedArguments
import EarnedJSON

/// How much to print.
struct OutputOptions: ParsableArguments {
  @Flag(name: .customLong("json"), help: "Print the result as one JSON document.")
  var isJSON = false

  @Flag(name: .customLong("quiet"), help: "Print only errors.")
  var isQuiet = false

  /// Prints a result as a JSON document or as text.
  func print(_ json: JSONValue, text: () throws -> String) throws {
    if isJSON {
      try Console.print(json)
    } else if !isQuiet {
      try Console.print(try text())
    }
  }
}

/// When to use colour.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// Whether to use colour on standard output: on a terminal, unless the environment disables it.
  var isWanted: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      Terminal.standardOutput.isTerminal && Environment.value("NO_COLOR") == nil
        && Environment.value("TERM") != "dumb"
    }
  }
}
