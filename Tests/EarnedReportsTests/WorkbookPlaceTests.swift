import TestSupport
import Testing

@testable import EarnedFiles
@testable import EarnedReports

/// Where the parts of a workbook are put together.
@Suite struct WorkbookPlaceTests {
  private let folder = ScratchFolder()

  private func workbook(_ document: Document, in memory: MemoryFolder, beside folder: String) throws -> [UInt8] {
    try XLSXRenderer(folder: folder, name: "week.xlsx", memory: memory).bytes(of: document)
  }

  @Test func withoutPlaceInMemoryTheDiskIsUsed() throws {
    let document = try Fixture.weekly(Fixture.fortnight())
    let whole = try workbook(document, in: .system, beside: folder.path)
    let none = MemoryFolder(path: "/nowhere", leastFreeBytes: 0)
    #expect(try workbook(document, in: none, beside: folder.path) == whole)
    guard let small = SmallFileSystem(kibibytes: 16) else { return }
    // It has room for the first parts only.
    let full = MemoryFolder(path: small.path, leastFreeBytes: 0)
    #expect(try workbook(document, in: full, beside: folder.path) == whole)
    #expect(folder.names == [] && small.names == [])
  }

  @Test func theFaultIsThatOfTheDisk() throws {
    guard let small = SmallFileSystem(kibibytes: 16) else { return }
    let document = try Fixture.weekly(Fixture.fortnight())
    let full = MemoryFolder(path: small.path, leastFreeBytes: 0)
    #expect {
      try workbook(document, in: full, beside: "/nowhere")
    } throws: { "\($0)".hasPrefix("cannot create /nowhere") }
  }

  @Test func aShortOneTouchesNoDisk() throws {
    guard let small = SmallFileSystem(kibibytes: 1_000) else { return }
    let memory = MemoryFolder(path: small.path, leastFreeBytes: 0)
    let document = try Fixture.weekly(Fixture.fortnight())
    let whole = try workbook(document, in: .system, beside: folder.path)
    #expect(try workbook(document, in: memory, beside: "/nowhere") == whole)
    #expect(small.names == [])
  }
}

extension XLSXRenderer {
  func bytes(of document: Document) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var output = BufferedOutput { bytes += $0 }
    try write(document, to: &output)
    try output.flush()
    return bytes
  }
}
