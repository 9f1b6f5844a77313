import EarnedCore

/// What a page of a site (`earned site`) has next to its report: links to the other pages. A page of its own has none.
package enum SitePage: Equatable, Sendable {
  /// The page of a week, a month or a year.
  case period(SitePlace)
  /// The first page: the overview of its report, and a calendar of all that is on record.
  case calendar(SiteCalendar)
}

package struct SiteLink: Equatable, Sendable {
  package let label: String
  /// The name of the page's file.
  package let file: String

  package init(_ label: String, file: String) {
    self.label = label
    self.file = file
  }
}

/// Where the page of a week, a month or a year stands.
package struct SitePlace: Equatable, Sendable {
  package var label: String
  /// From the first page down to the one right above.
  package var above: [SiteLink]
  package var before: SiteLink?
  package var after: SiteLink?
  /// The months of a year, the weeks of a month.
  package var below: [SiteLink]
  /// Other reports of the same days.
  package var beside: [SiteLink]

  package init(
    label: String, above: [SiteLink], before: SiteLink?, after: SiteLink?, below: [SiteLink], beside: [SiteLink]
  ) {
    self.label = label
    self.above = above
    self.before = before
    self.after = after
    self.below = below
    self.beside = beside
  }
}

/// All that is on record, as weeks and weekdays.
package struct SiteCalendar: Equatable, Sendable {
  package enum DayState: Equatable, Sendable {
    case none, onRecord, qualified
  }

  package struct Week: Equatable, Sendable {
    package let week: ISOWeek
    /// Nil when no day of it is on record.
    package let file: String?
    /// From Monday on; nil for a day of another month.
    package let days: [DayState?]

    package init(_ week: ISOWeek, file: String?, days: [DayState?]) {
      self.week = week
      self.file = file
      self.days = days
    }
  }

  package struct Month: Equatable, Sendable {
    package let month: CalendarMonth
    package let file: String
    package let weeks: [Week]

    package init(_ month: CalendarMonth, file: String, weeks: [Week]) {
      self.month = month
      self.file = file
      self.weeks = weeks
    }
  }

  package struct Year: Equatable, Sendable {
    package let year: Int
    package let file: String
    package let months: [Month]

    package init(_ year: Int, file: String, months: [Month]) {
      self.year = year
      self.file = file
      self.months = months
    }
  }

  /// `This week`, or what else its report is about.
  package var heading: String
  /// The whole page of that report; nil when nothing is on record.
  package var whole: SiteLink?
  /// The time of the newest record; nil without one.
  package var newestRecord: Instant?
  /// The newest first.
  package var years: [Year]

  package init(heading: String, whole: SiteLink?, newestRecord: Instant?, years: [Year]) {
    self.heading = heading
    self.whole = whole
    self.newestRecord = newestRecord
    self.years = years
  }
}

extension ReportCatalog {
  /// The style sheet that all pages of a site share, and their script.
  package func siteFiles() throws(ReportFault) -> [(name: String, text: String)] {
    [
      ("style.css", "/* Made by earned site. */\n" + (try text("style.css", "site.css"))),
      ("script.js", "// Made by earned site.\n" + (try text("script.js", "site.js"))),
    ]
  }

  private func text(_ names: String...) throws(ReportFault) -> String {
    var text = ""
    for name in names { text += try resources.text("\(HTMLRenderer.folder)/\(name)") }
    return text
  }

  /// A digest of all that decides how pages look and what they say, next to the program itself.
  package func fingerprint(of reports: [Report]) throws(ReportFault) -> String {
    var hash = SHA256()
    for report in reports { hash.update(try report.fingerprint()) }
    for name in try resources.files(in: HTMLRenderer.folder) {
      hash.update(try resources.text("\(HTMLRenderer.folder)/\(name)"))
    }
    let words = "reports/\(CodeTexts.folderName)"
    for name in try resources.files(in: words) { hash.update(try resources.text("\(words)/\(name)")) }
    return hash.digest.hexadecimal
  }
}
