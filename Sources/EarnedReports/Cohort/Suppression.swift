/// Which cells of a grid of sums may be shown: none that fewer than so many devices make up, and no further one from which
/// such a cell could be computed.
///
/// The sums of rows and columns may be known, from another dataset, say, but not those that too few devices make up. From
/// them and the cells that are shown others can be computed, so as many further cells are not shown as it takes. They are
/// chosen by their places and not by what is in them, so that the choice tells nothing either.
struct Suppression {
  /// The least number of devices.
  let atLeast: Int

  /// For each cell whether it may be shown; none where nothing else helps.
  ///
  /// - Parameter cells: rows of one length, each cell as the devices that make it up. Of a single row its sum may be known,
  ///   and not its columns.
  func shown(_ cells: [[DeviceSet]]) -> [[Bool]] {
    var grid = SuppressedGrid(cells, atLeast: atLeast)
    return grid.suppressComplementaryCells() ? grid.isShown : cells.map { $0.map { _ in false } }
  }

  /// A number of devices that says nothing of fewer: rounded down to a multiple of the least number; null below it.
  func rounded(_ devices: Int) -> Datum {
    devices < atLeast ? .null : .integer(Int64(roundedCount(devices).number))
  }

  /// The same of all devices, whose number must not be told by the difference of two cohorts.
  func roundedCount(_ devices: Int) -> RoundedCount {
    RoundedCount(number: devices / atLeast * atLeast, isRounded: atLeast > 1)
  }
}
