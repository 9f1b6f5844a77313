import Glibc

@testable import Files

/// A folder of a test's own, removed with everything in it.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/files-test-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/tmp"
    }
  }

  deinit {
    for name in names { unlink(self / name) }
    rmdir(path)
  }

  /// Everything in the folder, hidden files too.
  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func / (folder: TemporaryFolder, name: String) -> String { "\(folder.path)/\(name)" }
}

/// A file system of 64 KiB, where the kernel lets us mount one.
final class SmallFileSystem {
  let folder = TemporaryFolder()
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
