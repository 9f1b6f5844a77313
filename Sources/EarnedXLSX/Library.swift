import CEarnedOptionalLibraries
import EarnedSystem

/// libxlsxwriter, loaded when the first workbook is made; nil when it is not installed.
nonisolated(unsafe) let library: UnsafePointer<xlsxwriter_library>? = {
  let functions = UnsafeMutablePointer<xlsxwriter_library>.allocate(capacity: 1)
  guard xlsxwriter_load(functions) else {
    functions.deallocate()
    return nil
  }
  return UnsafePointer(functions)
}()

/// The functions of the library. No workbook can be made without the library (``Workbook``), so nobody calls them then.
var lxw: xlsxwriter_library {
  @inline(__always) get {
    guard let library else { preconditionFailure("a workbook is made before its parts") }
    return library.pointee
  }
}

/// C strings that live as long as this object, for structures of pointers.
final class CStrings {
  private var pointers: [UnsafeMutablePointer<CChar>] = []

  deinit { for pointer in pointers { free(pointer) } }

  subscript(string: String) -> UnsafeMutablePointer<CChar>? { keep(strdup(string)) }

  /// A copy of a path, as the system's bytes.
  subscript(path path: String) -> UnsafeMutablePointer<CChar>? { keep(strdup(path.systemPath)) }

  private func keep(_ copy: UnsafeMutablePointer<CChar>?) -> UnsafeMutablePointer<CChar>? {
    guard let copy else { return nil }
    pointers.append(copy)
    return copy
  }
}
