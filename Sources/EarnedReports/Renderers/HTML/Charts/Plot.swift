import EarnedCore

/// The area of a chart with a vertical axis of values and a horizontal axis of categories: its positions and axes.
struct Plot {
  let scale: Scale
  private let places: AxisPlaces
  private let names: AxisNames
  private let tickNames: [String]

  static let height = 170.0
  private static let top = 16.0
  private static let bottom = height - 22
  private static let right = SVG.width - 2

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ wording: Wording) {
    let definition = dataset.definition
    let kind = definition.columns[definition.index(of: chart.values[0])].kind
    let category = definition.index(of: chart.category)
    scale = Scale(dataset, chart.values)
    places = AxisPlaces(dataset, category)
    names = AxisNames(places, dataset, category, wording)
    let isInSeconds = kind == .seconds && scale.step < 60
    tickNames = scale.ticks.map { tick in
      // Elsewhere it is `0 min`.
      tick == 0 && isInSeconds ? "0 s" : wording.words(kind == .fraction ? .real(tick) : Datum(tick), kind)
    }
  }

  /// The left edge of the first category, after the labels of the axis.
  var left: Double { (tickNames.map(SVG.textWidth).max() ?? 0) + 10 }

  private func x(at place: Double) -> Double { left + places.share(place) * (Plot.right - left) }

  /// The smallest distance between two rows.
  var slot: Double { places.stepShare * (Plot.right - left) }

  /// The middle of a row's category.
  func x(_ row: Int) -> Double { x(at: places.place(row)) }

  /// Whether days, weeks or months without a row lie between two rows.
  func areApart(_ row: Int, _ other: Int) -> Bool { places.areApart(places.place(row), places.place(other)) }

  /// The height of a value.
  func y(_ value: Double) -> Double { Plot.bottom - scale.share(value) * (Plot.bottom - Plot.top) }

  /// Whether there is room for the names of all rows.
  var hasRoomForNames: Bool { names.lists.first.map { $0.count == places.count && widest($0) <= slot } ?? true }

  /// The values for `axes.html`.
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
      // Where it is not the lower edge.
      "isZero": .flag(value == 0 && scale.lowest < 0),
    ]
  }

  /// Whether the widest of these names fits between any two neighbours.
  private func hasRoom(for names: [AxisName]) -> Bool {
    let widest = widest(names)
    return zip(names, names.dropFirst()).allSatisfy { x(at: $1.place) - x(at: $0.place) >= widest }
  }

  private func widest(_ names: [AxisName]) -> Double { (names.map { SVG.textWidth($0.name) }.max() ?? 0) + SVG.gap }

  /// As many names as fit without touching, each moved so that it stays inside the drawing.
  private var shownNames: [View] {
    let shown = names.lists.first { !$0.isEmpty && hasRoom(for: $0) } ?? []
    return SVG.centred(shown.map { (x(at: $0.place), $0.name) }).map { x, name in
      [
        "x": SVG.view(x), "y": SVG.view(Plot.height - 6), "label": .text(VisibleText(name, isUnicode: true).string),
      ]
    }
  }
}
