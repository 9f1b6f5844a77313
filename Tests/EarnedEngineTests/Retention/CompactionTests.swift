import EarnedEconomyStore
import EarnedSQLite
import EarnedSystem
import Testing

@testable import EarnedEngine
@testable import EarnedTestSupport

/// Contract, section 5: space returns to the file system, and nothing deleted can be read in the file.
@Suite struct RetentionCompactionTests {
  private let shelf: Shelf

  init() throws { shelf = try Shelf() }

  /// Some network disks do not tell how much room they have.
  @Test func aFullDiskOfUnknownRoomIsNamed() {
    let fault = StepLimits(of: []).fault("far.db")
    #expect(fault == .diskFull(path: "far.db", neededBytes: 1 << 20, freeBytes: nil))
    #expect(fault.description.contains("needs about 1.0 MB; free some space"))
  }

  /// Old and new rows, each with a marker of its own in payload and snapshot, in no order.
  private func fill(_ count: Int64) throws {
    var random = SeededGenerator(seed: 11)
    try shelf.database.run(script: "begin")
    for index in (0..<count).shuffled(using: &random) {
      let isOld = random.chance(80)
      let time = shelf.cutoff + (isOld ? -1 - index : index)
      let marker = "\(isOld ? "DELETED" : "PRESENT")-marker-\(index)"
      let padding = String(repeating: "x", count: random.chance(20) ? 6_000 : 300)
      try shelf.event("\(marker)-event", at: time, "CREDITS_EARNED", #"{"amount":1,"note":"\#(marker)\#(padding)"}"#)
      try shelf.attempt("\(marker)-attempt", at: time, outcome: "CANCELLED")
    }
    try shelf.database.run(script: "commit")
  }

  private func pragma(_ name: String) throws -> Int64 { try shelf.number("pragma \(name)") ?? -1 }

  private func expectCompact() throws {
    let live = (try pragma("page_count") - pragma("freelist_count")) * (try pragma("page_size"))
    let size = Int64(try File.read(shelf.path).count)
    #expect(Double(size) <= 1.02 * Double(live))
    #expect(shelf.folder.bytes("earned.db-wal")?.isEmpty ?? true)
    #expect(try shelf.number("select count(*) from sqlite_stat1") ?? 0 > 0)
    #expect(try shelf.database.rows("pragma integrity_check") { row throws(SQLiteError) in try row.text(0) } == ["ok"])
  }

  private func expectNothingReadable() throws {
    for name in shelf.folder.names {
      let text = String(decoding: shelf.folder.bytes(name) ?? [], as: Unicode.ASCII.self)
      #expect(text.firstRange(of: "DELETED") == nil, "\(name)")
      if name == "earned.db" { #expect(text.firstRange(of: "PRESENT") != nil) }
    }
  }

  @Test func aFileOfOursShrinksAndKeepsNoTraces() throws {
    try fill(1_500)
    let before = try shelf.clean()
    #expect(before.bytesAfter * 2 < before.bytesBefore)
    #expect(before.bytesAfter == Int64(try File.read(shelf.path).count))
    try expectCompact()
    try expectNothingReadable()
  }

  /// An app's file cannot give pages back one by one; a small one is rebuilt, and can from then on.
  @Test func anAppsFileIsRebuilt() throws {
    try shelf.database.run(script: "pragma auto_vacuum = none; vacuum;")
    try fill(1_000)
    #expect(try pragma("auto_vacuum") == 0)
    try shelf.clean()
    try expectCompact()
    try expectNothingReadable()
    #expect(try pragma("auto_vacuum") == 2)
  }

  @Test func withoutCompactionTheFileStaysAsLargeUntilTheNextRun() throws {
    try fill(1_000)
    shelf.options.compacts = false
    let summary = try shelf.clean()
    #expect(summary.bytesAfter >= summary.bytesBefore)
    #expect(try pragma("freelist_count") > 0)
    shelf.options.compacts = true
    try shelf.clean()
    try expectCompact()
    try expectNothingReadable()
  }

  @Test func pagesFreedEarlierAreGivenBackToo() throws {
    try fill(500)
    try shelf.database.run(script: "delete from event_log; delete from unlock_attempt;")
    #expect(try pragma("freelist_count") > 100)
    try shelf.clean()
    try expectCompact()
  }
}
