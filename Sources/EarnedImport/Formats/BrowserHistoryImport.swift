import EarnedCore
import EarnedSQLite

/// Reads the history of a browser, also while it runs: `History` of Chrome and its relatives, `places.sqlite` of Firefox
/// (contract, section 8). A visit is an opening of its site. Of a chain of redirects only the page where it ended counts.
package struct BrowserHistoryImport: Importer {
  package static let kind = FileKind("the history of a browser", format: "browser") {
    $0.hasTables(chrome) || $0.hasTables(firefox)
  }
  package static let aspects: Set<Aspect> = [.openings]
  package static let missingAspects = "when a site was visited, not for how long"

  private static let chrome: Set = ["urls", "visits"]
  private static let firefox: Set = ["moz_places", "moz_historyvisits"]

  package init() {}

  package func read(_ file: ForeignFile, into findings: Findings) throws {
    let aspects = try findings.aspects(of: Self.self)
    let source = try ForeignDatabase(file)
    var count = 0
    try source.rows(try sql(source)) { row in
      count += 1
      guard case .integer(let microseconds) = row.value(0) else {
        return findings.summary.leaveOut(.visit, "without a time")
      }
      guard case .text("") = row.value(2) else {
        return findings.summary.leaveOut(.visit, "that \(try row.text(2))")
      }
      guard case .text(let address)? = row.value(1, upTo: 1 << 16), let id = AppID.Kind.webID(address: address) else {
        return findings.summary.leaveOut(.visit, "without a site")
      }
      let instant = Instant(millisecondsSinceEpoch: microseconds / 1_000)
      try findings.saw(.visit, findings.app(id), from: instant, to: instant, as: aspects)
    }
    findings.summary.note(file, Self.kind, count, .visit)
  }

  /// Microseconds since 1970, the address, and why a visit is no opening; empty when it is one.
  private func sql(_ source: ForeignDatabase) throws -> String {
    let (isRepeated, isRedirect) = ("only reload or submit a page, or are part of one", "lead on to another page")
    if try !source.columns(of: "moz_historyvisits").isEmpty {
      try source.require(
        "moz_historyvisits", columns: ["id", "from_visit", "place_id", "visit_date", "visit_type"], format: "Firefox")
      try source.require("moz_places", columns: ["id", "url"], format: "Firefox")
      // 4 and 8 are parts of a page, 9 is a reload, 5 and 6 are where a redirect leads.
      return """
        select v.visit_date, p.url,
          case
            when v.visit_type in (4, 8, 9) then '\(isRepeated)'
            when v.id in (select from_visit from moz_historyvisits where visit_type in (5, 6)) then '\(isRedirect)'
            else ''
          end
        from moz_historyvisits v left join moz_places p on p.id = v.place_id
        order by v.id
        """
    }
    try source.require("visits", columns: ["id", "url", "visit_time", "transition"], format: "Chrome")
    try source.require("urls", columns: ["id", "url"], format: "Chrome")
    // Times count from 1601. 3 and 4 are parts of a page, 7 is a form, 8 a reload; the bit is the end of a chain.
    return """
      select v.visit_time - 11644473600000000, u.url,
        case
          when v.transition & 0xff in (3, 4, 7, 8) then '\(isRepeated)'
          when v.transition & 0x20000000 = 0 then '\(isRedirect)'
          else ''
        end
      from visits v left join urls u on u.id = v.url
      order by v.id
      """
  }
}
