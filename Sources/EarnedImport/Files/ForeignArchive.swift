import EarnedCompression
import EarnedSystem

/// A zip file of another program. The unpacked size is limited, because a small file can unpack to any size.
struct ForeignArchive {
  private let path: String
  private let name: String
  private let archive: Archive

  /// The maximum number of bytes to unpack from one archive: 4 GiB.
  private static let maxBytes = 4 << 30
  /// The maximum number of parts to examine.
  private static let maxParts = 20_000

  /// - Throws: `ImportFault` when it is no complete zip file; `FileFault` when it cannot be read.
  init(path: String, name: String) throws {
    guard let archive = try Archive(path: path) else {
      throw ImportFault.malformed(
        path: name, place: nil, problem: "the zip file is damaged or cut off; export it again")
    }
    (self.path, self.name, self.archive) = (path, name, archive)
  }

  func parts() throws(ImportFault) -> [String] {
    var names: [String] = []
    try archive.forEachPart { part throws(ImportFault) in
      guard names.count < Self.maxParts else {
        throw .malformed(
          path: name, place: nil, problem: "the zip file has more than \(Self.maxParts) parts; unpack it first")
      }
      names.append(part)
    }
    return names
  }

  /// Unpacks each wanted part in turn.
  ///
  /// - Parameter body: called with the part while it exists.
  func unpack(where isWanted: (String) -> Bool, _ body: (_ part: String, ForeignFile) throws -> Void) throws {
    var room = Self.maxBytes
    try archive.forEachPart { part throws(any Error) in
      guard !part.hasSuffix("/"), isWanted(part) else { return }
      let copy = try PrivateFile()
      let isWhole = try archive.readCurrentPart { bytes throws(any Error) in
        room -= bytes.count
        guard room >= 0 else {
          throw ImportFault.malformed(
            path: name, place: nil, problem: "the zip file unpacks to more than 4 GB; unpack only what you need")
        }
        try copy.append(bytes)
      }
      guard isWhole else {
        throw ImportFault.malformed(path: name, place: part, problem: "damaged; export the zip file again")
      }
      try body(part, try ForeignFile(part: copy, name: "\(name): \(part)"))
    }
  }
}
