import EarnedCore
import Mustache

/// The area of a chart with a vertical axis of values and a horizontal axis of categories: its positions and axes.
struct Plot {
  let scale: Scale
  /// The number of categories.
  let count: Int
  /// The names of all categories, or of at most a thousand of them.
  private let names: [String]
  private let categoriesPerName: Int
  private let tickNames: [String]

  static let height = 170.0
  private static let top = 16.0
  private static let bottom = height - 22
  private static let right = SVG.width - 2

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ wording: Wording) {
    let definition = dataset.definition
    let kind = definition.columns[definition.index(of: chart.values[0])].kind
    let scale = Scale(dataset, chart.values)
    let categoryKind = definition.columns[definition.index(of: chart.category)].kind
    let category = definition.index(of: chart.category)
    self.scale = scale
    count = dataset.rows.count
    categoriesPerName = count / 1_000 + 1
    let named = stride(from: 0, to: count, by: categoriesPerName)
    names = wording.axisNames(named.map { dataset.rows.value($0, category) }, categoryKind)
    tickNames = scale.ticks.map { wording.words(kind == .fraction ? .real($0) : Datum($0), kind) }
  }

  /// The left edge of the first category, after the labels of the axis.
  private var left: Double { (tickNames.map(SVG.textWidth).max() ?? 0) + 10 }

  /// The width of one category.
  var slot: Double { (Plot.right - left) / Double(max(1, count)) }

  /// The middle of a category.
  func x(_ index: Int) -> Double { left + (Double(index) + 0.5) * slot }

  /// The height of a value.
  func y(_ value: Double) -> Double { Plot.bottom - scale.share(value) * (Plot.bottom - Plot.top) }

  /// Whether there is room for the names of all categories.
  var hasRoomForNames: Bool { widestName <= slot }

  /// The values for `axes.html`.
  var axes: [String: View] {
    [
      "width": SVG.view(SVG.width), "height": SVG.view(Plot.height), "left": SVG.view(left),
      "right": SVG.view(Plot.right),
      "ticks": .list(zip(scale.ticks, tickNames).map(tick)), "names": .list(shownNames),
    ]
  }

  /// With some padding.
  private var widestName: Double { (names.map(SVG.textWidth).max() ?? 0) + 6 }

  private func tick(_ value: Double, _ name: String) -> View {
    [
      "y": SVG.view(y(value)), "label": .text(name), "labelX": SVG.view(left - 6), "labelY": SVG.view(y(value) + 4),
      "isZero": .flag(value == 0),
    ]
  }

  /// The centre of a name, moved so that the name stays inside the drawing.
  private func inside(_ x: Double, _ name: String) -> Double {
    let half = SVG.textWidth(name) / 2
    return max(half, min(SVG.width - half, x))
  }

  /// As many names as fit without touching.
  private var shownNames: [View] {
    let steps = [1, 2, 3, 4, 6, 7, 12, 14, 24, 28, 56, 91, 182, 365]
    let width = slot * Double(categoriesPerName)
    let step = steps.first { Double($0) * width >= widestName } ?? max(1, names.count)
    return stride(from: 0, to: names.count, by: step).map { index in
      [
        "x": SVG.view(inside(x(index * categoriesPerName), names[index])), "y": SVG.view(Plot.height - 6),
        "label": .text(VisibleText(names[index], isUnicode: true).string),
      ]
    }
  }
}
