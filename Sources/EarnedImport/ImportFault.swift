import EarnedSQLite
import EarnedSystem

/// Why a file of another program cannot be imported.
package enum ImportFault: Error, Equatable, Sendable {
  case file(FileFault)
  /// The file is not a database, is damaged, or cannot be read.
  case database(path: String, SQLiteError)
  /// The file is a database, but not of the expected program: the program's table, or some of its columns, are
  /// missing.
  case foreign(path: String, format: String, missingTable: String)
  /// The file is whole, but of no use: it is empty, or has nothing of the expected kind.
  case useless(path: String, problem: String)
  /// A library is missing without which the file cannot be read. The sentence names it.
  case noLibrary(path: String, sentence: String)
  /// The file is not valid for its format, at a place in it if known.
  case malformed(path: String, place: String?, problem: String)
  /// A value is not what its place asks for.
  case unreadable(UnreadableValue)
  case otherKind(path: String, FileKind)
  case unknownKind(path: String)
  /// A table of no known program. The sentence has its columns, and what to try.
  case unknownTable(String)
  /// Files of this kind do not contain what was requested.
  case aspectMissing(kind: String, lacks: String)
  /// A table has no such column. The sentence names those that it has.
  case noColumn(String)
  /// The file needs an option. The sentence names it.
  case missingOption(String)
  /// The temporary database failed: the disk is full, or has another fault.
  case temporary(SQLiteError)
  case unknownApp(String, suggestion: String?, known: [String])
  /// No app was chosen. `mostUsed` are packages to choose from.
  case noApp(mostUsed: [String])
  case unknownPackage(String, suggestion: String?, mostUsed: [String])
  /// An alias names an app that was not chosen.
  case aliasOfNoChosenApp(String)
}

extension ImportFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .file(let fault): return fault.description
    case .database(let path, let error):
      let kind = error.isDamage ? "is damaged or not a SQLite database" : "cannot be read"
      return "\(path) \(kind): \(error.message); copy it from the device again"
    case .foreign(let path, let format, let table):
      return
        "\(path) is not a \(format) database: it has no table '\(table)' with the expected columns; choose another file or format"
    case .noLibrary(let path, let problem), .useless(let path, let problem):
      return "\(path): \(problem); nothing is imported"
    case .malformed(let path, let place?, let problem): return "\(path): '\(place)' is \(problem); nothing is imported"
    case .malformed(let path, nil, let problem): return "\(path): \(problem); nothing is imported"
    case .unreadable(let value):
      return "\(value); nothing is imported; --skip-unreadable leaves such values out, and imports the rest"
    case .otherKind(let path, let kind): return "\(path) is \(kind.name); \(kind.advice)"
    case .unknownKind(let path):
      return
        "\(path) has an unknown format: name the format, or its columns with 'earned import csv'; "
        + "'earned import --help' lists the formats"
    case .aspectMissing(let kind, let lacks): return "\(kind) only shows \(lacks); leave out --as"
    case .missingOption(let sentence), .noColumn(let sentence), .unknownTable(let sentence): return sentence
    case .temporary(let error):
      return "the temporary database failed: \(error.message); give $TMPDIR a folder with more room"
    case .unknownApp(let name, let suggestion, let known):
      let hint = suggestion == nil ? "." : didYouMean(suggestion, isInSentence: true)
      return "the files have no app '\(name)'\(hint) "
        + (known.isEmpty ? "They contain none." : "They have: " + Self.names(known))
    case .noApp(let mostUsed): return "no app is chosen; name one with --app. " + Self.listing(mostUsed)
    case .unknownPackage(let name, let suggestion, let mostUsed):
      let hint = suggestion == nil ? "." : didYouMean(suggestion, isInSentence: true)
      return "the database has no package '\(name)'\(hint) " + Self.listing(mostUsed)
    case .aliasOfNoChosenApp(let name):
      return "the alias of '\(name)' is for an app that is not chosen; choose it with --app too"
    }
  }

  private static func names(_ apps: [String]) -> String {
    apps.prefix(10).joined(separator: ", ") + (apps.count > 10 ? ", …" : "")
  }

  private static func listing(_ packages: [String]) -> String {
    packages.isEmpty ? "It contains no openings." : "Most used: " + packages.joined(separator: ", ")
  }
}

extension ImportFault {
  package static func empty(_ file: ForeignFile) -> ImportFault {
    .useless(path: file.name, problem: "the file is empty; export it again")
  }

  /// The fault of a file of the wrong kind, naming its real kind if it is one of `kinds`.
  package func naming(_ path: String, besides kind: FileKind, among kinds: [FileKind]) -> ImportFault {
    switch self {
    case .foreign, .malformed, .useless, .database:
      guard path != "-" else { return self }
      do {
        guard let other = kinds.kind(of: try ForeignFile(path).content), other != kind else { return self }
        return .otherKind(path: path, other)
      } catch {
        return self
      }
    default: return self
    }
  }
}
