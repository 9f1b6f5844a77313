import EarnedEngine
import EarnedSystem

/// Prevents the outputs of a command from overwriting its inputs or any database (contract, section 10).
///
/// Before it opens or creates anything, a command adds what it reads, then each output path. Two paths are the same
/// file when the system says so, whatever links they contain.
package struct OutputPaths {
  private var databaseFiles: [FileLocation] = []
  private var inputs: [FileLocation] = []
  private var folders: [FileLocation] = []
  private var closedFolders: [FileLocation] = []
  private var outputs: [FileLocation] = []
  private var hasStandardOutput = false

  package init() {}

  /// Adds the database that the command uses. It and its folder may be missing, because diagnostics run on any path.
  package mutating func protect(database path: String) {
    databaseFiles += DatabaseOutput.files(ofDatabase: path)
  }

  /// Adds an input file; `-` is standard input.
  package mutating func protect(input path: String) throws(FileFault) {
    do {
      inputs.append(path == "-" ? try FileLocation.standardInput() : try FileLocation(path))
    } catch {
      // A closed standard input is not a file. Reading it will fail later.
      guard path == "-", error.errorNumber == EBADF else { throw error }
    }
  }

  /// Adds a file that the command may read, which need not be there.
  package mutating func protect(file path: String) { inputs.append(FileLocation(possiblyUnseen: path)) }

  /// Adds a folder: the command may read any file below it.
  package mutating func protect(folder path: String) throws(FileFault) { folders.append(try FileLocation(path)) }

  /// Adds a folder that must contain no output, because every file in it counts as a database.
  package mutating func close(folder path: String) throws(FileFault) { closedFolders.append(try FileLocation(path)) }

  /// Adds an output path; `-` and `/dev/stdout` are standard output, which can be no database.
  ///
  /// - Parameter economies: a backup may replace a database with their specified tables, when requested.
  /// - Throws: `OutputFault` when writing would destroy something, `FileFault` when the system cannot tell.
  package mutating func add(
    _ path: String, as output: DatabaseOutput = .file, of economies: [any Economy.Type] = []
  ) throws {
    if StandardOutput.isNamed(by: path) {
      guard case .file = output else { throw OutputFault.isStandardOutput }
      guard !hasStandardOutput else { throw OutputFault.isOutput(path: StandardOutput.name) }
      hasStandardOutput = true
    }
    guard path != "-" else { return try addStandardOutput() }
    let location = try DatabaseOutput.location(path)
    try expectOther(location, calledAs: path)
    guard !folders.contains(where: location.isInside) || location.status == nil else {
      throw OutputFault.isInput(path: path)
    }
    guard !closedFolders.contains(where: location.isInside) else { throw OutputFault.isAmongDatabases(path: path) }
    try output.expectNoLoss(at: location, calledAs: path, of: economies)
    outputs.append(location)
  }

  /// Throws when standard output is redirected into a file that the command uses.
  package func expectOtherStandardOutput() throws {
    guard !hasStandardOutput, StandardOutput.isFile else { return }
    try expectOther(FileLocation.standardOutput(), calledAs: StandardOutput.name)
  }

  /// Throws when standard output is redirected into one of these inputs; `-` is standard input. An input that cannot be
  /// inspected is reported when it is read.
  package static func expectOtherStandardOutput(than inputs: [String]) throws {
    guard StandardOutput.isFile else { return }
    var paths = OutputPaths()
    for path in inputs {
      if path == "-" { try paths.protect(input: path) } else { paths.protect(file: path) }
    }
    try paths.expectOtherStandardOutput()
  }

  /// Throws when standard output is redirected into a database, or a file next to it.
  package static func expectOtherStandardOutput(thanDatabase path: String) throws {
    guard StandardOutput.isFile else { return }
    var paths = OutputPaths()
    paths.protect(database: path)
    try paths.expectOtherStandardOutput()
  }

  private mutating func addStandardOutput() throws {
    do {
      let location = try FileLocation.standardOutput()
      try expectOther(location, calledAs: StandardOutput.name)
      outputs.append(location)
    } catch let fault as FileFault {
      // A closed standard output is not a file. Writing to it will fail later.
      guard fault.errorNumber == EBADF else { throw fault }
    }
  }

  /// Throws when the command already uses the file.
  private func expectOther(_ location: FileLocation, calledAs name: String) throws {
    guard !databaseFiles.contains(where: location.isSame) else { throw OutputFault.isDatabase(path: name) }
    guard !inputs.contains(where: location.isSame) else { throw OutputFault.isInput(path: name) }
    guard !outputs.contains(where: location.isSame) else { throw OutputFault.isOutput(path: name) }
  }

  /// Prepares files that replace those at `paths`, after checking that none of them destroys anything.
  package mutating func files(replacing paths: [String]) throws -> [AtomicFile] {
    for path in paths { try add(path) }
    return try paths.filter { $0 != "-" }.map { path throws(FileFault) in try AtomicFile(replacing: path) }
  }
}
