/// Reads an XML part once, piece by piece, and keeps what tells whether it is whole. No parser: it knows the XML that
/// libxlsxwriter writes, which has no comments, no CDATA, and no `>` inside a tag.
struct XMLScan {
  private struct Element {
    let name: [UInt8]
    let declaredChildren: Int?
    var children = 0
  }

  private var open: [Element] = []
  private var tag: [UInt8] = []
  private var isInTag = false
  private var hasRoot = false
  private var isBroken = false
  /// Cells of a sheet.
  private(set) var cellCount = 0
  /// Parts that the content types name.
  private(set) var partNames: [String] = []

  /// Whether one element, closed and with everything it declares, was all there was.
  var isWhole: Bool { hasRoot && open.isEmpty && !isInTag && !isBroken }

  /// Reads the next piece.
  mutating func read(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "<"):
        isBroken = isBroken || isInTag
        isInTag = true
        tag.removeAll(keepingCapacity: true)
      case UInt8(ascii: ">"):
        isBroken = isBroken || !isInTag
        isInTag = false
        read(tag: tag[...])
      default:
        if isInTag { tag.append(byte) }
      }
    }
  }

  private mutating func read(tag: ArraySlice<UInt8>) {
    switch tag.first {
    case UInt8(ascii: "?"): break
    case UInt8(ascii: "/"): close(tag.dropFirst())
    default: begin(tag)
    }
  }

  private mutating func begin(_ tag: ArraySlice<UInt8>) {
    let name = tag.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "/") }
    isBroken = isBroken || name.isEmpty || (open.isEmpty && hasRoot)
    hasRoot = true
    if !open.isEmpty { open[open.count - 1].children += 1 }
    if name.elementsEqual("c".utf8) { cellCount += 1 }
    if name.elementsEqual("Override".utf8), let part = value(of: "PartName", in: tag) {
      partNames.append(String(part.dropFirst()))
    }
    if tag.last != UInt8(ascii: "/") {
      open.append(Element(name: Array(name), declaredChildren: declaredChildren(name, tag)))
    }
  }

  private mutating func close(_ name: ArraySlice<UInt8>) {
    guard let element = open.popLast(), element.name.elementsEqual(name) else {
      isBroken = true
      return
    }
    if let declared = element.declaredChildren, declared != element.children { isBroken = true }
  }

  /// How many children the element says it has. The shared strings say how many are different.
  private func declaredChildren(_ name: ArraySlice<UInt8>, _ tag: ArraySlice<UInt8>) -> Int? {
    value(of: name.elementsEqual("sst".utf8) ? "uniqueCount" : "count", in: tag).flatMap { Int($0) }
  }

  private func value(of attribute: String, in tag: ArraySlice<UInt8>) -> String? {
    guard tag.count > attribute.utf8.count + 3 else { return nil }
    let start = Array(" \(attribute)=\"".utf8)
    var index = tag.startIndex
    while index + start.count <= tag.endIndex {
      if tag[index...].starts(with: start) {
        let value = tag[(index + start.count)...].prefix { $0 != UInt8(ascii: "\"") }
        return String(decoding: value, as: UTF8.self)
      }
      index += 1
    }
    return nil
  }
}
