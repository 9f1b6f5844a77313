import CEarnedXLSXWriter

/// libxlsxwriter, loaded for the first workbook; nil when it is not installed.
nonisolated(unsafe) let library: UnsafePointer<xlsxwriter_library>? = {
  let functions = UnsafeMutablePointer<xlsxwriter_library>.allocate(capacity: 1)
  guard xlsxwriter_load(functions) else {
    functions.deallocate()
    return nil
  }
  return UnsafePointer(functions)
}()

/// The functions of the library. Without the library no workbook can be made, so this is never used: see ``Workbook``.
var lxw: xlsxwriter_library {
  @inline(__always) get {
    guard let library else { preconditionFailure("a workbook is made before its parts") }
    return library.pointee
  }
}
