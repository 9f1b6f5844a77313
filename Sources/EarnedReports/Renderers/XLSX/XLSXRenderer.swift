import Files
import XLSX

/// A report as a workbook: an overview with the key figures, and a sheet per dataset.
struct XLSXRenderer {
  /// Where the parts of the workbook are made (see `RenderOptions`).
  let folder: String?
  /// What messages call it.
  let name: String

  func write(_ document: Document, to output: inout BufferedOutput) throws {
    let part = "workbook.xlsx"
    let parts = try PrivateFolder(in: folder, files: [part])
    let file = try parts.makeFile(named: part)
    do { try write(document, to: file, in: parts) } catch { throw ReportFault.workbook("\(error)") }
    try File.forEachPiece(of: file) { bytes throws(FileFault) in try output.append(bytes) }
  }

  private func write(_ document: Document, to path: String, in parts: PrivateFolder) throws(WorkbookFault) {
    let workbook = try Workbook(
      path: path, name: name, properties: properties(document), temporaryFolder: parts.path)
    var names = SheetNames()
    let overview = try workbook.addSheet(named: names.name(for: "Overview"))
    var charts: [Chart] = []
    for dataset in document.datasets where !dataset.definition.isSingle {
      let name = names.name(for: dataset.definition.title)
      if case .heatmap(let row, let column, let value) = dataset.definition.presentation {
        let sheet = try workbook.addSheet(named: name)
        let grid = Grid(dataset, row: row, column: column, value: value)
        charts += try HeatmapSheet(sheet: sheet, dataset: dataset, grid: grid, document: document).write()
      } else {
        let sheet = try workbook.addSheet(named: name, inConstantMemory: TableSheet.isLong(dataset))
        charts += try TableSheet(sheet: sheet, dataset: dataset, document: document).write()
      }
    }
    try OverviewSheet(sheet: overview, document: document).write(charts)
    try workbook.close()
  }

  private func properties(_ document: Document) -> Properties {
    Properties(
      title: document.definition.title, subject: document.windowWords ?? "", author: "earned",
      comments: document.definition.summary, createdSeconds: document.generated.millisecondsSinceEpoch / 1_000)
  }
}
