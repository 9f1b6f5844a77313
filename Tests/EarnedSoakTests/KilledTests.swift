import EarnedTestSupport
import Testing

@testable import EarnedCLITests

// Suites have the names of those of the ordinary tests whose cases they continue, so that a filter runs both.

@Suite struct KillTests {
  private static let kills = LongForm.number("KILLS") ?? 96

  @Test(arguments: WritingJob.all) func everyCommandIsKilledOften(_ job: WritingJob) throws {
    try EarnedCLITests.KillTests().kill(job, times: max(1, Self.kills / WritingJob.all.count))
  }
}

@Suite struct ProcessTests {
  @Test func aRunIsKilledOften() throws {
    try EarnedCLITests.ProcessTests().killRuns(times: LongForm.number("KILLS") ?? 40)
  }

  @Test func aLongReaderDoesNotDelayWriters() throws {
    try EarnedCLITests.ProcessTests().aLongReaderDoesNotDelayWriters()
  }
}

@Suite struct DiskFaultTests {
  /// With 1 every operation fails once, with 10 every tenth.
  private static let stride = LongForm.number("FAULTS") ?? 120

  @Test(arguments: WritingJob.all) func noFaultLosesData(_ job: WritingJob) throws {
    try EarnedCLITests.DiskFaultTests().failEveryOperation(of: job, by: Self.stride)
  }

  @Test func aPowerCutRemovesNoNewFolder() throws { try EarnedCLITests.DiskFaultTests().aPowerCutRemovesNoNewFolder() }
}
