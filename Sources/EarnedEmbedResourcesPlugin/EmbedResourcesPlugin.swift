import Foundation
import PackagePlugin

/// Embeds files into the target that uses this plugin: those next to its Swift sources and its pages of documentation,
/// or, when there are none, those in `reports/` and `templates/`. The command gets the pages that its help shows.
///
/// The build system asks for the list of files only when the manifest is new; `--disable-build-manifest-caching`
/// makes it notice a new file at once.
@main struct EarnedEmbedResourcesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let root = context.package.directoryURL
    let own = files(in: target.directoryURL).filter { $0.pathExtension != "swift" && !$0.path.contains(".docc/") }
    let files =
      if target.name == "EarnedCLI" {
        pagesOfHelp(below: root.appending(path: "docs"))
      } else {
        own.isEmpty ? ["reports", "templates"].flatMap { self.files(in: root.appending(path: $0)) } : own
      }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedResources.swift")
    return [
      .buildCommand(
        displayName: "Embedding the files of \(target.name)",
        executable: try context.tool(named: "EarnedEmbedResources").url,
        arguments: [root.path, output.path] + files.map(\.path),
        inputFiles: files, outputFiles: [output])
    ]
  }

  /// The rules, of each economy the page that is called like that with its rules, and privacy.
  private func pagesOfHelp(below docs: URL) -> [URL] {
    let names = files(in: docs.appending(path: "rules")).map(\.lastPathComponent) + ["rules.md", "privacy.md"]
    return names.map { docs.appending(path: $0) }.filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  private func files(in folder: URL) -> [URL] {
    guard let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    return paths.compactMap { $0 as? URL }
      .filter { !$0.hasDirectoryPath && !$0.lastPathComponent.hasPrefix(".") }
      .sorted { $0.path < $1.path }
  }
}
