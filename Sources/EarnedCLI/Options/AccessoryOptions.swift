import ArgumentParser
import Files
import HachimiCatalogue

/// Where accessories come from.
struct AccessoryOptions: ParsableArguments {
  @Option(
    name: .customLong("share"),
    help: ArgumentHelp(
      "A folder of your own; hachimi/catalogue.json in it, if any, replaces the accessories (default: $EARNED_SHARE).",
      valueName: "folder"),
    completion: .directory)
  var folder: String?

  /// The catalogue, with the accessories of the folder.
  func catalogue() throws -> Catalogue {
    guard let folder = try Preferences.share(folder) else { return .builtIn }
    return try Catalogue.shared(in: folder)
  }
}

extension CatalogueFault: ExitStatusProviding {
  /// The file cannot be used.
  public var exitStatus: Int32 { ExitStatus.failed }
}
