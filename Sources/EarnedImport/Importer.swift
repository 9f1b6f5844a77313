import EarnedCore

/// Turns the files of one kind into what people did: it finds, `Findings` puts in order, and records are made of that
/// (interface, section 8).
public protocol Importer: Sendable {
  /// What it reads.
  static var kind: FileKind { get }
  /// What can be told from such files; with `--as` a person takes less.
  static var tells: Set<Aspect> { get }
  /// Why the rest cannot be told, for a sentence.
  static var lacks: String { get }
  /// What is taken when nothing is asked for.
  static var usualAspects: Set<Aspect> { get }

  /// Reads a file of its kind.
  ///
  /// - Throws: `ImportFault` when the file is not what it should be.
  func read(_ file: ForeignFile, into findings: Findings) throws
}

extension Importer {
  /// All that such files tell.
  public static var usualAspects: Set<Aspect> { tells }
  /// Nothing.
  public static var lacks: String { "" }
}

/// What an import takes of a file (`--as`).
public enum Aspect: String, CaseIterable, Sendable {
  /// When apps were opened: `unlock.attempt`.
  case openings
  /// How long apps were in use: `usage.period`.
  case usage
}
