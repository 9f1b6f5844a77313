import EarnedCore

extension HTMLPage {
  /// The values for `table.html`: the columns with these indices, sums below, a bar behind one column.
  func table(_ dataset: Dataset, _ shown: [Int]? = nil, bar: String?) -> View {
    let definition = dataset.definition
    let shown = shown ?? Array(definition.columns.indices)
    let (drawn, averages) = (dataset.drawn, dataset.averages?.definition)
    let barTitle = bar.flatMap { bar in
      averages.map { $0.columns[$0.index(of: bar)].title } ?? definition.barTitle(bar, behind: shown)
    }
    let bar = bar.map(definition.index(of:))
    let largest = bar.map { drawn.largest(ofColumn: $0) } ?? 0
    let wording = self.wording
    let partial = document.partialRows(dataset)
    // The calendar of a site leads to a day by its name.
    let isLinked =
      definition.name == document.standardDataset && shown.first.map { definition.columns[$0].kind } == .day
    let rows = ViewSequence(count: shownRows(dataset)) { index in
      let row = dataset.rows[index]
      return [
        "anchor": isLinked ? self.value(row[shown[0]]) : false,
        "isPartial": .flag(partial?.contains(index) == true),
        "cells": .list(
          shown.map { index in
            cell(row, index, of: definition, isHeader: index == shown.first, wording)
          }),
        "bar": bar.map { self.bar(drawn.rows.value(index, $0), of: largest) } ?? false,
      ]
    }
    let headers = shown.map { (definition.columns[$0].title, definition.columns[$0].kind) }
    return table(
      definition.summary, headers, meanings: shown.map { definition.columns[$0].meaning }, rows, hasBars: bar != nil,
      barTitle: barTitle, sums: sums(dataset, shown))
  }

  func table(_ grid: Grid, _ caption: String) -> View {
    let rows = ViewSequence(count: grid.rows.count) { row in
      let cells = grid.values[row].map { cell($0, grid.valueKind, isHeader: false) }
      return [
        "cells": .list([cell(grid.rows[row], grid.rowKind, isHeader: true)] + cells), "bar": false, "isPartial": false,
      ]
    }
    let headers = grid.columns.map { (wording.words($0, grid.columnKind), Kind.count) }
    return table(caption, [(grid.rowTitle, grid.rowKind)] + headers, rows, hasBars: false, sums: nil)
  }

  /// Percentiles as a table: a row a figure, a column a percentile.
  func table(_ percentiles: Percentiles, _ caption: String) -> View {
    let rows = ViewSequence(count: percentiles.lines.count) { index in
      let (figure, values) = percentiles.lines[index]
      let cells = values.map { cell($0, figure.kind, isHeader: false) }
      return [
        "cells": .list([cell(.text(figure.title), .text, isHeader: true)] + cells), "bar": false, "isPartial": false,
      ]
    }
    let headers = percentiles.headers.map { ($0, Kind.count) }
    return table(caption, [("Figure", .text)] + headers, rows, hasBars: false, sums: nil)
  }

  private func table(
    _ caption: String, _ headers: [(String, Kind)], meanings: [String?] = [], _ rows: ViewSequence, hasBars: Bool,
    barTitle: String? = nil, sums: [View]?
  ) -> View {
    [
      "caption": text(caption),
      "headers": .list(
        headers.enumerated().map { index, header in
          let meaning = meanings.isEmpty ? nil : meanings[index]
          return ["header": text(header.0), "look": look(header.1), "meaning": meaning.map(text) ?? false]
        }),
      "rows": .sequence(rows),
      "hasBars": .flag(hasBars),
      "barTitle": barTitle.map(text) ?? false,
      "sums": .list(sums ?? []),
      "hasSums": .flag(sums != nil),
    ]
  }

  /// A value of a row. What is added to the name of a thing is muted.
  private func cell(
    _ row: [Datum], _ index: Int, of definition: DatasetDefinition, isHeader: Bool, _ wording: Formatter
  ) -> View {
    let column = definition.columns[index]
    if row[index] != .null, let name = wording.name(row, column, of: definition), let suffix = name.suffix {
      return cell(row[index], column.kind, isHeader: isHeader, words: name.name, suffix: suffix)
    }
    return cell(row[index], column.kind, isHeader: isHeader, words: wording.words(row, index, of: definition))
  }

  /// - Parameter words: the text to show instead of the value's own.
  private func cell(
    _ datum: Datum, _ kind: Kind, isHeader: Bool, words: String? = nil, suffix: String? = nil
  ) -> View {
    let words = words ?? wording.words(datum, kind)
    // Unused values are left out: there may be a million cells.
    var cell: [String: View] = ["element": isHeader ? "th" : "td", "look": look(kind), "words": text(words)]
    if isHeader { cell["isHeader"] = true }
    switch (datum, kind) {
    case (.flag(let flag), _):
      cell["flag"] = value(datum)
      cell["spoken"] = flag ? "yes" : "no"
    case (.integer, .instant):
      let date = words.prefix { $0 != " " }
      cell["instant"] = .object([
        "value": value(datum), "date": text(String(date)), "clock": text(String(words[date.endIndex...])),
      ])
    case (.integer, _), (.real, _): cell["data"] = value(datum)
    case (.text, .code): cell["code"] = value(datum)
    case (.text(let day), .day):
      cell["day"] = value(datum)
      if let weekday = CalendarDate(day)?.weekday.abbreviation { cell["weekday"] = .text(weekday) }
    case (.json, .sparkline) where datum.numbers?.isEmpty == false:
      cell["sparkline"] = sparkline(Sparkline(numbers: datum.numbers ?? []), value(datum))
    default:
      cell["isPlain"] = true
      cell["pieces"] = .list(pieces(words))
      if let suffix { cell["suffix"] = text(suffix) }
    }
    return .object(cell)
  }

  /// The parts of a code, which may be broken after each underscore.
  private func pieces(_ words: String) -> [View] {
    let pieces = VisibleText(words, isUnicode: true).string.split(separator: "_", omittingEmptySubsequences: false)
    return pieces.enumerated().map { index, piece in
      ["piece": .text(piece + (index < pieces.count - 1 ? "_" : ""))]
    }
  }

  private func sums(_ dataset: Dataset, _ shown: [Int]) -> [View]? {
    let columns = dataset.definition.columns
    guard dataset.rows.count > 1, shown.contains(where: { columns[$0].hasSum }) else { return nil }
    let total = shownRows(dataset) < dataset.rows.count || isFolded(dataset) ? "Total of all rows" : "Total"
    return shown.map { index in
      let isFirst = index == shown.first
      return columns[index].hasSum
        ? cell(dataset.sum(ofColumn: index), columns[index].kind, isHeader: isFirst)
        : cell(.text(isFirst ? total : ""), .text, isHeader: isFirst)
    }
  }

  private func look(_ kind: Kind) -> View {
    switch kind {
    case .minutes, .seconds, .credits, .count, .number, .average, .ratio, .fraction: "number"
    case .flag: "flag"
    case .day, .instant, .hour, .clock, .weekday, .week, .month: "time"
    case .text, .code, .json, .sparkline: "text"
    }
  }

  /// The values for `sparkline.html`: bars 3 wide and up to 12 high.
  private func sparkline(_ sparkline: Sparkline, _ value: View) -> View {
    let bars = sparkline.shares.enumerated().map { index, share -> View in
      let height = max(1, share * 12)
      return [
        "mark": share > 0 ? "mark-1" : "mark-none", "x": SVG.view(Double(index) * 4), "y": SVG.view(12 - height),
        "h": SVG.view(height),
      ]
    }
    return ["numbers": value, "width": SVG.view(Double(bars.count) * 4 - 1), "bars": .list(bars)]
  }

  private func bar(_ datum: Datum, of largest: Double) -> View {
    guard let number = datum.number, number > 0, largest > 0 else { return ["share": false] }
    return ["share": SVG.view(number / largest * 100)]
  }
}
