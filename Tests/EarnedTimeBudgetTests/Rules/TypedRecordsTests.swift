import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedTimeBudgetRules

/// Each operation writes the record that it was read from: all types, all fields, random values.
@Suite struct TypedRecordsTests {
  @Test(arguments: TypedRecordCheck.all(of: TimeBudgetState.operations)) func itIsWrittenAsItIsRead(
    _ check: TypedRecordCheck
  ) throws {
    #expect(try check.faults() == [])
  }
}
