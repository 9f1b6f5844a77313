extension IngestSummary {
  /// The numbers as text: one line, and one more per reason. `words` describes the code of a reason.
  public func text(words: (String) -> String) -> String {
    let parts = [
      "\(applied) applied", "\(denied) denied", "\(duplicates) duplicate\(duplicates == 1 ? "" : "s")",
      "\(rejected) rejected",
    ]
    var lines = ["\(records) record\(records == 1 ? "" : "s"): " + parts.joined(separator: ", ")]
    lines += Self.list("denied", denials, words) + Self.list("rejected", rejections, words)
    if isDryRun {
      lines.append("a dry run: nothing was changed")
    } else if !isCommitted {
      lines.append("strict: the rejection undid the whole run, nothing was recorded")
    }
    return lines.joined(separator: "\n")
  }

  private static func list(_ heading: String, _ counts: [String: Int], _ words: (String) -> String) -> [String] {
    counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }.map {
      "  \($0.value) \(heading): \(words($0.key))"
    }
  }
}
