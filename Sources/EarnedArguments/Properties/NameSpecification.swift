/// The names of an option or a flag.
package struct NameSpecification: ExpressibleByArrayLiteral, Hashable, Sendable {
  package struct Element: Hashable, Sendable {
    enum Base: Hashable { case long, short, customLong(String), customShort(Character) }
    let base: Base

    /// The property's name in kebab case: `timezoneID` gives `--timezone-id`.
    package static let long = Element(base: .long)
    /// The property's first letter.
    package static let short = Element(base: .short)
    /// A custom long name, without the dashes.
    package static func customLong(_ name: String) -> Element { Element(base: .customLong(name)) }
    /// A custom letter.
    package static func customShort(_ letter: Character) -> Element { Element(base: .customShort(letter)) }
  }

  let elements: [Element]

  /// Several names for one property.
  package init(arrayLiteral elements: Element...) { self.elements = elements }

  /// The property's name in kebab case.
  package static let long: NameSpecification = [.long]
  /// The property's first letter.
  package static let short: NameSpecification = [.short]
  /// A custom long name, without the dashes.
  package static func customLong(_ name: String) -> NameSpecification { [.customLong(name)] }

  /// The names of a property, short ones first, as in the help.
  func names(for key: PropertyKey) -> [Name] {
    let names = elements.map { element -> Name in
      switch element.base {
      case .long: Name(text: "--" + key.name.kebabCased)
      case .short: Name(text: "-\(key.name.prefix(1))")
      case .customLong(let name): Name(text: "--" + name)
      case .customShort(let letter): Name(text: "-\(letter)")
      }
    }
    return names.filter { !$0.isLong } + names.filter(\.isLong)
  }
}

/// A name as typed: `--json`, `-j`.
struct Name: Hashable {
  let text: String

  var isLong: Bool { text.hasPrefix("--") }
}

extension String {
  /// `timezoneID` → `timezone-id`, `URLPath` → `url-path`: a dash before each word, all in lower case.
  var kebabCased: String {
    let letters = Array(self)
    var result = ""
    for (index, letter) in letters.enumerated() {
      if letter.isUppercase, index > 0 {
        let endsWord = !letters[index - 1].isUppercase
        let beginsWord = index + 1 < letters.count && letters[index + 1].isLowercase
        if endsWord || beginsWord, letters[index - 1] != "_" { result += "-" }
      }
      result += letter == "_" ? "-" : letter.lowercased()
    }
    return result
  }
}
