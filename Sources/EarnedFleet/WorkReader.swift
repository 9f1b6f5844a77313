import EarnedCore
import EarnedFiles
import EarnedJSON

/// Reads a work file that an earlier run has left, as far as it is whole.
struct WorkReader {
  private let file: StoredFile
  private let size: Int
  /// Behind the last entry that was read whole.
  private(set) var end = WorkEntry.mark.count

  /// Nil when the file is not a work file. An empty one is, and one whose beginning was lost in a power cut.
  init?(_ file: StoredFile) throws(FileFault) {
    self.file = file
    size = try file.size()
    guard try File.mayBegin(file.read(WorkEntry.mark.count, at: 0), with: WorkEntry.mark) else { return nil }
  }

  /// The first entry: what was asked for, and when.
  mutating func run() throws(FileFault) -> (run: String, began: Instant)? {
    guard case .run(let run, let began)? = try next()?.entry else { return nil }
    return (run, began)
  }

  /// What comes behind it.
  mutating func contents() throws(FileFault) -> WorkFile.Contents {
    var contents = WorkFile.Contents()
    while let (entry, offset) = try next() {
      switch entry {
      case .run: break
      case .begin(let device):
        contents.done[device] = nil
        contents.pieces[device] = []
      case .rows(let device, let part, let byteCount):
        contents.pieces[device]?.append(WorkFile.Piece(part: part, offset: offset, count: byteCount))
      case .end(let device, let path, let state):
        let pieces = contents.pieces.removeValue(forKey: device) ?? []
        contents.done[device] = WorkFile.DoneDevice(path: path, state: state, pieces: pieces)
      }
    }
    // What was begun is begun anew.
    contents.pieces = [:]
    return contents
  }

  /// The next entry, and where its bytes begin; nil when it is cut off, or damaged.
  private mutating func next() throws(FileFault) -> (entry: WorkEntry, offset: Int)? {
    let bytes = try file.read(Self.longestLine, at: end)
    guard let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")), let space = bytes.firstIndex(of: UInt8(ascii: " ")),
      space < lineEnd
    else { return nil }
    let (digest, json) = (bytes[..<space], Array(bytes[(space + 1)..<lineEnd]))
    let offset = end + lineEnd + 1
    guard let entry = Self.entry(json) else { return nil }
    var rows: [UInt8] = []
    if case .rows(_, _, let byteCount) = entry {
      guard byteCount <= size - offset else { return nil }
      rows = try file.read(byteCount, at: offset)
    }
    guard digest.elementsEqual(WorkEntry.digest(json, rows).utf8) else { return nil }
    end = offset + rows.count
    return (entry, offset)
  }

  private static func entry(_ json: [UInt8]) -> WorkEntry? {
    JSONValue(ifValid: json)?.objectValue.flatMap { WorkEntry($0) }
  }

  /// A path has at most 4 KB, and each byte of it may take six in JSON.
  private static let longestLine = 1 << 16
}
