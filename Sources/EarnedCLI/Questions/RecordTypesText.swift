import EarnedArguments
import EarnedCore

/// The output of `earned ingest --types`: the record types.
struct RecordTypesText {
  private let reference: RecordReference
  private let options: IngestOptions

  init(_ reference: RecordReference, _ options: IngestOptions) {
    self.reference = reference
    self.options = options
  }

  /// Prints all types, or the named ones.
  func print() throws {
    var types: [RecordType] = []
    for name in options.files {
      guard let type = reference.type(named: name.lowercased()) else {
        throw ValidationError("there is no record type '\(name)'\(reference.hint(for: name.lowercased()))")
      }
      types.append(type)
    }
    let chosen = types.isEmpty ? reference : RecordReference(types)
    try options.output.print(chosen.json) {
      types.isEmpty ? reference.list : types.map(\.markdown).joined(separator: "\n\n")
    }
  }
}
