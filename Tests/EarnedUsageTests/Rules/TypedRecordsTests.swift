import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedUsageRules

/// Records with typed fields give the JSON that is read: all types, all fields, for values of chance.
@Suite struct TypedRecordsTests {
  private static let checks: [TypedRecordCheck] = [
    TypedRecordCheck(CountPeriod.declaration, Records.UsagePeriod.init)
  ]

  @Test(arguments: checks) func itGivesTheJSONThatIsRead(_ check: TypedRecordCheck) throws {
    #expect(try check.faults() == [])
  }

  @Test func everyTypeHasOne() {
    #expect(Self.checks.map(\.name).sorted() == Set(UsageState.operations.map { $0.recordName }).sorted())
  }
}
