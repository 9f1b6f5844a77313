import EarnedFiles
import Testing

/// The documents hold together, in the sources and where `make install` puts them.
@Suite struct DocumentLinkTests {
  @Test func everyLinkLeadsSomewhere() throws {
    let documents = try Document.installed()
    let pictures = try File.names(inFolder: "docs").filter { $0.hasSuffix(".png") }.map { "docs/\($0)" }
    for path in documents {
      for target in try Document(path: path).linkTargets where !target.hasPrefix("https://") {
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let file = parts[0].isEmpty ? path : Self.path(parts[0], from: path)
        guard documents.contains(file) || pictures.contains(file) else {
          Issue.record("\(path): \(target) is not installed")
          continue
        }
        guard parts.count > 1 else { continue }
        #expect(try Document(path: file).anchors.contains(parts[1]), "\(path): \(target) is no heading")
      }
    }
  }

  @Test func theReadmeNamesEveryDocument() throws {
    let named = try Document(path: "README.md").linkTargets
    for path in try Document.installed() where path.hasPrefix("docs/") {
      #expect(named.contains(path), "\(path) is not in the README")
    }
  }

  /// A path that is relative to the folder of a file, from the root of the sources.
  private static func path(_ path: String, from file: String) -> String {
    var parts = file.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }
}
