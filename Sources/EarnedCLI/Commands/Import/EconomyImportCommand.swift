import ArgumentParser

/// A command that imports the data of an economy's own app. `earned import auto` finds it by name.
protocol EconomyImportCommand: ParsableCommand {
  /// Prints the records of such files, with default options.
  static func convert(_ files: [String], _ zone: ImportZoneOptions, _ time: TimeOptions, isQuiet: Bool) throws
}
