import EarnedArguments
import EarnedCore
import EarnedJSON

extension ManualPages {
  /// `earned-records(5)`: what `docs/records.md` says, from the same declarations.
  static func recordsPage(_ types: [RecordType]) -> ManualPage {
    ManualPage(
      name: recordsName, section: 5, summary: "activity records of earned ingest",
      parts: [
        ManualPart(
          "DESCRIPTION",
          [
            .paragraph(
              "One JSON object a line is one record. A record says what happened and when; earned-ingest(1) applies each "
                + "in order, as one change that happens as a whole or not at all. For example:"),
            .lines(types.prefix(1).map { JSONValue.object($0.example).serialized() }),
            .paragraph("Every record has these fields; one that may be left out may also be null."),
            .list(RecordType.commonRows.map(item)),
            .paragraph("These are the types, with what each has besides."),
          ]),
        ManualPart("RECORD TYPES", types.flatMap(blocks)),
        ManualPart(
          "SEE ALSO", [.references(["earned", "earned-ingest"].map { ManualReference(name: $0, section: 1) })]),
      ])
  }

  private static func blocks(_ type: RecordType) -> [ManualBlock] {
    let denials = type.denials.map(\.description).joined(separator: ", ")
    return [.heading(type.name), .paragraph(type.summary)]
      + (type.rows.isEmpty ? [] : [.list(type.rows.map(item))])
      + (denials.isEmpty ? [] : [.paragraph("May be denied: \(denials).")])
      + [.lines([JSONValue.object(type.example).serialized()])]
  }

  /// `Integer, 5 to 30. Required.`
  private static func item(_ row: (path: String, field: Field)) -> ManualItem {
    let kind = row.field.kind
    let words = [kind.name.prefix(1).uppercased() + kind.name.dropFirst(), kind.bounds].compactMap { $0 }
    let whenLeftOut = row.field.whenLeftOut.map { "When left out: \($0)." } ?? "Optional."
    return ManualItem(
      [.field(row.path)], "\(words.joined(separator: ", ")). \(row.field.isRequired ? "Required." : whenLeftOut)")
  }
}
