import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

/// What is read without SQLite is what SQLite reads, no less and no more.
@Suite struct SalvagedFileTests {
  private let folder = ScratchFolder()

  /// The rows of a table, read without SQLite, in any order.
  private func salvaged(_ table: String, _ path: String) throws -> [[Value]] {
    let file = try SalvagedFile(path)
    let entry = try #require(file.schema.first { $0.type == "table" && $0.name == table })
    var rows: [[Value]] = []
    let loss = file.read(try #require(file.trees[entry.root])) { rows.append($0.values) }
    #expect(loss.cells == 0)
    return rows
  }

  private func expectAll(_ path: String, at location: SourceLocation = #_sourceLocation) throws {
    for table in ["mixed", "keyed", "sorted"] {
      let (one, other) = (try salvaged(table, path), try Sample.rows(table, path))
      #expect(one.count == other.count && Set(one) == Set(other), "\(table)", sourceLocation: location)
    }
  }

  @Test(arguments: [512, 1_024, 4_096, 65_536], ["none", "incremental"])
  func everyPageSize(pageBytes: Int, autoVacuum: String) throws {
    try Sample.make(folder.file("a.db"), pageBytes: pageBytes, rows: 300, autoVacuum: autoVacuum)
    try expectAll(folder.file("a.db"))
  }

  @Test(arguments: ["utf-16le", "utf-16be"]) func otherEncodings(encoding: String) throws {
    try Sample.make(folder.file("a.db"), pageBytes: 4_096, rows: 100, encoding: encoding)
    try expectAll(folder.file("a.db"))
  }

  @Test func theLogBelongsToTheFile() throws {
    let path = folder.file("a.db")
    try Sample.make(path, pageBytes: 1_024, rows: 100)
    let writer = try Database(.file(path), .readWrite)
    try writer.run(
      script: """
        pragma journal_mode = wal; pragma wal_autocheckpoint = 0;
        delete from keyed where position < 100; update mixed set note = 'later';
        """)
    try expectAll(path)
    #expect(try salvaged("mixed", path).allSatisfy { $0.last == .text("later") })

    // What follows a damaged frame does not count, as for SQLite.
    try writer.run(script: "update mixed set note = 'last';")
    let copy = folder.write(try #require(folder.bytes("a.db")), to: "copy.db")
    var log = try #require(folder.bytes("a.db-wal"))
    log[log.count - 100] ^= 1
    folder.write(log, to: "copy.db-wal")
    #expect(try salvaged("mixed", copy).allSatisfy { $0.last == .text("later") })
    #expect(try Sample.rows("mixed", copy).allSatisfy { $0.last == .text("later") })
  }

  /// A file may be extended by holes, and have them in the middle: their pages hold nothing, and are not looked at.
  @Test(arguments: ["none", "incremental"]) func holesHoldNothing(autoVacuum: String) throws {
    let path = folder.file("a.db")
    try Sample.make(path, pageBytes: 1_024, rows: 300, autoVacuum: autoVacuum)
    let kept = Set(try Sample.rows("mixed", path))
    let bytes = try #require(folder.bytes("a.db"))
    #expect(truncate(path, off_t(64) << 30) == 0)
    let started = ContinuousClock.now
    #expect(Set(try salvaged("mixed", path)) == kept)
    #expect(ContinuousClock.now - started < .seconds(10))

    // What is zeroed on the disk, and what was never written, gives the same rows.
    let places = stride(from: 1 << 16, to: bytes.count - 4_096, by: 1 << 16)
    let (zeroed, holed) = (folder.file("zeroed.db"), folder.file("holed.db"))
    var zeros = bytes
    for place in places { zeros.replaceSubrange(place..<place + 4_096, with: repeatElement(0, count: 4_096)) }
    folder.write(zeros, to: "zeroed.db")
    let file = open(holed, O_RDWR | O_CREAT, 0o600)
    for offset in stride(from: 0, to: zeros.count, by: 4_096) {
      let piece = Array(zeros[offset..<min(offset + 4_096, zeros.count)])
      if piece.contains(where: { $0 != 0 }) { #expect(pwrite(file, piece, piece.count, off_t(offset)) == piece.count) }
    }
    #expect(ftruncate(file, off_t(zeros.count)) == 0 && close(file) == 0)
    let (one, other) = (try SalvagedFile(zeroed), try SalvagedFile(holed))
    #expect(one.trees.keys.sorted() == other.trees.keys.sorted() && one.strays.count == other.strays.count)
    for root in one.trees.keys {
      let (left, right) = (try #require(one.trees[root]), try #require(other.trees[root]))
      #expect(rows(left, in: one) == rows(right, in: other))
    }
  }

  private func rows(_ tree: SalvagedTree, in file: SalvagedFile) -> [[Value]] {
    var rows: [[Value]] = []
    _ = file.read(tree) { rows.append($0.values) }
    return rows
  }

  /// A transaction that was interrupted: the journal has the pages as they were.
  @Test func aJournalThatWasLeftBehind() throws {
    let path = folder.file("a.db")
    try Sample.make(path, pageBytes: 1_024, rows: 300)
    let before = try Sample.rows("mixed", path)
    let writer = try Database(.file(path), .readWrite)
    try writer.run(script: "pragma cache_size = 5; begin immediate; update mixed set note = 'broken off';")
    for name in ["a.db", "a.db-journal"] {
      folder.write(try #require(folder.bytes(name)), to: name.replacing("a.db", with: "copy.db"))
    }
    try writer.rollback()
    #expect(folder.bytes("copy.db") != folder.bytes("a.db"))
    #expect(Set(try salvaged("mixed", folder.file("copy.db"))) == Set(before))
    #expect(Set(try Sample.rows("mixed", folder.file("copy.db"))) == Set(before))
  }

  /// A failing disk gave the pages when the tree was looked for, and does not give them again.
  @Test func aPageThatCannotBeReadAgainIsLost() throws {
    let path = folder.file("a.db")
    try Sample.make(path, pageBytes: 1_024, rows: 300)
    let file = try SalvagedFile(path)
    let entry = try #require(file.schema.first { $0.name == "mixed" })
    let tree = try #require(file.trees[entry.root])
    #expect(file.read(tree) { _ in }.isNone)
    #expect(truncate(path.systemPath, 1_024) == 0)
    #expect(file.read(tree) { _ in }.pages > 10)
  }

  /// Deleted rows stand on pages that are free and between the cells of others.
  @Test(arguments: ["none", "incremental"]) func whatWasDeletedStaysDeleted(autoVacuum: String) throws {
    let path = folder.file("a.db")
    try Sample.make(path, pageBytes: 1_024, rows: 300, autoVacuum: autoVacuum)
    try Database(.file(path), .readWrite).run(
      script: "pragma secure_delete = off; delete from keyed where position % 2 = 0 or position > 300;")
    try expectAll(path)
    // Also when the first page is lost, and with it the list of the free ones.
    var bytes = try #require(folder.bytes("a.db"))
    let kept = Set(try Sample.rows("keyed", path))
    for index in 0..<1_024 { bytes[index] = 0 }
    let file = try SalvagedFile(folder.write(bytes, to: "damaged.db"))
    for tree in Array(file.trees.values) + file.strays {
      _ = file.read(tree) { row in if row.values.count == 2, row.rowID != nil { #expect(kept.contains(row.values)) } }
    }
  }

  /// With a pointer map the rows of a tree are found although all of the pages that lead to them are lost.
  @Test func theMapLeadsToRowsWhosePagesAboveAreLost() throws {
    let path = folder.file("a.db")
    try Sample.make(path, pageBytes: 1_024, rows: 600, autoVacuum: "incremental")
    var bytes = try #require(folder.bytes("a.db"))
    for page in 2..<bytes.count / 1_024 where bytes[page * 1_024] == 5 {
      for index in 0..<1_024 { bytes[page * 1_024 + index] = 0xff }
    }
    #expect(Set(try salvaged("keyed", folder.write(bytes, to: "damaged.db"))) == Set(try Sample.rows("keyed", path)))
  }
}
