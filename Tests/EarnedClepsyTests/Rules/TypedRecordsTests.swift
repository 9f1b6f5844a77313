import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedClepsyRules

/// Records with typed fields give the JSON that is read: all types, all fields, for values of chance.
@Suite struct TypedRecordsTests {
  private static let checks: [TypedRecordCheck] = [
    TypedRecordCheck(EnsureClepsyDay.declaration, Records.ClepsyDayEnsure.init),
    TypedRecordCheck(QueueEvent.declaration, Records.ClepsyEvent.init),
    TypedRecordCheck(Drain.declaration, Records.ClepsyDrain.init),
    TypedRecordCheck(SetApps.declaration, Records.ClepsyAppsSet.init),
    TypedRecordCheck(UpdateSettings.declaration, Records.ClepsySettingsUpdate.init),
    TypedRecordCheck(OpenApp.declaration, Records.ClepsyAppOpen.init),
    TypedRecordCheck(CloseApp.declaration, Records.ClepsyAppClose.init),
    TypedRecordCheck(LockScreen.declaration, Records.ClepsyScreenLock.init),
    TypedRecordCheck(UnlockApp.declaration, Records.ClepsyUnlock.init),
    TypedRecordCheck(Reset.declaration, Records.ClepsyReset.init),
  ]

  @Test(arguments: checks) func itGivesTheJSONThatIsRead(_ check: TypedRecordCheck) throws {
    #expect(try check.faults() == [])
  }

  @Test func everyTypeHasOne() {
    #expect(Self.checks.map(\.name).sorted() == Set(ClepsyState.operations.map { $0.recordName }).sorted())
  }

  @Test func everySettingHasItsStandard() {
    #expect(ClepsySettings.standard.document.members.map(\.key) == ClepsySettings.fields.map(\.name))
  }
}

extension Records.ClepsyAppsSet.App: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Self { try ReadValues.object(declaration, json, Self.init) }
}

extension Records.ClepsySettingsUpdate.Settings: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Self { try ReadValues.object(declaration, json, Self.init) }
}

extension Records.ClepsySettingsUpdate.Milestones: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Self { json == "off" ? .off : .minutes(try Int.read(json)) }
}

extension UnlockChoice: ReadFromJSON {
  package static func read(_ json: JSONValue) throws -> Self { json == "all" ? .all : .minutes(try Int.read(json)) }
}
