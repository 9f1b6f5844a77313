import CEarnedOptionalLibraries
import EarnedSystem

/// A spreadsheet file that is being written.
///
/// The file is complete after `close`, which also reads it back, because libxlsxwriter reports success even when a full
/// disk cut the file off. It is written directly to `path`: give a temporary path, and rename the file afterwards.
package final class Workbook {
  /// The version of the library at build time. Asking the library itself would load it.
  package static var libraryVersion: String { LXW_VERSION }

  package let path: String
  /// In messages.
  private let name: String
  let handle: UnsafeMutablePointer<lxw_workbook>
  private var formats: [Format: UnsafeMutablePointer<lxw_format>] = [:]
  private var sheets: [Sheet] = []
  private var isOpen = true

  /// - Parameters:
  ///   - name: the name of the file in messages; nil is its path.
  ///   - temporaryFolder: the folder for temporary files. Only this user should be able to enter it.
  package init(
    path: String, name: String? = nil, properties: Properties, temporaryFolder: String
  ) throws(WorkbookFault) {
    guard library != nil else { throw .notInstalled }
    guard access(temporaryFolder.systemPath, W_OK | X_OK) == 0 else { throw .temporaryFolder(temporaryFolder) }
    self.path = path
    self.name = name ?? path
    let strings = CStrings()
    var options = lxw_workbook_options()
    options.tmpdir = strings[path: temporaryFolder]
    options.use_zip64 = 0
    guard let handle = StandardError.silenced({ lxw.workbook_new_opt(path.systemPath, &options) }) else {
      throw .refused(place: self.name, code: LXW_ERROR_MEMORY_MALLOC_FAILED.rawValue)
    }
    self.handle = handle
    var native = properties.native(strings)
    try WorkbookFault.check(lxw.workbook_set_properties(handle, &native), "document properties")
  }

  deinit {
    if isOpen { lxw.lxw_workbook_free(handle) }
  }

  /// Adds a sheet at the end. Names have at most 31 characters, are unique, and contain none of `[ ] : * ? / \`.
  ///
  /// The rows of a sheet in constant memory are written to the disk as they come. So its cells and row heights must be
  /// given row by row, and it cannot have tables.
  package func addSheet(named name: String, inConstantMemory: Bool = false) throws(WorkbookFault) -> Sheet {
    precondition(!name.isEmpty, "a sheet has a name")
    try WorkbookFault.check(lxw.workbook_validate_sheet_name(handle, name), "sheet '\(name)'")
    // libxlsxwriter reads the option when a sheet is added, so each sheet can have its own.
    handle.pointee.options.constant_memory = inConstantMemory ? 1 : 0
    // Only a sheet in constant memory makes a file. When it cannot, the library says on standard error why.
    let add = { lxw.workbook_add_worksheet(self.handle, name) }
    let (native, systemError) = inConstantMemory ? Self.silenced(add) : (add(), nil)
    guard let native else {
      throw .refused(
        place: "sheet '\(name)'", code: LXW_ERROR_MEMORY_MALLOC_FAILED.rawValue, systemError: systemError)
    }
    let sheet = Sheet(name: name, handle: native, workbook: self, isInConstantMemory: inConstantMemory)
    sheets.append(sheet)
    return sheet
  }

  /// Writes the file and reads it back. Neither the workbook nor its sheets can be used afterwards.
  package func close() throws(WorkbookFault) {
    precondition(isOpen, "a workbook is closed once")
    isOpen = false
    let expected = sheets.map {
      WorkbookVerifier.ExpectedSheet(
        name: $0.name, content: $0.writtenRows() ?? .elements($0.cellCount), commentCount: $0.commentCount)
    }
    let (code, systemError) = Self.silenced { lxw.workbook_close(handle) }
    guard code == LXW_NO_ERROR else { throw .refused(place: name, code: code.rawValue, systemError: systemError) }
    try WorkbookVerifier(path: path, name: name).verify(expected)
  }

  /// The result of a call that makes files, and the system's error if there was one, which the library does not return.
  /// The error of a full disk is mostly missing: the library does not notice it.
  private static func silenced<Result>(_ call: () -> Result) -> (Result, systemError: Int32?) {
    StandardError.silenced {
      errno = 0
      let result = call()
      let number = errno
      return (result, [EMFILE, ENFILE, EFBIG, EACCES, EROFS, EIO, ENOMEM].contains(number) ? number : nil)
    }
  }

  /// Equal formats have one native format.
  func native(_ format: Format) -> UnsafeMutablePointer<lxw_format>? {
    if let known = formats[format] { return known }
    guard let native = lxw.workbook_add_format(handle) else { return nil }
    format.apply(to: native)
    formats[format] = native
    return native
  }
}

extension Properties {
  fileprivate func native(_ strings: CStrings) -> lxw_doc_properties {
    var properties = lxw_doc_properties()
    properties.title = strings[title]
    properties.subject = strings[subject]
    properties.author = strings[author]
    properties.company = strings[company]
    properties.comments = strings[comments]
    properties.created = time_t(createdSeconds)
    return properties
  }
}

/// What file dialogs show of a workbook.
package struct Properties: Equatable, Sendable {
  package var title: String
  package var subject: String
  package var author: String
  package var company: String
  package var comments: String
  /// The creation time in seconds since 1970-01-01 UTC. Workbooks with the same cells and the same time are equal, byte
  /// for byte.
  package var createdSeconds: Int64

  package init(
    title: String, subject: String = "", author: String = "", company: String = "", comments: String = "",
    createdSeconds: Int64
  ) {
    self.title = title
    self.subject = subject
    self.author = author
    self.company = company
    self.comments = comments
    self.createdSeconds = createdSeconds
  }
}
