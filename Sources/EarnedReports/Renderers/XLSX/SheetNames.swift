/// Unique and valid names for sheets.
struct SheetNames {
  /// Spreadsheets keep one name for themselves.
  private var taken: Set<String> = ["history"]

  /// A name based on `title`: at most 31 UTF-16 units, without the characters that spreadsheets forbid.
  mutating func name(for title: String) -> String {
    let base = SheetNames.base(title)
    var name = base
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(base) \(number)"
      number += 1
    }
    return name
  }

  /// So short that there is room for a number.
  private static func base(_ title: String) -> String {
    var base = ""
    for character in title where !"[]:*?/\\'".contains(character) && !character.isNewline {
      if base.utf16.count + character.utf16.count > 27 { break }
      base.append(character)
    }
    return base.isEmpty ? "Sheet" : base
  }
}
