import EarnedCore
import EarnedSystem

extension HTMLPage {
  /// The values for `place.html`.
  func view(_ place: SitePlace) -> View {
    [
      "label": text(place.label),
      "above": .list(
        place.above.indices.map { index in
          let isRightAbove = index == place.above.count - 1
          return .object(link(place.above[index]).merging(["isRightAbove": .flag(isRightAbove)]) { $1 })
        }),
      "before": view(place.before), "after": view(place.after),
      "below": links(place.below), "hasBelow": .flag(!place.below.isEmpty),
      "beside": links(place.beside), "hasBeside": .flag(!place.beside.isEmpty),
    ]
  }

  private func links(_ links: [SiteLink]) -> View { .list(links.map { .object(link($0)) }) }

  private func view(_ link: SiteLink?) -> View { link.map { .object(self.link($0)) } ?? false }

  private func link(_ link: SiteLink) -> [String: View] {
    ["label": text(link.label), "href": .text(link.file.inAddress)]
  }

  /// The values for `index.html`: the sentences and figures of the report, and the calendar.
  func view(of calendar: SiteCalendar) -> View {
    var panels = document.shownDatasets.flatMap(panels)
    let overview = overview(document.sentences(wording).map(view), &panels)
    let newest = calendar.newestRecord.map { wording.words(.integer($0.millisecondsSinceEpoch), .instant) }
    return [
      "heading": text(calendar.heading), "title": text(document.definition.title),
      "window": document.windowWords.map(flowing) ?? false,
      "zone": text(document.zoneWords), "notes": .list(document.notes.map(flowing)), "overview": overview,
      "panels": .list(panels.filter(\.isFigures).map { $0.view(self) }),
      "weekPage": view(calendar.whole), "newest": newest.map(text) ?? false,
      "years": .list(calendar.years.enumerated().map { view($1, isOpen: $0 == 0) }),
      "hasYears": .flag(!calendar.years.isEmpty), "hasQualified": .flag(calendar.hasQualified),
      "weekdays": .list(Weekday.fromMonday.map { ["name": .text($0.name), "short": .text($0.abbreviation)] }),
    ]
  }

  private func view(_ year: SiteCalendar.Year, isOpen: Bool) -> View {
    [
      "year": .text("\(year.year)"), "href": .text(year.file), "isOpen": .flag(isOpen),
      "months": .list(
        year.months.map { month in
          [
            "name": .text(month.month.abbreviation), "month": .text("\(month.month)"), "href": .text(month.file),
            "weeks": .list(month.weeks.map { view($0, of: month.month) }),
          ]
        }),
    ]
  }

  private func view(_ week: SiteCalendar.Week, of month: CalendarMonth) -> View {
    [
      "week": .text("\(week.week)"), "short": .text("\(week.week.description.suffix(3))"),
      "href": week.file.map { .text($0) } ?? false,
      "days": .list(
        week.days.enumerated().map { index, state in
          guard let state else { return ["number": false, "look": "other"] }
          return ["number": .text("\(week.week.first.advanced(by: index).day)"), "look": .text(state.look)]
        }),
    ]
  }
}

extension SiteCalendar {
  fileprivate var hasQualified: Bool {
    years.contains { year in
      year.months.contains { $0.weeks.contains { $0.days.contains(.qualified) } }
    }
  }
}

extension SiteCalendar.DayState {
  /// The class of its cell.
  fileprivate var look: String {
    switch self {
    case .none: "unrecorded"
    case .onRecord: "recorded"
    case .qualified: "qualified"
    }
  }
}

extension String {
  /// A file's name as a link has it: whatever is no letter of ASCII, digit or one of `-._~` is written as bytes.
  var inAddress: String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    var address = ""
    for byte in pathBytes {
      if plain.contains(byte) {
        address.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        address += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return address
  }
}
