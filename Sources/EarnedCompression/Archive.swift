import CEarnedMinizip
import EarnedSystem

/// A zip file, read part by part.
package final class Archive {
  private let handle: unzFile
  /// Used for all parts in turn.
  private var buffer = [UInt8](repeating: 0, count: 1 << 15)

  /// Opens the file; nil when it is not a complete zip file.
  ///
  /// - Throws: a fault of the system, not of the content.
  package init?(path: String) throws(FileFault) {
    errno = 0
    guard let handle = unzOpen64(path.systemPath) else {
      let fault = FileFault(.open, path)
      if fault.saysNothingOfTheFile { throw fault }
      return nil
    }
    self.handle = handle
  }

  deinit { _ = unzClose(handle) }

  /// Calls `body` with each part's name, in the order of the file.
  package func forEachPart<Failure: Error>(_ body: (String) throws(Failure) -> Void) throws(Failure) {
    var status = unzGoToFirstFile(handle)
    while status == UNZ_OK {
      try body(currentName)
      status = unzGoToNextFile(handle)
    }
  }

  private var currentName: String {
    var name = [CChar](repeating: 0, count: 1_024)
    _ = unzGetCurrentFileInfo64(handle, nil, &name, UInt(name.count - 1), nil, 0, nil, 0)
    return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  /// Passes the bytes of the current part to `body`, in chunks. Returns false when they cannot all be read, or when
  /// their checksum is wrong.
  package func readCurrentPart<Failure: Error>(
    _ body: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard unzOpenCurrentFile(handle) == UNZ_OK else { return false }
    var isOpen = true
    defer { if isOpen { _ = unzCloseCurrentFile(handle) } }
    var count: Int32 = 0
    repeat {
      count = unzReadCurrentFile(handle, &buffer, UInt32(buffer.count))
      if count > 0 { try body(buffer[..<Int(count)]) }
    } while count > 0
    // Closing the part verifies its checksum.
    isOpen = false
    return unzCloseCurrentFile(handle) == UNZ_OK && count == 0
  }
}
