import Testing

@testable import EarnedFleet

@Suite struct ExportHashesTests {
  /// Ids that Unicode holds for equal are two ids, in whatever order they come.
  @Test func everyIDHasAHashOfItsOwn() {
    let (one, other) = ("android:é", "android:e\u{301}")
    func hashes(_ ids: [String]) -> [String] {
      let hashes = ExportHashes(ExportKey(bytes: Array(repeating: 1, count: 32)), of: Device(path: "a.db"))
      return ids.map(hashes.app)
    }
    #expect(hashes([one, other]) == hashes([other, one]).reversed())
    #expect(Set(hashes([one, other, one])).count == 2)
  }
}
