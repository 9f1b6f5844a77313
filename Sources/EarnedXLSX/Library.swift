import CEarnedXLSXWriter
import EarnedFiles

/// libxlsxwriter, loaded for the first workbook.
nonisolated(unsafe) let library = SharedLibrary.load("libxlsxwriter.so.\(LXW_SOVERSION)", xlsxwriter_load)

/// The functions of the library. Without the library no workbook can be made, so this is never used: see ``Workbook``.
var lxw: xlsxwriter_library {
  @inline(__always) get {
    guard case .success(let library) = library else { preconditionFailure("a workbook is made before its parts") }
    return library.pointee
  }
}
