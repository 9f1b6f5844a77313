import Testing

@testable import EarnedReports

/// Numbers, days and times at the ends of what a database can hold: every format writes them.
@Suite struct ExtremesTests {
  private static let columns = """
    [{"name": "day", "title": "Day", "kind": "day"}, {"name": "time", "title": "Time", "kind": "instant"},
     {"name": "count", "title": "Count", "kind": "count"}, {"name": "minutes", "title": "Minutes", "kind": "minutes"},
     {"name": "share", "title": "Share", "kind": "fraction"}, {"name": "list", "title": "List", "kind": "sparkline"}]
    """
  private static let most = """
    select '9999-12-31' as day, 253402300799999 as time, 9223372036854775807 as count, 9223372036854775807 as minutes,
      1e300 as share, '[9223372036854775807, 1e300, -1e300]' as list
    """
  private static let least = """
    select '0001-01-01' as day, 0 as time, -9223372036854775807 - 1 as count, -9223372036854775807 - 1 as minutes,
      -1e300 as share, '[]' as list
    """

  private func document(_ datasets: [(name: String, members: String, sql: String)]) throws -> Document {
    let objects = datasets.map {
      #"{"name": "\#($0.name)", "title": "\#($0.name)", "summary": "One row.", "columns": \#(Self.columns), \#($0.members)}"#
    }
    var files = embeddedResources
    files["reports/own/report.json"] = """
      {"title": "Own", "summary": "Mine.", "default_dataset": "\(datasets[0].name)", "parameters": [],
       "datasets": [\(objects.joined(separator: ","))]}
      """
    for dataset in datasets { files["reports/own/\(dataset.name).sql"] = "\(dataset.sql) order by 1" }
    return try ReportCatalog(resources: Resources(share: nil, embedded: files)).report(named: "own")
      .document(from: Fixture.empty(), request: Fixture.request())
  }

  private func expectEveryFormat(_ document: Document) throws {
    for format in ReportFormat.allCases { #expect(try !format.bytes(of: document).isEmpty) }
    try ReadBack(document).expectTheSame()
  }

  @Test func figuresAreShownInEveryFormat() throws {
    let show = #""single": true, "show": {"as": "#
    try expectEveryFormat(
      document([
        ("now", show + #""figures", "compared_with": "before"}"#, Self.most),
        ("before", show + #""comparison"}"#, Self.least),
      ]))
  }

  @Test(arguments: [
    #""show": {"as": "table", "bar": "count"}"#, #""show": {"as": "profile", "category": "day", "value": "count"}"#,
    #""show": {"as": "heatmap", "row": "day", "column": "time", "value": "count"}"#,
    #""charts": [{"title": "A", "category": "day", "values": ["count", "minutes"]}]"#,
    #""charts": [{"title": "A", "shape": "line", "category": "time", "values": ["share"]}]"#,
  ])
  func asRows(_ members: String) throws {
    try expectEveryFormat(document([("rows", members, "\(Self.most) union all \(Self.least)")]))
  }

  /// A number below zero has no shade and no column: it is not said to be none.
  @Test(arguments: [
    (#""show": {"as": "heatmap", "row": "day", "column": "time", "value": "count"}"#, true),
    (#""show": {"as": "calendar", "day": "day", "value": "count"}"#, true),
    (#""show": {"as": "profile", "category": "day", "value": "count"}"#, false),
  ])
  func belowZero(_ members: String, _ hasLegend: Bool) throws {
    let day = { (number: Int, count: Int) in
      "select '2026-02-0\(number)' as day, 0 as time, \(count) as count, 0 as minutes, 0 as share, '[]' as list"
    }
    let document = try document([("rows", members, "\(day(1, 4)) union all \(day(2, -3))")])
    let text = String(decoding: try ReportFormat.text.bytes(of: document), as: UTF8.self)
    let page = String(decoding: try ReportFormat.html.bytes(of: document), as: UTF8.self)
    #expect(text.contains("0 or less") == hasLegend && page.contains("0 or less") == hasLegend, "\(text)")
    // Where nothing can be drawn, the numbers are listed.
    #expect(hasLegend || text.contains("-3"), "\(text)")
    let above = try self.document([("rows", members, "\(day(1, 4)) union all \(day(2, 0))")])
    #expect(!String(decoding: try ReportFormat.text.bytes(of: above), as: UTF8.self).contains("0 or less"))
  }

  @Test func aTimeOutsideOfTheCalendarIsNamed() throws {
    let sql = Self.most.replacing("253402300799999", with: "253402300800000")
    #expect { try document([("rows", #""single": false"#, sql)]) } throws: {
      "\($0)" == "reports/own/rows.sql, dataset 'rows': column 'time' holds a value that is not of kind instant"
    }
    let hour = Self.most.replacing("'9999-12-31'", with: "local_day(9223372036854775807, 'UTC')")
    #expect { try document([("rows", #""single": false"#, hour)]) } throws: {
      "\($0)".contains("local_day: 9223372036854775807 is not a valid time")
    }
  }
}
