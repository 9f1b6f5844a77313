import EarnedSystem
import Testing

/// The documents lead to each other. That their links lead somewhere is for `Tests/Lint/lint.py`.
@Suite struct DocumentLinkTests {
  @Test func theReadmeNamesEveryDocument() throws {
    let named = try Document(path: "README.md").linkTargets
    for path in try Document.installed() where path.hasPrefix("docs/") {
      #expect(named.contains(path), "\(path) is not in the README")
    }
  }
}
