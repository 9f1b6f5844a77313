import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedUsageRules

/// Each operation writes the record that it was read from: all types, all fields, random values.
@Suite struct TypedRecordsTests {
  @Test(arguments: TypedRecordCheck.all(of: UsageState.operations)) func itIsWrittenAsItIsRead(
    _ check: TypedRecordCheck
  ) throws {
    #expect(try check.faults() == [])
  }
}
