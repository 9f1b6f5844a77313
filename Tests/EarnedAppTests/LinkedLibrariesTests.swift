import EarnedSystem
import Foundation
import Testing

/// What only an app needs is linked by nothing else: a command that links Foundation or has tasks starts later.
@Suite struct LinkedLibrariesTests {
  /// The targets for apps, and a part of the build.
  private static let folders = ["EarnedApp/", "EarnedFoundation/", "EarnedEmbedResourcesPlugin/"]

  @Test func onlyTargetsForAppsImportFoundationOrDispatch() throws {
    let sources = try FileManager.default.subpathsOfDirectory(atPath: "Sources").filter { $0.hasSuffix(".swift") }
    let importing = try sources.filter { source in
      let text = String(decoding: try File.read("Sources/\(source)"), as: UTF8.self)
      return ["Foundation", "Dispatch", "EarnedFoundation", "EarnedApp"].contains { text.contains("import \($0)") }
    }
    #expect(!importing.isEmpty)
    #expect(importing.filter { source in !Self.folders.contains(where: source.hasPrefix) } == [])
  }
}
