import Glibc
import TestSupport

@testable import Files

extension ScratchFolder {
  static func / (folder: ScratchFolder, name: String) -> String { folder.file(name) }
}

/// A file system of 64 KiB, where the kernel lets us mount one.
final class SmallFileSystem {
  let folder = ScratchFolder()
  var path: String { folder.path }

  init?() {
    guard mount("tmpfs", folder.path, "tmpfs", 0, "size=64k") == 0 else { return nil }
  }

  deinit { umount2(folder.path, Int32(MNT_DETACH)) }

  static func / (small: SmallFileSystem, name: String) -> String { "\(small.path)/\(name)" }
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
