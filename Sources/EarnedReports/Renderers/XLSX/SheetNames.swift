/// Unique and valid names for sheets.
struct SheetNames {
  private var taken: Set<String> = []

  /// A name based on `title`: at most 31 characters, without those that spreadsheets forbid.
  mutating func name(for title: String) -> String {
    let allowed = title.filter { !"[]:*?/\\'".contains($0) && !$0.isNewline }
    let base = String(allowed.unicodeScalars.prefix(27))
    var name = base.isEmpty ? "Sheet" : base
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(base) \(number)"
      number += 1
    }
    return name
  }
}
