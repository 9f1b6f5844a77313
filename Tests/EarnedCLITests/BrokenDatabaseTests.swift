import EarnedJSON
import EarnedTestSupport
import Testing

/// Commands over many kinds of broken databases: no crash, always a document, the right message, and no file left
/// behind. Here every seventh of them; the soak tests have all.
@Suite struct BrokenDatabaseTests {
  /// A database of some days of the demo month.
  private static let sound: [UInt8] = {
    let shell = Shell()
    shell.run("head -150 \"$FIXTURES/month.ndjson\" | earned ingest --quiet --db sound.db -")
    return shell.folder.bytes("sound.db") ?? []
  }()

  private static let keys = [
    "schema", "app", "database", "economy_state", "emergency_state", "entitlement_state", "active_grants", "events",
    "retention", "environment", "redactions",
  ]

  @Test func thereAreMoreThanTwentyKinds() { #expect(BrokenDatabase.all.count > 20) }

  /// Every seventh, and one in which SQLite's own check ends at the damage.
  private static let some = BrokenDatabase.all.enumerated().filter {
    $0.offset % 7 == 3 || $0.element.description == "pages of noise, seed 4"
  }.map(\.element)

  @Test(arguments: some)
  func everyBrokenDatabaseIsExportedAndChecked(_ broken: BrokenDatabase) throws {
    let shell = Shell()
    let holder = try broken.make(from: Self.sound, in: shell.folder)
    defer { withExtendedLifetime(holder) {} }
    let before = FolderState(shell.folder, readsFiles: holder == nil)
    try expectDocument(of: broken, shell)
    let check = shell.run("earned diagnostics check --json --wait 0 --db \(BrokenDatabase.name)")
    #expect(check.status == broken.checkStatus, "\(check.out) \(check.err)")
    #expect(check.err.isEmpty == [0, 2].contains(check.status))
    let after = FolderState(shell.folder, readsFiles: holder == nil)
    #expect(after == before, "\(before)\n\(after)")
  }

  private func expectDocument(of broken: BrokenDatabase, _ shell: Shell) throws {
    let result = shell.run("earned diagnostics export --wait 0 --db \(BrokenDatabase.name)")
    #expect(result.status == 0 && result.err.isEmpty, "\(result.status) \(result.err)")
    let document = try #require(try JSONParser().parse(result.out).objectValue)
    #expect(document.keys.filter(Self.keys.contains) == Self.keys)
    let database = try #require(document["database"]?.objectValue)
    #expect(database["status"] == .string(broken.status), "\(database["problems"]?.serialized() ?? "")")
    #expect(broken.status == "ok" || database["problems"]?.arrayValue?.isEmpty == false)
  }
}
