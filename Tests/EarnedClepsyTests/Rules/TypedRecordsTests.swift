import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedClepsyRules

/// Each operation writes the record that it was read from: all types, all fields, random values.
@Suite struct TypedRecordsTests {
  @Test(arguments: TypedRecordCheck.all(of: ClepsyState.operations)) func itIsWrittenAsItIsRead(
    _ check: TypedRecordCheck
  ) throws {
    #expect(try check.faults() == [])
  }

  /// Each change of a setting is one that a record may have.
  @Test func everySettingCanBeChanged() throws {
    let object = UpdateClepsySettings(
      .hasCompletedOnboarding(true), .onboardingStep(1), .notificationsEnabled(false), .exchangeRate(1.5),
      .exchangeRateEnabled(true), .goalMinutes(60), .milestoneIntervalMinutes(nil), .lowBalanceWarning(false),
      .timeExpiredNotice(false), .dailySummary(true), .streakNotice(true)
    ).object(at: Now(.epoch, try .named("UTC")))
    let record = try Record(object, types: RecordTypes([UpdateClepsySettings.recordType]))
    #expect(record.object["settings"]?.objectValue?.count == ClepsySettings.fields.count)
  }
}
