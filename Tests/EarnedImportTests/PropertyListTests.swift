import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedImport

/// Binary and XML lists, those that are cut off or changed, and those that are made to take all memory.
@Suite struct PropertyListTests {
  private static let fixtures = ["com.clepsy.app.plist", "group.com.clepsy.shared.plist"]

  private func bytes(_ name: String) throws -> [UInt8] { try File.read("Tests/Fixtures/clepsy/\(name)") }

  private func values(_ list: PropertyList) -> [String: PropertyList.Value] {
    Dictionary(list.values.map { ($0.key, $0.value) }) { first, _ in first }
  }

  private func xml(_ dictionary: String) -> [UInt8] {
    Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\(dictionary)</plist>".utf8)
  }

  @Test func aBinaryListIsRead() throws {
    let values = values(try PropertyList(try bytes("com.clepsy.app.plist")))
    #expect(values.keys.sorted() == ["lastResetDate", "timeBalance", "userSettings"])
    #expect(values["timeBalance"] == .data(Array(#"{"currentSeconds": 1200}"#.utf8)))
    // 2026-01-31T00:00Z
    #expect(values["lastResetDate"] == .date(secondsSince2001: 791_510_400))
  }

  @Test func anXMLListIsRead() throws {
    let values = values(try PropertyList(try bytes("group.com.clepsy.shared.plist")))
    #expect(values.keys.sorted() == ["pendingEarnedTime", "pendingTimeEvents"])
    #expect(values["pendingEarnedTime"] == .integer(60))
  }

  @Test func valuesHaveTheirTypes() throws {
    let list = try PropertyList(
      xml(
        """
        <dict><key>a</key><integer>-5</integer><key>b</key><real>300</real><key>c</key><real>0.5</real>
        <key>d</key><string>&lt;x&gt;</string><key>e</key><array><dict/><array/></array><key>f</key><true/>
        <key>g</key><data></data><key>h</key><date>2000-12-31T23:59:59Z</date><key>&amp;ä</key><dict/></dict>
        """))
    #expect(
      values(list) == [
        "a": .integer(-5), "b": .integer(300), "c": .other, "d": .other, "e": .other, "f": .other, "g": .data([]),
        "h": .date(secondsSince2001: -1), "&ä": .other,
      ])
  }

  @Test(arguments: [
    ("bplist00", true), ("<?xml version=\"1.0\"?>\n<!DOCTYPE plist><plist>", true), ("\u{FEFF}<plist>", true),
    ("<html>", false), ("{\"plist\":1}", false), ("bplist", false), ("", false),
  ]) func aListIsKnownByItsStart(_ start: String, _ isList: Bool) {
    #expect(PropertyList.begins(Array(start.utf8)) == isList)
  }

  /// Whatever is cut off or changed, it is read or rejected.
  @Test(arguments: fixtures) func noDamageDoesHarm(_ name: String) throws {
    let whole = try bytes(name)
    var refused = 0
    func read(_ bytes: [UInt8]) { do { _ = try PropertyList(bytes) } catch { refused += 1 } }
    for end in whole.indices { read(Array(whole[..<end])) }
    #expect(refused > whole.count * 9 / 10)
    for place in whole.indices {
      for change in [0x01, 0x21, 0x80, 0xFF] as [UInt8] {
        var bytes = whole
        bytes[place] ^= change
        read(bytes)
      }
    }
  }

  /// A binary list whose values are these bytes, with references of one byte; the first is the dictionary.
  private func binary(_ objects: [[UInt8]]) -> [UInt8] {
    var (bytes, offsets): ([UInt8], [UInt8]) = (Array("bplist00".utf8), [])
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let table = [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 2, 1] + [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)]
      + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0] + table
  }

  private static let key: [UInt8] = [0x51, 0x61]

  @Test func aListMadeHereIsRead() throws {
    #expect(values(try PropertyList(binary([[0xD1, 1, 2], Self.key, [0x10, 7]]))) == ["a": .integer(7)])
    #expect(throws: PropertyListFault.noDictionary) { try PropertyList(binary([[0xA1, 1], Self.key])) }
  }

  @Test func listsThatNameEachOtherAreRefused() {
    // Each names the next one ten times: ten lists are ten thousand million values.
    let lists = (0..<10).map { number in [0xAA] + [UInt8](repeating: UInt8(number + 3), count: 10) }
    #expect(throws: PropertyListFault.repeatsItself) {
      try PropertyList(binary([[0xD1, 1, 2], Self.key] + lists + [[0x10, 7]]))
    }
    // A list in itself.
    #expect(throws: PropertyListFault.tooDeep) { try PropertyList(binary([[0xD1, 1, 2], Self.key, [0xA1, 2]])) }
    // One in another, a hundred deep; forty are read.
    for (depth, isRead) in [(40, true), (100, false)] {
      let lists = (0..<depth).map { [0xA1, UInt8($0 + 3)] as [UInt8] }
      let list = binary([[0xD1, 1, 2], Self.key] + lists + [[0x10, 7]])
      if isRead {
        #expect(throws: Never.self) { try PropertyList(list) }
      } else {
        #expect(throws: PropertyListFault.tooDeep) { try PropertyList(list) }
      }
    }
    // A long value that is named often.
    let long: [UInt8] = [0x4F, 0x11, 0x20, 0x00] + [UInt8](repeating: 0, count: 8_192)
    let often: [UInt8] = [0xAF, 0x11, 0x30, 0x00] + [UInt8](repeating: 3, count: 12_288)
    #expect(throws: PropertyListFault.repeatsItself) {
      try PropertyList(binary([[0xD1, 1, 2], Self.key, often, long]))
    }
  }

  /// libplist ends the process when there is a zero in a name.
  @Test func namesWithAZeroAreRefused() {
    for name in [[0x52, 0x61, 0x00], [0x62, 0x00, 0x61, 0x00, 0x00], [0x5F, 0x10, 0x01, 0x00]] as [[UInt8]] {
      #expect(throws: PropertyListFault.malformed) { try PropertyList(binary([[0xD1, 1, 2], name, [0x10, 7]])) }
    }
    // A name that is a number, and one that continues behind the values.
    for name in [[0x10, 0x61], [0x5F, 0x10, 0x7F, 0x61]] as [[UInt8]] {
      #expect(throws: PropertyListFault.malformed) { try PropertyList(binary([[0xD1, 1, 2], name, [0x10, 7]])) }
    }
    #expect(throws: Never.self) {
      try PropertyList(binary([[0xD1, 1, 2], [0x62, 0x00, 0x61, 0x00, 0x62], [0x10, 7]]))
    }
  }

  @Test func listsInListsAreRefusedInXMLToo() {
    func nested(_ count: Int) -> [UInt8] {
      xml(
        "<dict><key>a</key>" + String(repeating: "<array>", count: count) + String(repeating: "</array>", count: count)
          + "</dict>")
    }
    #expect(throws: Never.self) { try PropertyList(nested(40)) }
    #expect(throws: PropertyListFault.tooDeep) { try PropertyList(nested(100_000)) }
    #expect(throws: Never.self) {
      let many = String(repeating: "<dict/>", count: 1_000)
      return try PropertyList(xml("<dict><key>a</key><array>\(many)</array></dict>"))
    }
  }

  @Test func aListThatIsTooLongIsRefused() {
    #expect(throws: PropertyListFault.tooLarge) {
      try PropertyList([UInt8](repeating: 0x20, count: PropertyList.maxBytes + 1))
    }
  }
}
