import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedEconomyRules

/// Records with typed fields give the JSON that is read: all types, all fields, for values of chance.
@Suite struct TypedRecordsTests {
  private static let checks: [TypedRecordCheck] = [
    TypedRecordCheck(EnsureDay.declaration, Records.DayEnsure.init),
    TypedRecordCheck(UpdateSettings.declaration, Records.SettingsUpdate.init),
    TypedRecordCheck(SetFlags.declaration, Records.FlagsSet.init),
    TypedRecordCheck(SetEntitlement.declaration, Records.EntitlementSet.init),
    TypedRecordCheck(UpsertApp.declaration, Records.AppUpsert.init),
    TypedRecordCheck(Distract.declaration, Records.AppDistract.init),
    TypedRecordCheck(Undistract.declaration, Records.AppUndistract.init),
    TypedRecordCheck(UpsertMode.declaration, Records.ModeUpsert.init),
    TypedRecordCheck(OverrideMode.declaration, Records.ModeOverride.init),
    TypedRecordCheck(DeleteMode.declaration, Records.ModeDelete.init),
    TypedRecordCheck(UpsertHabit.declaration, Records.HabitUpsert.init),
    TypedRecordCheck(DeleteHabit.declaration, Records.HabitDelete.init),
    TypedRecordCheck(CompleteHabit.declaration, Records.HabitComplete.init),
    TypedRecordCheck(StartFocus.declaration, Records.FocusStart.init),
    TypedRecordCheck(EndFocus.declaration, Records.FocusEnd.init),
    TypedRecordCheck(AttemptUnlock.declaration, Records.UnlockAttempt.init),
    TypedRecordCheck(UnlockWithCredits.declaration, Records.UnlockCredits.init),
    TypedRecordCheck(CancelUnlock.declaration, Records.UnlockCancel.init),
    TypedRecordCheck(StartQuest.declaration, Records.UnlockQuestStart.init),
    TypedRecordCheck(CompleteQuest.declaration, Records.UnlockQuestComplete.init),
    TypedRecordCheck(FailQuest.declaration, Records.UnlockQuestFail.init),
    TypedRecordCheck(CancelQuest.declaration, Records.UnlockQuestCancel.init),
    TypedRecordCheck(UnlockInEmergency.declaration, Records.UnlockEmergency.init),
    TypedRecordCheck(NoteBlocked.declaration, Records.ShieldBlocked.init),
  ]

  @Test(arguments: checks) func itGivesTheJSONThatIsRead(_ check: TypedRecordCheck) throws {
    #expect(try check.faults() == [])
  }

  @Test func everyTypeHasOne() {
    #expect(Self.checks.map(\.name).sorted() == Set(EarnedState.operations.map { $0.recordName }).sorted())
  }
}

extension Records.ModeUpsert.Window: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Self { try ReadValues.object(declaration, json, Self.init) }
}

extension Records.SettingsUpdate.Settings: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Self { try ReadValues.object(declaration, json, Self.init) }
}

extension Records.SettingsUpdate.CreditCosts: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Self { try ReadValues.object(declaration, json, Self.init) }
}

extension Records.SettingsUpdate.Quest: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Self { try ReadValues.object(declaration, json, Self.init) }
}

extension Records.SettingsUpdate.Emergency: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Self { try ReadValues.object(declaration, json, Self.init) }
}

extension Records.SettingsUpdate.Focus: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Self { try ReadValues.object(declaration, json, Self.init) }
}
