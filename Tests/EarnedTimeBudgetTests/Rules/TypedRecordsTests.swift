import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedTimeBudgetRules

/// Records with typed fields give the JSON that is read: all types, all fields, for values of chance.
@Suite struct TypedRecordsTests {
  private static let checks: [TypedRecordCheck] = [
    TypedRecordCheck(Launch.declaration, Records.BudgetLaunch.init),
    TypedRecordCheck(Foreground.declaration, Records.BudgetForeground.init),
    TypedRecordCheck(RefreshUsage.declaration, Records.BudgetRefresh.init),
    TypedRecordCheck(EnsureBudgetDay.declaration, Records.BudgetDayEnsure.init),
    TypedRecordCheck(Unlock.declaration, Records.BudgetUnlock.init),
    TypedRecordCheck(Lock.declaration, Records.BudgetLock.init),
    TypedRecordCheck(SetSelection.declaration, Records.BudgetSelectionSet.init),
    TypedRecordCheck(SetAllowance.declaration, Records.BudgetAllowanceSet.init),
    TypedRecordCheck(CommitWager.declaration, Records.BudgetWagerCommit.init),
    TypedRecordCheck(ResolveWager.declaration, Records.BudgetWagerResolve.init),
    TypedRecordCheck(ResetEverything.declaration, Records.BudgetReset.init),
  ]

  @Test(arguments: checks) func itGivesTheJSONThatIsRead(_ check: TypedRecordCheck) throws {
    #expect(try check.faults() == [])
  }

  @Test func everyTypeHasOne() {
    #expect(Self.checks.map(\.name).sorted() == Set(TimeBudgetState.operations.map { $0.recordName }).sorted())
  }
}
