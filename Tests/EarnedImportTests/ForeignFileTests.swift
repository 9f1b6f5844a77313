import EarnedImport
import EarnedJSON
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@Suite struct ForeignFileTests {
  let folder = ScratchFolder()

  private func fault(_ path: String, apps: [String] = ["com.whatsapp"], aliases: [String: String] = [:]) -> ImportFault?
  {
    #expect(throws: ImportFault.self) {
      _ = try PhoneImport(path: path, apps: apps, aliases: aliases).run { _ in }
    }
  }

  @Test func aMissingFileIsReported() {
    let path = folder.file("no.sqlite")
    #expect(fault(path) == .file(FileFault(.open, path, errorNumber: ENOENT)))
    #expect(folder.names == [])
  }

  @Test func aFolderIsRefused() {
    #expect(fault(folder.path) == .file(FileFault(.read, folder.path, errorNumber: EISDIR)))
  }

  @Test func aFileThatIsNotADatabaseIsRefused() throws {
    let path = folder.write(String(repeating: "Dear Sir or Madam, ", count: 100), to: "letter.txt")
    let fault = fault(path)
    guard case .database(path, let error) = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(error.isDamage)
    #expect(fault?.description.hasPrefix("\(path) is damaged or not a SQLite database: ") == true)
  }

  @Test(arguments: [
    "create table notes (x)",
    "create table events (_id, timestamp, type)",
    "create table events (_id, timestamp, type, package_id); create table packages (name)",
  ])
  func aDatabaseOfAnotherProgramIsRefused(script: String) throws {
    let path = folder.file("other.db")
    try Database(.file(path), .create).run(script: script)
    let table = script.contains("packages") ? "packages" : "events"
    #expect(fault(path) == .foreign(path: path, format: "Digital Wellbeing", missingTable: table))
  }

  @Test func anEmptyFileIsRefused() {
    let path = folder.write("", to: "empty.sqlite")
    #expect(fault(path) == .foreign(path: path, format: "Digital Wellbeing", missingTable: "events"))
  }

  @Test func aMistypedPackageHasASuggestion() throws {
    let phone = try Phone()
    try phone.add(0, 1, 2, package: 3)
    try phone.add(3, package: 2)
    let mostUsed = ["com.zhiliaoapp.musically", "com.whatsapp"]
    let fault = fault(phone.path, apps: ["com.whatsap"])
    #expect(fault == .unknownPackage("com.whatsap", suggestion: "com.whatsapp", mostUsed: mostUsed))
    #expect(
      fault?.description
        == "the database has no package 'com.whatsap'; did you mean 'com.whatsapp'? "
        + "Most used: com.zhiliaoapp.musically, com.whatsapp")
  }

  @Test func partOfAPackageSuggestsThePackage() throws {
    let phone = try Phone()
    let fault = fault(phone.path, apps: ["android:Reddit"])
    #expect(fault == .unknownPackage("Reddit", suggestion: "com.reddit.frontpage", mostUsed: []))
  }

  @Test func anUnknownPackageWithoutASuggestionShowsTheMostUsed() throws {
    let phone = try Phone()
    try phone.add(0)
    let fault = fault(phone.path, apps: ["com.whatsapp", "org.wikipedia"])
    #expect(fault == .unknownPackage("org.wikipedia", suggestion: nil, mostUsed: ["com.reddit.frontpage"]))
  }

  @Test func withoutAnAppTheMostUsedAreShown() throws {
    let phone = try Phone()
    try phone.add(0)
    #expect(fault(phone.path, apps: []) == .noApp(mostUsed: ["com.reddit.frontpage"]))
  }

  @Test func anAliasNeedsAChosenApp() throws {
    let phone = try Phone()
    let fault = fault(phone.path, aliases: ["com.reddit.frontpage": "Reddit"])
    #expect(fault == .aliasOfNoChosenApp("com.reddit.frontpage"))
  }

  @Test func theFileAndItsFolderStayAsTheyAre() throws {
    let phone = try Phone()
    try phone.add(0, package: 2)
    let before = try File.read(phone.path)
    chmod(phone.path, 0o400)
    chmod(phone.folder.path, 0o500)
    defer { chmod(phone.folder.path, 0o700) }
    #expect(try countOpenings(phone.path) == 1)
    #expect(try File.read(phone.path) == before)
    #expect(phone.folder.names == ["app_usage.sqlite"])
  }

  @Test func aWriteAheadLogIsReadAndNotChanged() throws {
    let phone = try Phone()
    let app = try Database(.file(phone.path), .readWrite)
    try app.run(script: "pragma journal_mode = wal; pragma wal_autocheckpoint = 0")
    try app.execute("insert into events (timestamp, type, package_id) values (?, 1, 2)", Phone.start)
    let log = phone.path + "-wal"
    let before = try (File.read(phone.path), File.read(log), phone.folder.names)
    #expect(try countOpenings(phone.path) == 1)
    #expect(try (File.read(phone.path), File.read(log), phone.folder.names) == before)
  }

  @Test func aHalfWrittenChangeIsNotRead() throws {
    let phone = try Phone()
    try phone.add(0, package: 2)
    let app = try Database(.file(phone.path), .readWrite)
    // A cache of one page makes SQLite write into the file before the commit.
    try app.run(
      script: """
        pragma cache_size = 1; begin;
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 5000)
          insert into events (timestamp, type, package_id) select \(Phone.start) + n * 100000, 1, 2 from numbers;
        """)
    // As if the phone had been switched off in the middle: the locks are gone, the files stay.
    let taken = ScratchFolder()
    for suffix in ["", "-journal"] {
      let bytes = try File.read(phone.path + suffix)
      try AtomicFile.write(bytes, to: taken.file("taken.sqlite" + suffix))
    }
    let before = try (File.read(taken.file("taken.sqlite")), taken.names)
    #expect(before.1 == ["taken.sqlite", "taken.sqlite-journal"])
    #expect(try countOpenings(taken.file("taken.sqlite")) == 1)
    #expect(try (File.read(taken.file("taken.sqlite")), taken.names) == before)
    try app.rollback()
  }

  @Test func aLinkIsFollowedToItsLog() throws {
    let phone = try Phone()
    let app = try Database(.file(phone.path), .readWrite)
    try app.run(script: "pragma journal_mode = wal; pragma wal_autocheckpoint = 0")
    try app.execute("insert into events (timestamp, type, package_id) values (?, 1, 2)", Phone.start)
    symlink(phone.path, folder.file("link"))
    #expect(try countOpenings(folder.file("link")) == 1)
  }

  private func countOpenings(_ path: String) throws -> Int {
    try PhoneImport(path: path, apps: ["com.whatsapp"]).run { _ in }.openings
  }
}
