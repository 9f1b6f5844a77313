import EarnedSystem

/// Reads an XML part once, in pieces, and checks that it is complete. It is no general parser: it relies on the XML
/// that libxlsxwriter writes, which has no comments, no CDATA, and no `>` inside a tag.
///
/// A long sheet has millions of tags, so it does little for each.
struct XMLScan {
  private typealias Tag = UnsafeBufferPointer<UInt8>

  /// An element that declares how many children it has.
  private struct Declaration {
    let depth: Int
    let children: Int
    var found = 0
  }

  /// The names of the open elements, as numbers.
  private var open: [UInt64] = []
  /// Those of the open elements that declare how many children they have.
  private var declarations: [Declaration] = []
  /// The beginning of a tag that continues in the next piece.
  private var begun: [UInt8] = []
  private var isInTag = false
  private var hasRoot = false
  private var isBroken = false
  /// The number of bytes inside `sheetData` that are skipped.
  private let rowByteCount: Int
  private var unreadRowBytes = 0
  /// The number of elements of the counted name: the cells in a sheet.
  private(set) var elementCount = 0
  /// The parts that the content types list.
  private(set) var partNames: [String] = []

  // Not static: Swift checks at every use whether a static property is initialised, so at every tag.
  private let counted: UInt64
  private let sheetData = name("sheetData")
  private let override = name("Override")
  private let sharedStrings = name("sst")
  private let count = Array(" count=\"".utf8)
  private let uniqueCount = Array(" uniqueCount=\"".utf8)
  private let partName = Array(" PartName=\"".utf8)

  /// - Parameters:
  ///   - element: the name of the elements that are counted.
  ///   - rowByteCount: the size of a sheet's rows in bytes, when it is known. So many bytes are skipped. When some are
  ///     missing, the end of `sheetData` is skipped too and is not found.
  init(counting element: StaticString = "c", rowByteCount: Int = 0) {
    counted = XMLScan.name(element)
    self.rowByteCount = rowByteCount
  }

  /// Whether the part was exactly one element, closed and with all the children it declares.
  var isWhole: Bool { hasRoot && open.isEmpty && !isInTag && !isBroken }

  mutating func read(_ piece: ArraySlice<UInt8>) {
    piece.withUnsafeBufferPointer { bytes in
      guard var place = bytes.baseAddress else { return }
      let end = place + bytes.count
      passRows(&place, end)
      while place < end {
        // Mostly a tag follows another tag directly.
        if !isInTag, place.pointee == UInt8(ascii: "<") {
          isInTag = true
          place += 1
          continue
        }
        // A tag ends with `>`, the text before one with `<`. Neither contains the other.
        let (last, other) = isInTag ? (UInt8(ascii: ">"), UInt8(ascii: "<")) : (UInt8(ascii: "<"), UInt8(ascii: ">"))
        let found = XMLScan.first(last, from: place, to: end)
        let pieceEnd = found ?? end
        if XMLScan.first(other, from: place, to: pieceEnd) != nil { isBroken = true }
        let piece = Tag(start: place, count: pieceEnd - place)
        guard let found else {
          if isInTag { begun += piece }
          return
        }
        place = found + 1
        if isInTag {
          self.end(piece)
          passRows(&place, end)
        }
        isInTag.toggle()
      }
    }
  }

  private typealias Place = UnsafePointer<UInt8>

  @inline(__always)
  private static func first(_ byte: UInt8, from start: Place, to end: Place) -> Place? {
    guard let found = memchr(start, Int32(byte), end - start) else { return nil }
    return Place(found.assumingMemoryBound(to: UInt8.self))
  }

  private mutating func passRows(_ place: inout Place, _ end: Place) {
    guard unreadRowBytes > 0 else { return }
    let count = min(unreadRowBytes, end - place)
    unreadRowBytes -= count
    place += count
  }

  /// Handles the end of a tag. Its beginning may be in an earlier piece.
  private mutating func end(_ rest: Tag) {
    guard !begun.isEmpty else { return read(tag: rest) }
    let tag = begun + rest
    begun.removeAll(keepingCapacity: true)
    tag.withUnsafeBufferPointer { read(tag: $0) }
  }

  private mutating func read(tag: Tag) {
    guard let first = tag.first else {
      isBroken = true
      return
    }
    switch first {
    case UInt8(ascii: "?"): break
    case UInt8(ascii: "/"): close(XMLScan.name(tag, from: 1))
    default: begin(tag)
    }
  }

  private mutating func begin(_ tag: Tag) {
    let name = XMLScan.name(tag, from: 0)
    if name == 0 || (open.isEmpty && hasRoot) { isBroken = true }
    hasRoot = true
    if let last = declarations.last, last.depth == open.count { declarations[declarations.count - 1].found += 1 }
    if name == counted {
      elementCount += 1
    } else if tag.count > count.count {
      readAttributes(name, tag)
    }
    guard tag[tag.count - 1] != UInt8(ascii: "/") else { return }
    open.append(name)
    if name == sheetData { unreadRowBytes = rowByteCount }
  }

  private mutating func close(_ name: UInt64) {
    if let declaration = declarations.last, declaration.depth == open.count {
      if declaration.children != declaration.found { isBroken = true }
      declarations.removeLast()
    }
    if open.popLast() != name { isBroken = true }
  }

  /// Reads the number of children that the element declares, or the part that a content type names. For the shared
  /// strings it is the number of different ones.
  private mutating func readAttributes(_ name: UInt64, _ tag: Tag) {
    if name == override, let part = value(of: partName, in: tag) {
      partNames.append(String(part.dropFirst()))
    }
    let declared = name == sharedStrings ? uniqueCount : count
    guard tag.last != UInt8(ascii: "/"), let children = value(of: declared, in: tag).flatMap({ Int($0) }) else {
      return
    }
    declarations.append(Declaration(depth: open.count + 1, children: children))
  }

  private func value(of attribute: [UInt8], in tag: Tag) -> String? {
    guard var place = tag.baseAddress else { return nil }
    let end = place + tag.count
    while let blank = XMLScan.first(UInt8(ascii: " "), from: place, to: end), end - blank > attribute.count {
      if memcmp(blank, attribute, attribute.count) == 0 {
        let value = Tag(start: blank + attribute.count, count: end - blank - attribute.count)
        return String(decoding: value.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
      }
      place = blank + 1
    }
    return nil
  }

  /// The name at `start`, as a number: its bytes or, for a longer name, a hash of them; 0 for no name.
  private static func name(_ tag: Tag, from start: Int) -> UInt64 {
    var (name, place) = (UInt64(0), start)
    while place < tag.count {
      let byte = tag[place]
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "/") { break }
      name = (name << 8 | name >> 56) ^ UInt64(byte)
      place += 1
    }
    return name
  }

  private static func name(_ text: StaticString) -> UInt64 {
    name(Tag(start: text.utf8Start, count: text.utf8CodeUnitCount), from: 0)
  }
}
