/// A grid of which some cells are not shown, as a net: rows and columns are its knots, and each cell that anybody makes up
/// ties its row to its column. What is not shown can be told from the sums unless another way of such cells leads around it
/// (D. Gusfield, "A graph theoretic approach to statistical data security", 1988).
struct SuppressedGrid {
  struct Place: Hashable {
    let row: Int
    let column: Int
  }

  private let cells: [[DeviceSet]]
  private let atLeast: Int
  /// Those that anybody makes up, row by row.
  private let places: [Place]
  /// The knots of the rows and of the columns: one for all whose sum is not known.
  private let rowKnots: [Int]
  private let columnKnots: [Int]
  private(set) var isShown: [[Bool]]

  init(_ cells: [[DeviceSet]], atLeast: Int) {
    let columns = cells.first?.indices ?? 0..<0
    self.cells = cells
    self.atLeast = atLeast
    places = cells.indices.flatMap { row in
      columns.filter { cells[row][$0].count > 0 }.map { Place(row: row, column: $0) }
    }
    rowKnots = cells.indices.map { Self.union(cells[$0]).count < atLeast ? -1 : $0 }
    columnKnots = columns.map { column in
      cells.count == 1 || Self.union(cells.map { $0[column] }).count < atLeast ? -1 : cells.count + column
    }
    isShown = cells.map { $0.map { $0.count >= atLeast } }
  }

  /// Hides cells until nothing can be told that too few devices make up. Returns false when it cannot be kept from being
  /// told.
  mutating func hideWhatTells() -> Bool {
    while true {
      let hidden = places.filter { !isShown($0) }
      let told = hidden.filter { way(around: $0, through: hidden) == nil }
      if let small = told.first(where: { devices($0).count < atLeast }) {
        guard hideWay(around: small) else { return false }
      } else if let line = lineThatTells(among: hidden.filter { !told.contains($0) }) {
        guard let next = line.first(where: isShown) else { return false }
        isShown[next.row][next.column] = false
        _ = hideWay(around: next)
      } else {
        return true
      }
    }
  }

  /// A line whose sum is known and of which too few devices make up what cannot be told, from the last such cell on; nil
  /// when there is none.
  private func lineThatTells(among unknown: [Place]) -> [Place]? {
    for place in unknown {
      let row = rowKnots[place.row] < 0 ? [] : places.filter { $0.row == place.row }
      let column = columnKnots[place.column] < 0 ? [] : places.filter { $0.column == place.column }
      for line in [row, column] {
        let rest = line.filter(unknown.contains)
        guard let last = rest.last, Self.union(rest.map(devices)).count < atLeast else { continue }
        return Array(line.drop { $0 != last } + line.prefix { $0 != last })
      }
    }
    return nil
  }

  /// Hides the cells of a way around one, as few as possible. Returns false when there is no way.
  private mutating func hideWay(around place: Place) -> Bool {
    guard let way = way(around: place, through: places) else { return false }
    for place in way { isShown[place.row][place.column] = false }
    return true
  }

  /// The cells of a way from the row of a cell to its column that does not pass it, with as few as possible that are shown;
  /// nil when there is none.
  private func way(around place: Place, through places: [Place]) -> [Place]? {
    let (start, end) = (rowKnots[place.row], columnKnots[place.column])
    var ways = [start: (shown: 0, places: [Place]())]
    // Those behind the cell come first, then those before it.
    let others = places.drop { $0 != place }.dropFirst() + places.prefix { $0 != place }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for other in others {
        let (row, column) = (rowKnots[other.row], columnKnots[other.column])
        for (from, to) in [(row, column), (column, row)] {
          guard let way = ways[from] else { continue }
          let shown = way.shown + (isShown(other) ? 1 : 0)
          guard ways[to].map({ shown < $0.shown }) ?? true else { continue }
          ways[to] = (shown, way.places + [other])
          isGrowing = true
        }
      }
    }
    return ways[end]?.places
  }

  private func isShown(_ place: Place) -> Bool { isShown[place.row][place.column] }

  private func devices(_ place: Place) -> DeviceSet { cells[place.row][place.column] }

  private static func union(_ sets: [DeviceSet]) -> DeviceSet {
    sets.reduce(into: DeviceSet()) { $0.formUnion($1) }
  }
}
