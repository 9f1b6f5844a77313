import EarnedFiles
import Synchronization

/// Packed rows that were moved out of memory, a piece at a time. The piece that was read last is kept: rows are mostly
/// read in order.
final class RowFile: Sendable {
  /// Where each row begins, and the rows.
  struct Piece {
    let starts: [Int]
    let bytes: [UInt8]
  }

  /// Where a piece is.
  struct Place {
    /// The rows it holds.
    let rows: Range<Int>
    fileprivate let offset: Int
    fileprivate let count: Int

    /// Where the next one begins.
    var end: Int { offset + count }
  }

  private struct Latest {
    var offset: Int?
    var piece = Piece(starts: [], bytes: [])
    var fault: FileFault?
  }

  private let file: ScratchFile
  private let latest = Mutex(Latest())

  init() throws(FileFault) { file = try ScratchFile() }

  /// Writes a piece, the first of whose rows has this number.
  func append(_ piece: Piece, firstRow: Int) throws(FileFault) -> Place {
    let starts = piece.starts.withUnsafeBytes { Array($0) }
    let offset = try file.append(starts + piece.bytes)
    return Place(
      rows: firstRow..<firstRow + piece.starts.count, offset: offset, count: starts.count + piece.bytes.count)
  }

  /// Reads from a piece; nil when it cannot be read, which `fault` then remembers.
  func read<Result>(_ place: Place, _ body: (Piece) -> Result) -> Result? {
    latest.withLock { latest in
      if latest.offset != place.offset {
        do throws(FileFault) {
          latest.piece = try piece(place)
          latest.offset = place.offset
        } catch {
          latest.fault = latest.fault ?? error
          return nil
        }
      }
      return body(latest.piece)
    }
  }

  /// Why rows could not be read back; nil when all could.
  var fault: FileFault? { latest.withLock { $0.fault } }

  private func piece(_ place: Place) throws(FileFault) -> Piece {
    let bytes = try file.read(place.count, at: place.offset)
    let startBytes = place.rows.count * MemoryLayout<Int>.size
    let starts = bytes.withUnsafeBytes { bytes in
      place.rows.indices.map { bytes.loadUnaligned(fromByteOffset: ($0 - place.rows.lowerBound) * 8, as: Int.self) }
    }
    return Piece(starts: starts, bytes: Array(bytes[startBytes...]))
  }
}
