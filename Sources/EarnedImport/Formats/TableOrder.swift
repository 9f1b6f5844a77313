import EarnedCore

/// Which of its two instants a time means that came twice, when the rows of a table are in order of time, oldest or newest
/// first. The table is read for that only when it has such a time.
final class TableOrder {
  private let rows: () throws -> TableRows
  private let values: TableValues
  /// The places of the rows that mean the second one.
  private var later: Set<String>?

  /// - Parameter rows: the rows of the table from the first one.
  init(of values: TableValues, _ rows: @escaping () throws -> TableRows) { (self.rows, self.values) = (rows, values) }

  /// Whether the row before or after tells that a row means the second one.
  func meansLater(_ row: TableRows.Row) throws -> Bool {
    let later = try later ?? read()
    self.later = later
    return later.contains(row.place)
  }

  private typealias Times = (place: String, instants: [Instant])

  private func read() throws -> Set<String> {
    var (rising, falling): (Set<String>?, Set<String>?) = ([], [])
    // The rows from the last one of a single instant.
    var run: [Times] = []
    func close() {
      Self.choose(run, &rising)
      Self.choose(run.reversed(), &falling)
      run = Array(run.suffix(1))
    }
    var rest = try rows()
    while rising != nil || falling != nil, let row = try rest.next() {
      guard let instants = instants(row) else { continue }
      run.append((row.place, instants))
      if instants.count == 1 { close() }
    }
    close()
    guard let rising else { return falling ?? [] }
    return falling == nil ? rising : []
  }

  /// What the beginning of a row may be; nil when it cannot be read, or was skipped.
  private func instants(_ row: TableRows.Row) -> [Instant]? {
    do throws(TableValues.Problem) {
      let reading = try values.start(row)
      return reading.isSkipped ? nil : values.instants(of: reading).isEmpty ? nil : values.instants(of: reading)
    } catch {
      return nil
    }
  }

  /// Chooses so that times do not fall; where that cannot be, `later` becomes nil.
  private static func choose(_ run: some Sequence<Times>, _ later: inout Set<String>?) {
    var last: Instant?
    for row in run {
      guard let chosen = row.instants.first(where: { $0 >= last ?? $0 }) else {
        later = nil
        return
      }
      if chosen != row.instants[0] { later?.insert(row.place) }
      last = chosen
    }
  }
}
