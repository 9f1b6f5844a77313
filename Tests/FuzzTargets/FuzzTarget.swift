/// Something that reads bytes of others: whatever they are, it gives an answer or a fault of its own, and what it promises
/// of an answer holds. A promise that is broken traps.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// A line of input (interface, section 2).
  case records
  /// Any JSON.
  case json
  /// A snapshot of Clepsy's.
  case clepsy
  /// The database of a phone.
  case phone
  /// Any file of another program.
  case imports
  /// A report's `report.json`.
  case definitions
  /// A template.
  case templates
  /// A damaged SQLite file.
  case pages

  /// Reads the bytes and holds the answer against what is promised of it.
  public func read(_ bytes: [UInt8]) {
    switch self {
    case .records: readRecord(bytes)
    case .json: readJSON(bytes)
    case .clepsy: readSnapshot(bytes)
    case .phone: readPhone(bytes)
    case .imports: readImports(bytes)
    case .definitions: readDefinition(bytes)
    case .templates: readTemplate(bytes)
    case .pages: readPages(bytes)
    }
  }
}
