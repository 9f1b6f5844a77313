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

  /// The values for `index.html`: the sentences and the first chart of the report, and the calendar.
  func view(of calendar: SiteCalendar) -> View {
    var panels = document.shownDatasets.flatMap(panels)
    let overview = overview(document.sentences(wording).map(view), &panels)
    let newest = calendar.newestRecord.map { wording.words(.integer($0.millisecondsSinceEpoch), .instant) }
    return [
      "heading": text(calendar.heading), "title": text(document.definition.title),
      "window": document.windowWords.map(flowing) ?? false,
      "zone": text(document.zoneWords), "notes": .list(document.notes.map(flowing)), "overview": overview,
      "weekPage": view(calendar.whole), "newest": newest.map(text) ?? false,
      "years": .list(calendar.years.map(view)),
      "hasYears": .flag(!calendar.years.isEmpty), "hasQualified": .flag(calendar.hasQualified),
    ]
  }

  private func view(_ year: SiteCalendar.Year) -> View {
    [
      "year": .text("\(year.year)"), "href": .text(year.file),
      "months": .list(
        year.months.map { month in
          [
            "name": .text(month.month.abbreviation), "href": .text(month.file),
            "weeks": .list(
              month.weeks.map { week in
                [
                  "week": .text("\(week.week)"), "number": .text("\(week.week.description.suffix(2))"),
                  "href": week.file.map { .text($0) } ?? false,
                ]
              }),
            "rows": .list(
              Weekday.fromMonday.enumerated().map { index, weekday in
                ["weekday": .text(weekday.abbreviation), "days": .list(month.weeks.map { view($0, at: index) })]
              }),
          ]
        }),
    ]
  }

  /// A day of a week: a link to its row in the week's page when it is on record.
  private func view(_ week: SiteCalendar.Week, at index: Int) -> View {
    guard let state = week.days[index] else { return ["look": "other", "link": false, "number": false] }
    let day = week.week.first.advanced(by: index)
    let link = week.file.map { file -> View in
      ["href": .text("\(file)#\(day)"), "title": text(wording.day(day) + (state == .qualified ? ", qualified" : ""))]
    }
    return ["look": .text(state.look), "link": state == .none ? false : link ?? false, "number": .text("\(day.day)")]
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
