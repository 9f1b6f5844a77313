import EarnedArguments

/// Many databases in place of one.
struct FleetOptions: ParsableArguments {
  @Option(
    name: .customLong("fleet"),
    help: ArgumentHelp(
      "Make the report of every database in this folder, or of those whose paths are lines of standard input, or end with "
        + "NUL there (-): CSV and NDJSON have the rows of each device, the other formats what the devices have in common.",
      valueName: "folder|-"),
    completion: .directory)
  var place: String?

  @Option(
    name: .customLong("at-least"),
    help: ArgumentHelp(
      "What fewer devices make up is not shown in a cohort (default: \(usualAtLeast)).", valueName: "number"))
  var atLeast: Int?

  /// What fewer devices make up is not shown, unless a command says otherwise.
  static let usualAtLeast = 10

  func validate() throws {
    if place?.isEmpty == true { throw ValidationError("--fleet takes the path of a folder, or -") }
    guard let atLeast else { return }
    guard place != nil else { throw ValidationError("--at-least goes with --fleet") }
    guard (1...1_000_000).contains(atLeast) else { throw ValidationError("--at-least takes between 1 and 1000000") }
  }
}
