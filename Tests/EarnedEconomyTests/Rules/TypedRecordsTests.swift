import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedEconomyRules

/// Each operation writes the record that it was read from: all types, all fields, random values.
@Suite struct TypedRecordsTests {
  @Test(arguments: TypedRecordCheck.all(of: EarnedState.operations)) func itIsWrittenAsItIsRead(
    _ check: TypedRecordCheck
  ) throws {
    #expect(try check.faults() == [])
  }

  /// Each change of a setting is one that a record may have.
  @Test func everySettingCanBeChanged() throws {
    let now = Now(.epoch, try .named("UTC"))
    let changes: [SettingsChange] = [
      .timeZone(try .named("Europe/Berlin")), .cost(of: .five, credits: 8), .questTypes([.breathing]),
      .qrKey("key"), .qrKey(nil), .presetMinutes([10]), .focusIsStrict(false), .blockingEnabled(true),
    ]
    for change in changes {
      let record = try Record(UpdateSettings(change).object(at: now), types: RecordTypes([UpdateSettings.recordType]))
      try UserSettings.standard(timeZoneID: "UTC").check(record.object.checked("settings"))
    }
    #expect(
      UpdateSettings(.cost(of: .five, credits: 8), .cost(of: .fifteen, credits: 20)).object(at: now)["settings"]
        == ["credit_costs": ["minutes_5": 8, "minutes_15": 20]])
  }
}
