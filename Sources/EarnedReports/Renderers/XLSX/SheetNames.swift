/// Names for tabs: what a title may lack, and each only once.
struct SheetNames {
  private var taken: Set<String> = []

  /// A name like `title`, at most 31 characters, without what a spreadsheet forbids.
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
