/// A page read back as strictly as XML: every element closed, every attribute quoted, no bare `<` or `&`.
package struct Markup {
  /// An element of the page.
  package final class Element {
    /// Its name.
    package let name: String
    /// Its attributes by name.
    package let attributes: [String: String]
    /// Its own text and that of all elements in it.
    package private(set) var text = ""
    /// The elements right below it, in order.
    package private(set) var children: [Element] = []

    fileprivate init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    fileprivate func add(_ text: String) { self.text += text }
    fileprivate func add(_ child: Element) { children.append(child) }

    /// All elements below it that have that name, in order.
    package func all(_ name: String) -> [Element] {
      children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }

    /// The element below it with that id.
    package func element(id: String) -> Element? {
      for child in children {
        if child.attributes["id"] == id { return child }
        if let found = child.element(id: id) { return found }
      }
      return nil
    }
  }

  /// Why a page is not read.
  package struct Fault: Error { let problem: String }

  /// Holds the elements of the page.
  package let root = Element("", [:])
  private var rest: ArraySlice<UInt8>
  private var open: [Element]

  /// Reads a page; throws `Fault`.
  package init(_ page: String) throws {
    let doctype = Array("<!DOCTYPE html>".utf8)
    rest = Array(page.utf8)[...]
    guard rest.starts(with: doctype) else { throw Fault(problem: "has no doctype") }
    rest = rest.dropFirst(doctype.count)
    open = [root]
    while let next = rest.first { next == UInt8(ascii: "<") ? try readTag() : try readText() }
    guard open.count == 1 else { throw Fault(problem: "<\(open[open.count - 1].name)> is not closed") }
  }

  /// The text up to a character, which is passed over; nil when it does not come.
  private mutating func read(upTo end: Character) -> String? {
    guard let index = rest.firstIndex(of: end.asciiValue ?? 0) else { return nil }
    defer { rest = rest[(index + 1)...] }
    return String(decoding: rest[..<index], as: UTF8.self)
  }

  private mutating func readText() throws {
    let text = rest.prefix { $0 != UInt8(ascii: "<") }
    rest = rest[text.endIndex...]
    let plain = try unescaped(String(decoding: text, as: UTF8.self))
    for element in open { element.add(plain) }
  }

  private mutating func readTag() throws {
    rest = rest.dropFirst()
    guard let tag = read(upTo: ">") else { throw Fault(problem: "a tag has no end") }
    if tag.hasPrefix("/") {
      let element = open.removeLast()
      guard tag.dropFirst() == element.name else { throw Fault(problem: "<\(element.name)> ends with <\(tag)>") }
      return
    }
    let isEmpty = tag.hasSuffix("/")
    let element = try element(isEmpty ? String(tag.dropLast()) : tag)
    open[open.count - 1].add(element)
    if !isEmpty { open.append(element) }
  }

  /// `name attribute="value" attribute="value"`.
  private func element(_ tag: String) throws -> Element {
    let pieces = tag.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false).map(Substring.init)
    let name = tag.prefix { $0 != " " }
    var attributes: [String: String] = [:]
    for index in stride(from: 0, to: pieces.count - 1, by: 2) {
      let words = pieces[index].utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
      guard let key = words.last, key.hasSuffix("="), words.count == (index == 0 ? 2 : 1) else {
        throw Fault(problem: "<\(tag)> is no tag")
      }
      guard attributes.updateValue(try unescaped(String(pieces[index + 1])), forKey: String(key.dropLast())) == nil
      else {
        throw Fault(problem: "<\(tag)> has an attribute twice")
      }
    }
    guard pieces.count % 2 == 1, tag.utf8.allSatisfy({ $0 != UInt8(ascii: "<") }),
      attributes.isEmpty ? name == tag : pieces.last == "", name.utf8.allSatisfy(isLetterOrDigit)
    else { throw Fault(problem: "<\(tag)> is no tag") }
    return Element(String(name), attributes)
  }

  private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }

  private func unescaped(_ text: String) throws -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    let pieces = text.split(separator: "&", omittingEmptySubsequences: false)
    return try pieces.dropFirst().reduce(into: String(pieces.first ?? "")) { result, piece in
      // Not by characters: what follows may combine with the semicolon.
      let scalars = piece.unicodeScalars
      guard let end = scalars.firstIndex(of: ";"), let character = known[String(scalars[..<end])] else {
        throw Fault(problem: "'&\(piece)' is no reference")
      }
      result += character + String(scalars[scalars.index(after: end)...])
    }
  }
}
