import EarnedArguments

/// `earned diagnostics` (interface, section 6).
struct DiagnosticsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagnostics",
    abstract: "Export what support needs, safe to send; check a database and fix it.",
    discussion: """
      EXAMPLES:
        earned diagnostics export --preview
        earned diagnostics export --out diagnostics.json
        earned diagnostics check
        earned diagnostics check --fix
      """,
    subcommands: [DiagnosticsExportCommand.self, DiagnosticsCheckCommand.self])
}
