import EarnedArguments
import EarnedImport

/// A command that imports the data of an economy's own app. `earned import auto` finds it by name.
protocol EconomyImportCommand: ParsableCommand {
  /// The files that it imports.
  static var kind: FileKind { get }

  /// Prints the records of such files, with default options.
  static func convert(_ files: [String], _ zone: ImportZoneOptions, _ time: TimeOptions, isQuiet: Bool) throws
}
