import Mustache

/// The area of a chart with values upwards and categories along: where things stand in it, and its axes.
struct Plot {
  let scale: Scale
  /// How many categories there are.
  let count: Int
  private let names: [String]
  private let tickNames: [String]

  static let height = 170.0
  private static let top = 16.0
  private static let bottom = height - 22
  private static let right = SVG.width - 2

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ wording: Wording) {
    let definition = dataset.definition
    let kind = definition.columns[definition.index(of: chart.values[0])].kind
    let scale = Scale(chart.values.flatMap { dataset.values(of: $0).compactMap(\.number) }, kind)
    let categoryKind = definition.columns[definition.index(of: chart.category)].kind
    let categories = dataset.values(of: chart.category)
    self.scale = scale
    count = categories.count
    names = categories.map { wording.axisName($0, categoryKind, of: categories.count) }
    tickNames = scale.ticks.map { wording.words(kind == .fraction ? .real($0) : .integer(Int64($0)), kind) }
  }

  /// Where the first category begins: after the numbers of the axis.
  private var left: Double { (tickNames.map(SVG.textWidth).max() ?? 0) + 10 }

  /// The width of one category.
  var slot: Double { (Plot.right - left) / Double(max(1, count)) }

  /// The middle of a category.
  func x(_ index: Int) -> Double { left + (Double(index) + 0.5) * slot }

  /// The height of a value.
  func y(_ value: Double) -> Double { Plot.bottom - scale.share(value) * (Plot.bottom - Plot.top) }

  /// What `axes.html` is filled with.
  var axes: [String: View] {
    [
      "width": SVG.view(SVG.width), "height": SVG.view(Plot.height), "left": SVG.view(left),
      "right": SVG.view(Plot.right),
      "ticks": .list(zip(scale.ticks, tickNames).map(tick)), "names": .list(shownNames),
    ]
  }

  private func tick(_ value: Double, _ name: String) -> View {
    [
      "y": SVG.view(y(value)), "label": .text(name), "labelX": SVG.view(left - 6), "labelY": SVG.view(y(value) + 4),
      "isZero": .flag(value == 0),
    ]
  }

  /// As many names as stand beside each other without touching.
  private var shownNames: [View] {
    let widest = (names.map(SVG.textWidth).max() ?? 0) + 6
    let steps = [1, 2, 3, 4, 6, 7, 12, 14, 24, 28, 56, 91, 182, 365]
    let step = steps.first { Double($0) * slot >= widest } ?? max(1, count)
    return stride(from: 0, to: count, by: step).map { index in
      [
        "x": SVG.view(x(index)), "y": SVG.view(Plot.height - 6),
        "label": .text(VisibleText(names[index], isUnicode: true).string),
      ]
    }
  }
}

extension Wording {
  /// A category in few letters: `Mon 9` among few days, `03-09` among many.
  func axisName(_ datum: Datum, _ kind: Kind, of count: Int) -> String {
    let name = words(datum, kind)
    switch kind {
    case .hour: return String(name.prefix(2))
    case .day where name.count == 14:
      return count <= 10 ? "\(name.prefix(3)) \(Int(name.suffix(2)) ?? 0)" : String(name.suffix(5))
    default: return name.cut(toWidth: 12, "…")
    }
  }
}
