import EarnedTestSupport
import Testing

@testable import EarnedCLITests

// Others are there at the same time: apps, other processes, readers who leave, a cloud, shells.

@Suite struct AppBesideTests {
  @Test(arguments: 1...(LongForm.number("BESIDE") ?? 20) as ClosedRange<UInt64>)
  func answersAreThoseOfAPlainDatabase(seed: UInt64) throws {
    try EarnedCLITests.AppBesideTests().expectPlainAnswers(seed: seed, steps: 12)
  }

  @Test(arguments: ["UTF-8:65536", "UTF-16be:512"]) func everyFormOfAFileIsUsed(_ form: String) {
    EarnedCLITests.AppBesideTests().expectTheSame(in: form)
  }
}

@Suite struct LockTests {
  @Test(arguments: 1...(LongForm.number("LOCKS") ?? 30) as ClosedRange<UInt64>)
  func nothingAcknowledgedIsLostInAnyOrder(seed: UInt64) { EarnedCLITests.LockTests().expectNothingLost(seed: seed) }
}

@Suite struct ConcurrencyTests {
  @Test func nothingIsLostDoubledOrTorn() throws {
    try EarnedCLITests.ConcurrencyTests().expectNothingLost(in: LongForm.number("SECONDS") ?? 20)
  }
}

@Suite struct ClepsyQueueTests {
  @Test func nothingIsLostOrDoubled() throws {
    try EarnedCLITests.ClepsyQueueTests().expectNothingLost(of: LongForm.number("EVENTS") ?? 6_000)
  }
}

@Suite struct MovedDatabaseTests {
  @Test(
    arguments: EarnedCLITests.MovedDatabaseTests.Writer.allCases, EarnedCLITests.MovedDatabaseTests.Loss.allCases)
  func nothingMoreIsAcknowledged(
    by writer: EarnedCLITests.MovedDatabaseTests.Writer, _ loss: EarnedCLITests.MovedDatabaseTests.Loss
  ) { EarnedCLITests.MovedDatabaseTests().nothingMoreIsAcknowledged(by: writer, loss) }
}

@Suite struct ClosedPipeTests {
  @Test(arguments: EveryCommand.all) func theReaderIsGone(_ command: EveryCommand) throws {
    try EarnedCLITests.ClosedPipeTests().expectTheSame(command, with: EarnedCLITests.ClosedPipeTests.readers[...])
  }
}

@Suite struct SyncAnswerTests {
  @Test(arguments: EarnedCLITests.SyncAnswerTests.all)
  func onlyACommitCounts(_ answer: EarnedCLITests.SyncAnswerTests.Answer) throws {
    try EarnedCLITests.SyncAnswerTests().onlyACommitCounts(answer)
  }
}

@Suite struct SyncFaultTests {
  @Test func theCloudEqualsTheTables() throws {
    try EarnedCLITests.SyncFaultTests().sync(untilFaults: LongForm.number("ANSWERS") ?? 60)
  }
}

@Suite struct InstallTests {
  @Test(arguments: EarnedCLITests.InstallTests.places)
  func aLifeLeavesWhatIsNotFromIt(_ place: EarnedCLITests.InstallTests.Place) throws {
    try EarnedCLITests.InstallTests().aLifeLeavesWhatIsNotFromIt(place)
  }

  @Test(arguments: EarnedCLITests.InstallTests.places.filter(\.destination.isEmpty))
  func nothingIsLeftWhereNothingWas(_ place: EarnedCLITests.InstallTests.Place) throws {
    try EarnedCLITests.InstallTests().nothingIsLeftWhereNothingWas(place)
  }
}

@Suite struct ShellCompletionTests {
  @Test(.enabled(if: EarnedCLITests.ShellCompletionTests.isInstalled("zsh"), "zsh is not installed"))
  func zshCompletes() { EarnedCLITests.ShellCompletionTests().zshCompletes() }
}
