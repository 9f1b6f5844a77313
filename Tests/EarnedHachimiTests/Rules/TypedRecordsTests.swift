import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedHachimiRules

/// Each operation writes the record that it was read from: all types, all fields, random values.
@Suite struct TypedRecordsTests {
  @Test(arguments: TypedRecordCheck.all(of: HachimiState.operations)) func itIsWrittenAsItIsRead(
    _ check: TypedRecordCheck
  ) throws {
    #expect(try check.faults() == [])
  }
}
