import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// Real files next to the checkout are imported, recorded and reported twice; the second time changes nothing.
@Suite struct RealImportTests {
  private static let data = "../shared/data"

  @Test(
    .enabled(if: File.exists(data), "\(data) is not there"),
    arguments: [
      ("screentime/RMAdminStore-Local.sqlite", "", 389), ("loop_checkmarks/Checkmarks.csv", "", 1_233),
      ("digital_wellbeing/app_usage.sqlite", "--app com.reddit.frontpage --app com.whatsapp --as both", 170),
    ])
  func aRealFileIsImportedOnce(file: String, options: String, atLeast: Int) throws {
    let shell = Shell()
    let path = "\(Shell.workingFolder)/\(Self.data)/\(file)"
    let take = """
      earned import auto --quiet \(path) \(options) --timezone America/New_York | tee $1.ndjson |
        earned ingest --db e.db - &&
        earned report weekly --db e.db --json > $1.json
      """
    let compare = "cmp one.ndjson two.ndjson && cmp one.json two.json"
    let result = shell.run("set -- one; \(take); set -- two; \(take); \(compare)")
    #expect(result.status == 0 && result.err.isEmpty, "\(result.err)")
    let records = shell.folder.text("one.ndjson").count { $0 == "\n" }
    #expect(records >= atLeast)
    #expect(
      result.out == """
        \(records) records: \(records) applied, 0 denied, 0 duplicates, 0 rejected
        \(records) records: 0 applied, 0 denied, \(records) duplicates, 0 rejected

        """)
  }
}
