import ArgumentParser

/// A command that imports what an economy's own app has stored. 'earned import auto' finds it by its name.
protocol EconomyImportCommand: ParsableCommand {
  /// Prints the records of files of that app, with nothing more asked for.
  static func convert(_ files: [String], _ zone: ImportZoneOptions, _ time: TimeOptions, isQuiet: Bool) throws
}
