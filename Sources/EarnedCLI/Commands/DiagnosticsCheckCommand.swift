import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedJSON

/// `earned diagnostics check`.
struct DiagnosticsCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the database for problems, and suggest fixes.",
    discussion: """
      EXAMPLES:
        earned diagnostics check
        earned diagnostics check --quiet
        earned diagnostics check --fix

      Reads the whole database and writes nothing. One line per finding; the exit status is 2 if there is one. With --quiet only errors are printed, which is what cron mails. --fix repairs what is certain, in one transaction, after a backup beside the database.
      """)

  @Flag(name: .customLong("fix"), help: "Fix what can be fixed safely, after a backup beside the database.")
  var isFixing = false

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let result = try result()
    if output.isJSON {
      try Console.print(json(result))
    } else {
      try printText(of: result)
    }
    if !result.findings.isEmpty { throw ExitCode(ExitStatus.foundProblems) }
  }

  private func result() throws -> DatabaseRepair.Result {
    let progress = ProgressLine(isQuiet: output.isQuiet)
    defer { progress.clear() }
    let check = try DatabaseCheck(
      of: database.file, economies: Economies.all, at: try clock.instant(), isSystemTime: clock.time.isSystemTime,
      timeZones: try clock.timeZones(), busyTimeout: database.busyTimeout
    ) { done, total in progress.show(done: done, of: total, count: done, unit: "checks") }
    if isFixing { return try DatabaseRepair(check).perform() }
    return DatabaseRepair.Result(findings: try check.findings())
  }

  private func printText(of result: DatabaseRepair.Result) throws {
    if !output.isQuiet {
      for finding in result.repaired { try Console.print("repaired \(finding.code): \(finding.message)") }
      if let path = result.backupPath { try Console.print("the database as it was: \(path)") }
      if result.findings.isEmpty { try Console.print("nothing is wrong") }
    }
    for finding in result.findings where !output.isQuiet || finding.severity == .error {
      try Console.print(finding.text)
    }
  }

  private func json(_ result: DatabaseRepair.Result) -> JSONValue {
    var document: JSONObject = [
      "schema": "earned.check/1", "ok": .bool(result.findings.isEmpty),
      "findings": .array(result.findings.map(\.json)),
    ]
    if isFixing {
      document["repaired"] = .array(result.repaired.map(\.json))
      document["backup"] = result.backupPath.map(JSONValue.path) ?? .null
    }
    return .object(document)
  }
}
