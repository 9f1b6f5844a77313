import EarnedArguments
import Testing

@Suite struct ExitTests {
  @Test func errorsDecideTheStatus() {
    expectOutput(of: Bank.self, "pay 5", "Error: 5 minutes are missing.", status: ExitCode(73))
    expectOutput(of: Bank.self, "report weekly", "", status: ExitCode(2))
    expectOutput(of: Bank.self, "report daily", "A quiet day.", status: .success)
    expectOutput(of: Bank.self, "--version", "1.2.0", status: .success)
    expectOutput(of: Bank.self, "report weekly --version", "1.2.0", status: .success)
  }

  @Test func foreignErrorsAreFailures() {
    struct Broken: Error, CustomStringConvertible { let description = "The disk is full." }
    #expect(Bank.fullMessage(for: Broken()) == "Error: The disk is full.")
    #expect(Bank.exitCode(for: Broken()) == .failure)
    #expect(Bank.exitCode(for: ValidationError("No.")).rawValue == 64)
    #expect(Bank.exitCode(for: CleanExit.helpRequest()) == .success)
  }

  @Test(arguments: [
    (["report", "weekly"], 2), (["pay", "5"], 73), (["pay"], 64), (["--help"], 0), (["report", "daily"], 0),
  ])
  func theProcessEndsWithTheStatus(arguments: [String], status: Int) async {
    await #expect(processExitsWith: .exitCode(Int32(status))) { [arguments] in Bank.main(arguments) }
  }

  @Test func helpGoesToStandardOutputAndErrorsToStandardError() async throws {
    let help = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) { Bank.main(["report", "--help"]) }
    #expect(
      help.map { String(decoding: $0.standardOutputContent, as: UTF8.self).contains("OVERVIEW: Show what") } == true)
    #expect(help.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains("OVERVIEW") } == false)

    let fault = await #expect(
      processExitsWith: .exitCode(64), observing: [\.standardOutputContent, \.standardErrorContent]
    ) { Bank.main(["reprot"]) }
    #expect(
      fault.map { String(decoding: $0.standardErrorContent, as: UTF8.self).hasPrefix("Error: Unknown sub") } == true)
    #expect(fault.map { String(decoding: $0.standardOutputContent, as: UTF8.self).contains("Error") } == false)
  }

  @Test func anErrorThrownWhileRunningShowsTheUsageOfItsCommand() async {
    let run = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) {
      Late.main(["leaf"])
    }
    let text = run.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("Error: Too late.\nUsage: late leaf\n  See 'late leaf --help' for more information."))
  }
}

private struct Late: ParsableCommand {
  static let configuration = CommandConfiguration(subcommands: [Leaf.self])

  struct Leaf: ParsableCommand {
    func run() throws { throw ValidationError("Too late.") }
  }
}
