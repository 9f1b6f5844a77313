import EarnedFiles
import EarnedJSON

/// The rows of all datasets or of one, a JSON object a line: the dataset, then the columns.
struct NDJSONRenderer {
  /// Nil is all.
  let dataset: String?
  /// Whose rows these are, which each line then begins with.
  var device: String?

  func write(_ document: Document, to output: inout BufferedOutput) throws {
    for dataset in try dataset.map({ [try document.dataset(named: $0)] }) ?? document.datasets {
      var json = JSONStream(.compact)
      for row in dataset.rows {
        append(row, of: dataset, &json)
        // With the end of the line, so that every piece of the output ends with a whole line.
        try json.take { bytes throws(FileFault) in try output.append(bytes + [UInt8(ascii: "\n")]) }
      }
    }
  }

  private func append(_ row: [Datum], of dataset: Dataset, _ json: inout JSONStream) {
    json.begin(.object)
    if let device {
      json.append(key: "device")
      json.append(.string(device))
    }
    json.append(key: "dataset")
    json.append(.string(dataset.definition.name))
    for (column, datum) in zip(dataset.definition.columns, row) {
      json.append(key: column.name)
      json.append(datum.json)
    }
    json.end()
  }
}
