import EarnedJSON
import EarnedSystem

/// A view that a person may ask, and what its columns say.
package struct PublicView: Sendable {
  package let name: String
  /// What a row is.
  package let summary: String
  package let columns: [ColumnDescription]

  /// What `earned query --views NAME` prints.
  package var outline: String {
    ([name, summary, ""] + columns.lines).joined(separator: "\n")
  }

  fileprivate var json: JSONValue {
    ["name": .string(name), "rows": .string(summary), "columns": .array(columns.map(\.json))]
  }
}

/// What a column of a view or a dataset says, for whoever reads its numbers.
package struct ColumnDescription: Equatable, Sendable {
  package let name: String
  package let kind: Kind
  /// What it says, without the unit; nil where nobody has said it.
  package let meaning: String?

  package var json: JSONValue {
    [
      "name": .string(name), "kind": .string(kind.rawValue), "unit": kind.unit.map { .string($0) } ?? .null,
      "meaning": meaning.map { .string($0) } ?? .null,
    ]
  }

  /// `The time in the app (s)`: what it says, with the unit that its kind does not say.
  var text: String { (meaning ?? "") + (kind.unit.flatMap { $0 == kind.rawValue ? nil : " (\($0))" } ?? "") }
}

extension [ColumnDescription] {
  /// A line each: name, kind, and what it says with its unit.
  package var lines: [String] {
    let widths = (map(\.name.count).max() ?? 0, map(\.kind.rawValue.count).max() ?? 0)
    return map { "  \($0.name.filled(to: widths.0))  \($0.kind.rawValue.filled(to: widths.1))  \($0.text)" }
  }
}

extension String {
  fileprivate func filled(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }
}

extension ReportCatalog {
  /// The views that a person may ask, by name; the one of that name, if one is given.
  package func publicViews(named name: String? = nil) throws(ReportFault) -> [PublicView] {
    let views = try ViewReader(resources: resources).publicViews().map { view in
      PublicView(
        name: view.name, summary: view.summary,
        columns: view.publicColumns.map {
          ColumnDescription(name: $0.name, kind: $0.shownKind ?? .number, meaning: $0.meaning)
        })
    }
    guard let name else { return views }
    if let view = views.first(where: { $0.name == name.lowercased() }) { return [view] }
    if ViewReader(resources: resources).has(name) { throw .privateView(name) }
    throw .statement("there is no view '\(name)'\(didYouMean(name.nearest(in: views.map(\.name))))")
  }

  /// What `earned query --views --json` prints (contract, section 23).
  package static func json(of views: [PublicView]) -> JSONValue {
    ["schema": "earned.views/1", "views": .array(views.map(\.json))]
  }
}
