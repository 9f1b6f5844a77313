import EarnedCore

/// Reads the files of one kind. It adds what it finds to `Findings`, which is then sorted and turned into records
/// (interface, section 8).
public protocol Importer: Sendable {
  /// The kind of file it reads.
  static var kind: FileKind { get }
  /// The aspects that such files contain; with `--as` a person can choose fewer.
  static var aspects: Set<Aspect> { get }
  /// Why the other aspects are missing, as part of a sentence.
  static var missingAspects: String { get }
  /// The aspects imported by default.
  static var usualAspects: Set<Aspect> { get }

  /// Reads a file of its kind.
  ///
  /// - Throws: `ImportFault` when the file is not what it should be.
  func read(_ file: ForeignFile, into findings: Findings) throws
}

extension Importer {
  /// By default all aspects of such files.
  public static var usualAspects: Set<Aspect> { aspects }
  /// By default no reason.
  public static var missingAspects: String { "" }
}

/// What an import extracts from a file (`--as`).
public enum Aspect: String, CaseIterable, Sendable {
  /// When apps were opened: `unlock.attempt`.
  case openings
  /// How long apps were in use: `usage.period`.
  case usage

  /// Its bit in a set of aspects that is kept as a number.
  var bit: Int64 {
    switch self {
    case .openings: 1
    case .usage: 2
    }
  }
}
