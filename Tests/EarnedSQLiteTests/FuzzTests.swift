import EarnedSQLite
import EarnedTestSupport
import Testing

/// Bytes of every kind are read without a trap and without an end that never comes.
@Suite struct FuzzTests {
  private let folder = ScratchFolder()

  /// Reads all there is, and gives how many rows that is.
  @discardableResult
  private func readAll(_ path: String) throws -> Int {
    let file = try SalvagedFile(path)
    var rows = 0
    for tree in Array(file.trees.values) + file.strays { _ = file.read(tree) { _ in rows += 1 } }
    return rows
  }

  @Test func noise() throws {
    var generator = SplitMix64(seed: 1)
    for size in [0, 1, 99, 100, 512, 4_096, 4_097, 40_960, 65_536 * 3] {
      for _ in 0..<5 {
        let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
        #expect(try readAll(folder.write(bytes, to: "noise")) == 0)
      }
    }
  }

  /// Everything that looks like a database and is none: each byte of a small one, and many at once.
  @Test(arguments: [512, 1_024, 4_096]) func mutations(pageBytes: Int) throws {
    var generator = SplitMix64(seed: UInt64(pageBytes))
    let path = folder.file("small.db")
    try Sample.make(path, pageBytes: pageBytes, rows: 24)
    let bytes = try #require(folder.bytes("small.db"))
    for _ in 0..<100 {
      var copy = bytes
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let place = Int.random(in: copy.indices, using: &generator)
        // Numbers of pages, sizes and counts are small: small bytes do the most harm.
        copy[place] = UInt8.random(in: 0...(Bool.random(using: &generator) ? 255 : 14), using: &generator)
      }
      if Bool.random(using: &generator) { copy.removeLast(Int.random(in: 0..<copy.count, using: &generator)) }
      try readAll(folder.write(copy, to: "mutation"))
    }
  }

  @Test func brokenLogsAndJournals() throws {
    var generator = SplitMix64(seed: 7)
    let path = folder.file("logged.db")
    let database = try Database(.file(path), .create)
    try database.run(script: "pragma journal_mode = wal; create table t (x); insert into t values (zeroblob(9000));")
    let log = try #require(folder.bytes("logged.db-wal"))
    let bytes = try #require(folder.bytes("logged.db"))
    for ending in ["-wal", "-journal"] {
      for _ in 0..<60 {
        var copy = log
        if ending == "-journal" { copy.replaceSubrange(0..<8, with: [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]) }
        for _ in 0..<4 {
          copy[Int.random(in: 8..<copy.count, using: &generator)] = .random(in: 0...255, using: &generator)
        }
        copy.removeLast(Int.random(in: 0..<copy.count, using: &generator))
        folder.write(copy, to: "broken.db\(ending)")
        try readAll(folder.write(bytes, to: "broken.db"))
      }
      folder.write([], to: "broken.db\(ending)")
    }
  }

  /// A page that leads to itself, and a record that never ends.
  @Test func circles() throws {
    let path = folder.file("circle.db")
    try Sample.make(path, pageBytes: 512, rows: 120)
    let bytes = try #require(folder.bytes("circle.db"))
    // The page an interior page ends with, and the page that continues where one of a long record ends.
    for (kind, offset) in [(UInt8(5), 8), (2, 8), (0, 0)] {
      let pages = (1..<bytes.count / 512).filter { bytes[$0 * 512] == kind }
      try #require(!pages.isEmpty)
      for page in pages.prefix(8) {
        var copy = bytes
        let itself = [0, 0, UInt8((page + 1) / 256), UInt8((page + 1) % 256)]
        copy.replaceSubrange(page * 512 + offset..<page * 512 + offset + 4, with: itself)
        try readAll(folder.write(copy, to: "circle"))
      }
    }
  }
}
