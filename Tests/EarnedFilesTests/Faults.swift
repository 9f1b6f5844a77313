import Glibc
import TestSupport

@testable import EarnedFiles

extension ScratchFolder {
  static func / (folder: ScratchFolder, name: String) -> String { folder.file(name) }
}

func mode(of path: String) -> mode_t {
  var status = stat()
  stat(path, &status)
  return status.st_mode & 0o7777
}

func fault<Result>(_ body: () throws -> Result) -> FileFault? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? FileFault
  }
}
