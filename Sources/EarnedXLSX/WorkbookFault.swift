import CEarnedOptionalLibraries
import EarnedSystem

/// Why a workbook could not be written.
package enum WorkbookFault: Error, Equatable, Sendable {
  /// libxlsxwriter is not installed in the version that this program was built with.
  case notInstalled
  /// libxlsxwriter rejected a call. `place` is the sheet, cell or file; `systemError` is the system's error, where it
  /// is known.
  case refused(place: String, code: UInt32, systemError: Int32? = nil)
  /// The folder for temporary files is missing or cannot be written.
  case temporaryFolder(String)
  /// The finished file cannot be read again.
  case unreadable(FileFault)
  /// The finished file lacks something that was written: most often a full disk or a full temporary folder.
  case incomplete(path: String, part: String, problem: String)

  /// Throws unless `code` means success.
  static func check(_ code: lxw_error, _ place: @autoclosure () -> String) throws(WorkbookFault) {
    guard code == LXW_NO_ERROR else { throw .refused(place: place(), code: code.rawValue) }
  }
}

extension WorkbookFault: CustomStringConvertible {
  /// One sentence: what failed, where, and what to do next where that is known.
  package var description: String {
    switch self {
    case .notInstalled:
      return """
        a workbook needs libxlsxwriter \(LXW_SOVERSION), which is not installed; \
        on Debian 'apt-get install libxlsxwriter\(LXW_SOVERSION)', or choose another format
        """
    case .refused(let place, _, let number?):
      return "cannot write the workbook, \(place): \(FileFault(.write, place, errorNumber: number).cause)"
    case .refused(let place, let code, nil):
      let reason = lxw.lxw_strerror(lxw_error(rawValue: code)).map { String(cString: $0) } ?? "error \(code)"
      let isAboutFiles = (LXW_ERROR_CREATING_XLSX_FILE.rawValue...LXW_ERROR_ZIP_CLOSE.rawValue).contains(code)
      return "cannot write the workbook, \(place): \(reason)" + (isAboutFiles ? "; \(WorkbookFault.room)" : "")
    case .temporaryFolder(let folder):
      return "cannot write temporary files in \(folder)"
    case .unreadable(let fault):
      return "cannot check the workbook, \(fault)"
    case .incomplete(let path, let part, let problem):
      return "the workbook \(path) is incomplete, \(part) \(problem); \(WorkbookFault.room)"
    }
  }

  private static let room = "the disk is probably full, or that of $TMPDIR: free some space"
}
