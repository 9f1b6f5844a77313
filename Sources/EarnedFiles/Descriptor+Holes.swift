#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Descriptor {
  /// The offset of the next data on the disk, at or after an offset; nil when only a hole is left. Where the file system
  /// does not tell, everything is data.
  borrowing func nextData(from offset: Int) -> Int? {
    #if canImport(Glibc)
      let data = lseek(number, off_t(offset), 3)  // SEEK_DATA, which is not imported.
      if data >= 0 { return Int(data) }
      return errno == ENXIO ? nil : offset
    #else
      return offset
    #endif
  }

  /// Where the data at an offset ends and a hole begins; nil when that is not told.
  borrowing func endOfData(from offset: Int) -> Int? {
    #if canImport(Glibc)
      let hole = lseek(number, off_t(offset), 4)  // SEEK_HOLE, which is not imported.
      return hole > offset ? Int(hole) : nil
    #else
      return nil
    #endif
  }

  /// Skips a hole: moves this file and the copy to the next offset with data on the disk. A hole reads as zeros, and a
  /// file may have more of them than there is free space.
  ///
  /// - Returns: false when only a hole is left; the copy is then extended to the same size.
  borrowing func skipHole(path: String, ending copy: borrowing Descriptor) throws(FileFault) -> Bool {
    #if canImport(Glibc)
      let place = lseek(number, 0, SEEK_CUR)
      let data = lseek(number, place, 3)  // SEEK_DATA, which is not imported.
      if data == place { return true }
      if data > place { return lseek(copy.number, data, SEEK_SET) == data }
      // There is no more data, or the file system does not support the call.
      guard errno == ENXIO else {
        lseek(number, place, SEEK_SET)
        return true
      }
      let end = lseek(number, 0, SEEK_END)
      guard end > place else { return false }
      guard ftruncate(copy.number, end) == 0 else { throw FileFault(.write, path) }
      return false
    #else
      return true
    #endif
  }
}
