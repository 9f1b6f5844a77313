import EarnedArguments
import EarnedCore
import EarnedJSON
import EarnedReports

extension ManualPages {
  /// `earned-records(5)`: every record with its fields, from the declarations that check them.
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
    let words = [kind.name.prefix(1).uppercased() + kind.name.dropFirst(), row.field.bounds].compactMap { $0 }
    let whenLeftOut = row.field.whenLeftOut.map { "When left out: \($0)." } ?? "Optional."
    return ManualItem(
      [.field(row.path)], "\(words.joined(separator: ", ")). \(row.field.isRequired ? "Required." : whenLeftOut)")
  }
}

extension ManualPages {
  /// `earned-reports(5)`: every built-in report with its datasets and columns.
  static func reportsPage() throws -> ManualPage {
    let reports = try ReportCatalog().reports()
    return ManualPage(
      name: reportsName, section: 5, summary: "reports of earned and what they hold",
      parts: [
        ManualPart(
          "DESCRIPTION",
          [
            .paragraph(
              "A report consists of datasets: tables, or single rows. In JSON each is an array of objects, or an object; in "
                + "CSV a file with a header; in a workbook a sheet, or a section of the overview. For example:"),
            .lines(["earned report weekly --format json", "earned report weekly --format csv --dataset hours"]),
            .paragraph(
              "The kind of each column follows its name. An unknown value is null in JSON and an empty field in CSV. These "
                + "are the kinds:"),
            .list(Kind.allCases.map { ManualItem([.text($0.rawValue)], $0.meaning) }),
            .paragraph(
              "earned-report(1) makes a report, 'earned report show' prints its queries. A folder that --share names adds "
                + "reports of your own."),
          ]),
        ManualPart("BUILT-IN REPORTS", reports.flatMap { blocks($0.definition) }),
        ManualPart(
          "SEE ALSO",
          [
            .references(
              ["earned", "earned-report", "earned-report-list", "earned-report-show"].map {
                ManualReference(name: $0, section: 1)
              })
          ]),
      ])
  }

  private static func blocks(_ report: ReportDefinition) -> [ManualBlock] {
    [
      .heading(report.name), .paragraph(report.summary),
      .list(
        report.datasets.map { dataset in
          let columns = dataset.columns.map { "\($0.name) (\($0.kind.rawValue))" }.joined(separator: ", ")
          let remark = dataset.isSingle ? "A single row. " : dataset.needsArchive ? "Only with --archive. " : ""
          return ManualItem([.field(dataset.name)], dataset.summary, "\(remark)Columns: \(columns).")
        }),
    ]
  }
}

extension Kind {
  /// What its values are in JSON and CSV.
  fileprivate var meaning: String {
    switch self {
    case .day: "A day, YYYY-MM-DD."
    case .instant: "A time in milliseconds since 1970, in UTC; in CSV followed by the same in RFC 3339."
    case .minutes: "A length of time in whole minutes."
    case .seconds: "A length of time in seconds; whole ones, but for means, medians and deviations."
    case .credits: "Whole credits."
    case .count: "A number of things."
    case .number: "A number, whole or not."
    case .average: "A mean of whole numbers."
    case .ratio: "How many times one number is another."
    case .fraction: "A share of one."
    case .flag: "True or false; 1 or 0 in CSV."
    case .text: "Any text."
    case .code: "A code for programs; people see it as words."
    case .hour: "A local hour, 0 to 23."
    case .clock: "A local time of day, in minutes since 00:00."
    case .weekday: "1 for Monday to 7 for Sunday."
    case .week: "A week of ISO 8601, YYYY-Www."
    case .month: "A month, YYYY-MM."
    case .json: "Any JSON value; its text in CSV."
    case .sparkline: "A list of numbers."
    }
  }
}
