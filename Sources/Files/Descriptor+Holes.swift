#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Descriptor {
  /// Goes to where there is something on the disk, here and in the copy that is written: what lies between are zeros. A
  /// file may claim more of them than there is room for.
  ///
  /// - Returns: false when only zeros are left; the copy then has them too.
  borrowing func skipHole(path: String, ending copy: borrowing Descriptor) throws(FileFault) -> Bool {
    #if canImport(Glibc)
      let place = lseek(number, 0, SEEK_CUR)
      let data = lseek(number, place, 3)  // SEEK_DATA, which is not imported.
      if data == place { return true }
      if data > place { return lseek(copy.number, data, SEEK_SET) == data }
      // There is no more, or the file system does not tell.
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
