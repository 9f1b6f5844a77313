import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedHachimiRules

/// Records with typed fields give the JSON that is read: all types, all fields, for values of chance.
@Suite struct TypedRecordsTests {
  private static let checks: [TypedRecordCheck] = [
    TypedRecordCheck(LinkAccount.declaration, Records.HachimiAccountLink.init),
    TypedRecordCheck(CreateHabit.declaration, Records.HachimiHabitCreate.init),
    TypedRecordCheck(UpdateHabit.declaration, Records.HachimiHabitUpdate.init),
    TypedRecordCheck(DeleteHabit.declaration, Records.HachimiHabitDelete.init),
    TypedRecordCheck(DeactivateHabit.declaration, Records.HachimiHabitDeactivate.init),
    TypedRecordCheck(ReactivateHabit.declaration, Records.HachimiHabitReactivate.init),
    TypedRecordCheck(LogSession.declaration, Records.HachimiSessionLog.init),
    TypedRecordCheck(UseTimer.declaration, Records.HachimiTimer.init),
    TypedRecordCheck(CheckInToday.declaration, Records.HachimiCheckin.init),
    TypedRecordCheck(Purchase.declaration, Records.HachimiPurchase.init),
    TypedRecordCheck(Equip.declaration, Records.HachimiEquip.init),
    TypedRecordCheck(Unequip.declaration, Records.HachimiUnequip.init),
    TypedRecordCheck(ClaimAchievement.declaration, Records.HachimiAchievementClaim.init),
    TypedRecordCheck(AddDiaryEntry.declaration, Records.HachimiDiaryAdd.init),
    TypedRecordCheck(AddChatMessage.declaration, Records.HachimiChatAdd.init),
    TypedRecordCheck(SetSettings.declaration, Records.HachimiSettingsSet.init),
    TypedRecordCheck(ImportRow.declaration, Records.HachimiImportRow.init),
  ]

  @Test(arguments: checks) func itGivesTheJSONThatIsRead(_ check: TypedRecordCheck) throws {
    #expect(try check.faults() == [])
  }

  @Test func everyTypeHasOne() {
    #expect(Self.checks.map(\.name).sorted() == Set(HachimiState.operations.map { $0.recordName }).sorted())
  }
}

extension Records.HachimiCat: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Self { try ReadValues.object(declaration, json, Self.init) }
}

extension Records.HachimiAppearance: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Self { try ReadValues.object(declaration, json, Self.init) }
}

extension Records.HachimiReminder: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Self { try ReadValues.object(declaration, json, Self.init) }
}
