import EarnedClepsyRules
import EarnedTestSupport
import Testing

@testable import EarnedClepsyTests
@testable import EarnedEngineTests
@testable import EarnedHachimiTests
@testable import EarnedImportTests
@testable import EarnedTimeBudgetTests
@testable import EarnedUsageTests

// Random histories of each economy, and of files that are imported: properties with more seeds than the ordinary tests have.

@Suite struct HistoryTests {
  private static let first: UInt64 = LongForm.number("FIRST") ?? 1

  @Test(arguments: first..<first + (LongForm.number("SEEDS") ?? 150)) func engineAndRulesAgree(seed: UInt64) {
    EarnedEngineTests.HistoryTests().engineAndRulesAgree(seed: seed)
  }
}

@Suite struct RetentionHistoryTests {
  @Test func reportsOfTheMonthStay() throws {
    try EarnedEngineTests.ReportsStayTests().reportsOfTheMonthStay()
    try EarnedEngineTests.ReportsStayTests().aStreakBonusCountsOnceBetweenItsTwoLines()
  }

  @Test(arguments: LongForm.seeds(else: 8)) func reportsStay(seed: UInt64) throws {
    try EarnedEngineTests.ReportsStayTests().reportsOfAnyHistoryStay(seed: seed)
    try EarnedEngineTests.ReportsStayTests().reportsOfAnyRowsStay(seed: seed)
  }

  @Test(arguments: LongForm.seeds(else: 8)) func reportsReadTheArchive(seed: UInt64) throws {
    try EarnedEngineTests.ArchivedReportsTests().reportsOfAnyHistoryReadTheArchive(seed: seed)
    try EarnedEngineTests.ArchivedReportsTests().reportsOfAnyRowsReadTheArchive(seed: seed)
  }

  @Test(arguments: LongForm.seeds(else: 30)) func everyDependencyHoldsAndNoRecordIsAppliedTwice(seed: UInt64) throws {
    try EarnedEngineTests.RetentionDependencyTests().everyDependencyHoldsAfterEveryBatch(seed: seed)
    try EarnedEngineTests.RetentionKeysTests().noRecordIsAppliedTwice(seed: seed)
  }
}

@Suite struct BackfillHistoryTests {
  @Test(arguments: LongForm.seeds(else: 15)) func whatIsAddedLaterCountsAsInOrder(seed: UInt64) throws {
    try EarnedEngineTests.BackfillTests().anyOrderAndBatchGivesTheSameContent(seed: seed)
    try EarnedEngineTests.BackfillTests().reportsEqualThoseOfAnOrderedHistory(seed: seed)
    try EarnedEngineTests.BackfillTests().backfillDoesNotAffectLaterRecords(seed: seed)
  }

  @Test(arguments: LongForm.seeds(else: 40)) func everyDenialIsDeclared(seed: UInt64) throws {
    try EarnedEngineTests.OpenIDTests().everyDenialIsDeclared(seed: seed)
  }
}

@Suite struct ClepsyHistoryTests {
  @Test(arguments: LongForm.seeds(else: 30)) func everyInvariantHolds(seed: UInt64) throws {
    try EarnedClepsyTests.HistoryTests().everyInvariantHolds(seed: seed)
    try EarnedClepsyTests.HistoryTests().whatIsRememberedIsWhatIsStored(seed: seed)
    try EarnedClepsyTests.HistoryTests().theSameAgainChangesNothing(seed: seed)
    try EarnedClepsyTests.OrderTests().orderAndSplitDoNotMatter(seed: seed)
  }

  @Test(arguments: LongForm.seeds(else: 15)) func howItIsToldChangesNothing(seed: UInt64) throws {
    try EarnedClepsyTests.MixedHistoryTests().whatLiesBetweenChangesNothing(seed: seed)
    try EarnedClepsyTests.MixedHistoryTests().splitAndBatchesChangeNothing(seed: seed)
    try EarnedClepsyTests.MixedHistoryTests().statusIsTheRecordThatComesNow(seed: seed)
    try EarnedClepsyTests.MixedHistoryTests().reportsCountWhatGoesOn(seed: seed)
  }

  @Test(arguments: LongForm.seeds(else: 8)) func aCleanupChangesNoReport(seed: UInt64) throws {
    try EarnedClepsyTests.RetentionTests().noReportChanges(seed: seed)
    try EarnedClepsyTests.RetentionTests().nothingIsDoubled(seed: seed)
  }

  @Test(arguments: [AppCategory.productive, .vice]) func eachSecondCountsOnce(_ category: AppCategory) {
    EarnedClepsyTests.TimeInAppsTests().expectOnce(category, seeds: LongForm.seeds(else: 60))
  }

  @Test(arguments: EarnedClepsyTests.SessionModelTests.evenings, [2, 3, 4] as [UInt64])
  func secondsAreThoseOfTheModel(_ evening: (zone: String, start: String), seed: UInt64) throws {
    try EarnedClepsyTests.SessionModelTests().secondsAreThoseOfTheModel(evening, seed: seed)
  }
}

/// At other times than the ordinary tests ask.
@Suite struct ClosedSessionTests {
  @Test(arguments: ["10:12", "2026-02-03 00:10"]) func reportsShowWhatARecordBooks(_ time: String) throws {
    try EarnedClepsyTests.ClosedSessionTests().reportsShowWhatARecordBooks(time)
  }

  @Test(arguments: ["09:55:30", "09:58", "10:10"]) func theOrderOfTimeIsKept(_ time: String) throws {
    try EarnedClepsyTests.ClosedSessionTests().theOrderOfTimeIsKept(time)
  }

  @Test(arguments: ["09:58", "10:00", "10:10"]) func aPauseKeepsAUseOpen(_ time: String) throws {
    try EarnedClepsyTests.ClosedSessionTests().aPauseKeepsAUseOpen(time)
  }

  @Test(arguments: ["10:02", "10:06", "10:15", "11:00"]) func whatWaitsCounts(_ time: String) throws {
    try EarnedClepsyTests.ClosedSessionTests().whatWaitsCounts(time)
  }
}

@Suite struct HachimiHistoryTests {
  @Test(arguments: LongForm.seeds(else: 12)) func whatHoldsOfAnyHistory(seed: UInt64) throws {
    try EarnedHachimiTests.HistoryTests().whatHoldsAfterEveryRecord(seed: seed)
    try EarnedHachimiTests.HistoryTests().theLedgerMakesTheTablesAgain(seed: seed)
    try EarnedHachimiTests.HistoryTests().batchesMakeNoDifference(seed: seed)
    try EarnedHachimiTests.FutureDaysTests().anyHistoryIsConsistentAfterwards(seed: seed)
  }

  @Test(arguments: 0..<(LongForm.number("SEEDS").map { max($0 / 20, 2) } ?? 10 as UInt64))
  func theCloudIsWhatTheTablesAre(seed: UInt64) throws {
    try EarnedHachimiTests.SyncHistoryTests().theCloudIsWhatTheTablesAre(seed)
  }
}

@Suite struct TimeBudgetHistoryTests {
  @Test(arguments: LongForm.seeds(else: 30)) func everyRecordLeavesASoundDatabase(seed: UInt64) throws {
    try EarnedTimeBudgetTests.HistoryTests().everyRecordLeavesASoundDatabase(seed: seed)
    try EarnedTimeBudgetTests.HistoryTests().recordedAgainEverythingIsADuplicateOrRejected(seed: seed)
    try EarnedTimeBudgetTests.HistoryTests().batchesAndInterruptionsMakeNoDifference(seed: seed)
  }
}

@Suite struct UsageHistoryTests {
  @Test(arguments: LongForm.seeds(else: 20)) func anyOrderBatchAndCleanupGivesEverySecondOnce(seed: UInt64) throws {
    try EarnedUsageTests.OrderTests().anyOrderBatchAndCleanupGivesEverySecondOnce(seed: seed)
  }
}

@Suite struct ImportHistoryTests {
  @Test(arguments: LongForm.seeds(else: 150)) func activityWatchHasEverySecond(seed: UInt64) throws {
    try EarnedImportTests.ActivityWatchRandomTests().everySecondBelongsToWhatIsInFront(seed: seed)
    try EarnedImportTests.ActivityWatchRandomTests().fractionsOfSecondsDoNotAddUp(seed: seed)
  }

  @Test(arguments: LongForm.seeds(else: 40)) func everyHourHasItsSeconds(seed: UInt64) throws {
    try EarnedImportTests.HourTests().tables(seed: seed)
    try EarnedImportTests.HourTests().sumsOfHoursAndDays(seed: seed)
    try EarnedImportTests.HourTests().phones(seed: seed)
    try EarnedImportTests.HourTests().stores(seed: seed)
  }
}
