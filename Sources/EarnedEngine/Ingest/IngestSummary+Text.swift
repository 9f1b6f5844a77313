extension IngestSummary {
  /// The numbers for a person: one line, and one more a reason.
  public var text: String {
    let parts = [
      "\(applied) applied", "\(denied) denied", "\(duplicates) duplicate\(duplicates == 1 ? "" : "s")",
      "\(rejected) rejected",
    ]
    var lines = ["\(records) record\(records == 1 ? "" : "s"): " + parts.joined(separator: ", ")]
    lines += Self.list("denied", denials) + Self.list("rejected", rejections)
    if isDryRun {
      lines.append("a dry run: nothing was changed")
    } else if !isCommitted {
      lines.append("strict: the rejection undid the whole run, nothing was changed")
    }
    return lines.joined(separator: "\n")
  }

  private static func list(_ heading: String, _ counts: [String: Int]) -> [String] {
    counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }.map {
      "  \(heading) \($0.key): \($0.value)"
    }
  }
}
