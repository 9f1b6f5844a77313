import Files
import XLSX

/// A report as a workbook: an overview with the key figures, and a sheet per dataset.
struct XLSXRenderer {
  func bytes(of document: Document) throws(ReportFault) -> [UInt8] {
    do {
      let file = try TemporaryFile()
      try write(document, to: file.path)
      return try File.read(file.path)
    } catch let fault as FileFault {
      throw .file(fault)
    } catch {
      throw .workbook("\(error)")
    }
  }

  private func write(_ document: Document, to path: String) throws(WorkbookFault) {
    let workbook = try Workbook(path: path, properties: properties(document))
    var names = SheetNames()
    let overview = try workbook.addSheet(named: names.name(for: "Overview"))
    var charts: [Chart] = []
    for dataset in document.datasets where !dataset.definition.isSingle {
      let sheet = try workbook.addSheet(named: names.name(for: dataset.definition.title))
      if case .heatmap(let row, let column, let value) = dataset.definition.presentation {
        let grid = Grid(dataset, row: row, column: column, value: value)
        charts += try HeatmapSheet(sheet: sheet, dataset: dataset, grid: grid, document: document).write()
      } else {
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
