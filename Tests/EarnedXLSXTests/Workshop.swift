import EarnedCompression
import EarnedTestSupport

@testable import EarnedXLSX

/// A folder for the workbooks of a test, and ways to read them back.
final class Workshop {
  private let scratch = ScratchFolder()
  var folder: String { scratch.path }

  var path: String { "\(folder)/a.xlsx" }

  func workbook(_ name: String = "a.xlsx") throws -> Workbook {
    try Workbook(
      path: "\(folder)/\(name)", properties: Properties(title: "Test", createdSeconds: 1_770_033_600),
      temporaryFolder: folder)
  }

  /// Writes one sheet and returns the text of a part.
  func part(_ name: String, _ write: (Sheet) throws -> Void) throws -> String {
    let workbook = try workbook()
    try write(workbook.addSheet(named: "One"))
    try workbook.close()
    return parts()[name] ?? ""
  }

  func parts() -> [String: String] {
    var parts: [String: String] = [:]
    guard case .success(let archive?) = Result(catching: { try Archive(path: path) }) else { return [:] }
    archive.forEachPart { name in
      var bytes: [UInt8] = []
      if archive.readCurrentPart({ bytes += $0 }) { parts[name] = String(decoding: bytes, as: UTF8.self) }
    }
    return parts
  }

  func bytes(_ name: String) -> [UInt8] { scratch.bytes(name) ?? [] }
}
