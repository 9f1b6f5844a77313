import EarnedCore

/// Which cells of a grid of sums may be shown: none that too few devices contribute to, and no other one from which such a
/// cell could be computed.
///
/// The sums of rows and columns may be known, for example from another dataset, unless too few devices contribute to them.
/// From these and the shown cells others can be computed, so further cells are suppressed. They are chosen by their
/// places and not by their contents, so that the choice discloses nothing either.
struct Suppression {
  /// The least number of devices.
  let atLeast: Int

  /// For each cell whether it may be shown; none when the grid cannot be protected otherwise.
  ///
  /// - Parameter cells: rows of one length, each cell as the devices that contribute to it. Of a single row only the sum may
  ///   be known, not those of its columns.
  func shown(_ cells: [[DeviceSet]]) -> [[Bool]] {
    var grid = SuppressedGrid(cells, atLeast: atLeast)
    return grid.suppressComplementaryCells() ? grid.isShown : cells.map { $0.map { _ in false } }
  }

  /// A number of devices, rounded down to a multiple of the least number; null below it.
  func rounded(_ devices: Int) -> Datum {
    devices < atLeast ? .null : .integer(Int64(roundedCount(devices).number))
  }

  /// The same for all devices. Rounding keeps the difference of two cohorts from disclosing one device.
  func roundedCount(_ devices: Int) -> RoundedCount {
    RoundedCount(number: devices / atLeast * atLeast, isRounded: atLeast > 1)
  }
}

/// How many devices there are, as exactly as may be shown.
struct RoundedCount: Equatable, Sendable {
  /// That many, or at least that many.
  let number: Int
  /// Whether it is rounded down, so that there may be more.
  let isRounded: Bool

  /// `300 devices`, `at least 300 devices`.
  var words: String {
    (isRounded ? "at least " : "") + number.counted("device")
  }
}

/// Devices that contribute to a cell, by their numbers.
struct DeviceSet: Equatable {
  private var words: [UInt64] = []

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  mutating func insert(_ device: Int) {
    while words.count <= device / 64 { words.append(0) }
    words[device / 64] |= 1 << (device % 64)
  }

  mutating func formUnion(_ other: DeviceSet) {
    while words.count < other.words.count { words.append(0) }
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }
}

/// A grid as a bipartite graph: rows and columns are vertices, each non-empty cell is an edge. A suppressed cell can be
/// computed from the sums unless it is on a cycle of suppressed cells (D. Gusfield, "A graph theoretic approach to
/// statistical data security", 1988).
struct SuppressedGrid {
  struct Place: Hashable {
    let row: Int
    let column: Int
  }

  private let cells: [[DeviceSet]]
  private let atLeast: Int
  /// The cells that at least one device contributes to, row by row.
  private let places: [Place]
  /// The vertices of the rows and of the columns: one for all whose sum is not known.
  private let rowVertices: [Int]
  private let columnVertices: [Int]
  private(set) var isShown: [[Bool]]

  init(_ cells: [[DeviceSet]], atLeast: Int) {
    let columns = cells.first?.indices ?? 0..<0
    self.cells = cells
    self.atLeast = atLeast
    places = cells.indices.flatMap { row in
      columns.filter { cells[row][$0].count > 0 }.map { Place(row: row, column: $0) }
    }
    rowVertices = cells.indices.map { Self.union(cells[$0]).count < atLeast ? -1 : $0 }
    columnVertices = columns.map { column in
      cells.count == 1 || Self.union(cells.map { $0[column] }).count < atLeast ? -1 : cells.count + column
    }
    isShown = cells.map { $0.map { $0.count >= atLeast } }
  }

  /// Suppresses cells until nothing that too few devices contribute to can be computed. Returns false when that is
  /// impossible.
  mutating func suppressComplementaryCells() -> Bool {
    while true {
      let hidden = places.filter { !isShown($0) }
      let computable = hidden.filter { path(around: $0, through: hidden) == nil }
      if let small = computable.first(where: { devices($0).count < atLeast }) {
        guard suppressPath(around: small) else { return false }
      } else if let line = disclosingLine(among: hidden.filter { !computable.contains($0) }) {
        guard let next = line.first(where: isShown) else { return false }
        isShown[next.row][next.column] = false
        _ = suppressPath(around: next)
      } else {
        return true
      }
    }
  }

  /// A row or column whose sum is known, and whose suppressed cells together have too few devices, beginning at the last of
  /// these cells; nil when there is none.
  private func disclosingLine(among unknown: [Place]) -> [Place]? {
    for place in unknown {
      let row = rowVertices[place.row] < 0 ? [] : places.filter { $0.row == place.row }
      let column = columnVertices[place.column] < 0 ? [] : places.filter { $0.column == place.column }
      for line in [row, column] {
        let rest = line.filter(unknown.contains)
        guard let last = rest.last, Self.union(rest.map(devices)).count < atLeast else { continue }
        return Array(line.drop { $0 != last } + line.prefix { $0 != last })
      }
    }
    return nil
  }

  /// Suppresses the cells of a path around one, as few as possible. Returns false when there is no path.
  private mutating func suppressPath(around place: Place) -> Bool {
    guard let path = path(around: place, through: places) else { return false }
    for place in path { isShown[place.row][place.column] = false }
    return true
  }

  /// The cells of a path from the row of a cell to its column that does not pass it, with as few as possible that are shown;
  /// nil when there is none.
  private func path(around place: Place, through places: [Place]) -> [Place]? {
    let (start, end) = (rowVertices[place.row], columnVertices[place.column])
    var paths = [start: (shown: 0, places: [Place]())]
    // Those behind the cell come first, then those before it.
    let others = places.drop { $0 != place }.dropFirst() + places.prefix { $0 != place }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for other in others {
        let (row, column) = (rowVertices[other.row], columnVertices[other.column])
        for (from, to) in [(row, column), (column, row)] {
          guard let path = paths[from] else { continue }
          let shown = path.shown + (isShown(other) ? 1 : 0)
          guard paths[to].map({ shown < $0.shown }) ?? true else { continue }
          paths[to] = (shown, path.places + [other])
          isGrowing = true
        }
      }
    }
    return paths[end]?.places
  }

  private func isShown(_ place: Place) -> Bool { isShown[place.row][place.column] }

  private func devices(_ place: Place) -> DeviceSet { cells[place.row][place.column] }

  private static func union(_ sets: [DeviceSet]) -> DeviceSet {
    sets.reduce(into: DeviceSet()) { $0.formUnion($1) }
  }
}
