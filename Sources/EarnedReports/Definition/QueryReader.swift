import EarnedText

/// Reads queries. `{days}` in one stands for the query of another dataset of its report, `{credits/days}` for that of
/// another report, so that what two datasets share is written once.
struct QueryReader {
  let resources: Resources

  /// Where the query of a dataset is.
  static func file(_ report: some StringProtocol, _ dataset: some StringProtocol) -> String {
    "reports/\(report)/\(dataset).sql"
  }

  /// Whether a report or a dataset may be called so.
  static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }

  /// The query in `file`, with the queries it names in their places.
  func query(_ file: String) throws(ReportFault) -> String { try query(file, within: []) }

  private func query(_ file: String, within outer: [String]) throws(ReportFault) -> String {
    guard !outer.contains(file) else {
      throw .definition(place: resources.place(of: outer.last ?? file), problem: "the query contains itself")
    }
    let text = try resources.text(file)
    guard text.contains(byte: UInt8(ascii: "{")) else { return text }
    var rest = text[...]
    var query = ""
    while let start = rest.firstIndex(of: "{") {
      query += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: "}"), let named = named(rest[start..<end].dropFirst(), in: file),
        !query.lastLine.isComment
      else {
        query.append(rest.removeFirst())
        continue
      }
      query += try self.query(named, within: outer + [file]).indented(like: query.lastLine)
      rest = rest[end...].dropFirst()
    }
    return query + rest
  }

  /// The file that `days` or `credits/days` means in a query; nil for braces that mean nothing here.
  private func named(_ text: Substring, in file: String) -> String? {
    let names = text.split(separator: "/", omittingEmptySubsequences: false)
    guard names.count <= 2, names.allSatisfy(QueryReader.isName) else { return nil }
    return QueryReader.file(names.count == 2 ? names[0] : file.split(separator: "/")[1], names[names.count - 1])
  }
}

extension Substring {
  /// Whether a line of SQL begins as a comment.
  fileprivate var isComment: Bool { drop { $0 == " " }.utf8.starts(with: "--".utf8) }
}

extension String {
  fileprivate var lastLine: Substring { self[(lastIndex(of: "\n").map(index(after:)) ?? startIndex)...] }

  /// Without its last line's end, every further line as far to the right as `line`, which it continues.
  fileprivate func indented(like line: Substring) -> String {
    let lines = (hasSuffix("\n") ? dropLast() : self[...]).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.joined(separator: "\n" + line.prefix { $0 == " " })
  }
}
