import CEarnedOptionalLibraries
import EarnedSystem

/// A property list of Apple's, binary or XML: the values of its dictionary, as an app keeps its preferences. libplist reads
/// it, after a look at whether that is safe (``BinaryListCheck``).
package struct PropertyList: Sendable {
  package enum Value: Equatable, Sendable {
    case data([UInt8])
    /// Seconds since 2001-01-01T00:00Z.
    case date(secondsSince2001: Double)
    case integer(Int64)
    /// Of another type: a text, a list, a fraction.
    case other
  }

  /// In the order of the file.
  package private(set) var values: [(key: String, value: Value)] = []

  /// A longer file holds more than preferences.
  static let maxBytes = 16 << 20

  /// Whether a file that starts so is a property list.
  package static func begins(_ head: [UInt8]) -> Bool {
    if isBinary(head) { return true }
    let start = String(decoding: head.prefix(1_024), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return start.hasPrefix("<") && start.contains("<plist")
  }

  private static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist00".utf8)) }

  /// - Throws: `PropertyListFault`.
  package init(_ bytes: [UInt8]) throws(PropertyListFault) {
    guard bytes.count <= Self.maxBytes else { throw .tooLarge }
    guard let library else { throw .noLibrary }
    let isBinary = Self.isBinary(bytes)
    if isBinary { try BinaryListCheck.run(bytes) } else { try XMLListCheck.run(bytes) }
    guard let root = Self.root(of: bytes, isBinary, library.pointee) else { throw .malformed }
    defer { library.pointee.plist_free(root) }
    guard library.pointee.plist_get_node_type(root) == PLIST_DICT else { throw .noDictionary }
    readValues(of: root, library.pointee)
  }

  private static func root(of bytes: [UInt8], _ isBinary: Bool, _ library: property_list_library) -> plist_t? {
    var root: plist_t?
    bytes.withUnsafeBytes { bytes in
      let read = isBinary ? library.plist_from_bin : library.plist_from_xml
      read(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count), &root)
    }
    return root
  }

  private mutating func readValues(of root: plist_t, _ library: property_list_library) {
    var iterator: plist_dict_iter?
    library.plist_dict_new_iter(root, &iterator)
    defer { free(iterator) }
    while true {
      var (key, node): (UnsafeMutablePointer<CChar>?, plist_t?)
      library.plist_dict_next_item(root, iterator, &key, &node)
      guard let key, let node else { return }
      values.append((String(cString: key), Self.value(of: node, library)))
      free(key)
    }
  }

  private static func value(of node: plist_t, _ library: property_list_library) -> Value {
    switch library.plist_get_node_type(node) {
    case PLIST_DATA:
      var count: UInt64 = 0
      let start = UnsafeRawPointer(library.plist_get_data_ptr(node, &count))
      return .data(Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count))))
    case PLIST_DATE:
      var (seconds, microseconds): (Int32, Int32) = (0, 0)
      library.plist_get_date_val(node, &seconds, &microseconds)
      // What it cannot hold becomes the least number.
      guard seconds != .min else { return .other }
      let fraction = Double(microseconds) / 1_000_000
      return .date(secondsSince2001: Double(seconds) + (seconds < 0 ? -fraction : fraction))
    case PLIST_UINT:
      var number: UInt64 = 0
      library.plist_get_uint_val(node, &number)
      return .integer(Int64(bitPattern: number))
    case PLIST_REAL:
      var number = 0.0
      library.plist_get_real_val(node, &number)
      return Int64(exactly: number).map(Value.integer) ?? .other
    default: return .other
    }
  }
}

/// Why a property list cannot be read.
package enum PropertyListFault: Error, Equatable, Sendable {
  /// libplist is not installed in the version that this program was built with.
  case noLibrary
  case malformed
  case tooLarge
  /// Lists in lists, deeper than preferences are.
  case tooDeep
  /// It would take much more memory than the file has bytes.
  case repeatsItself
  /// It is a list or a single value.
  case noDictionary
}

extension PropertyListFault: CustomStringConvertible {
  /// What is wrong, as the end of a sentence about a file.
  package var description: String {
    switch self {
    case .noLibrary:
      "a property list needs libplist, which is not installed; on Debian 'apt-get install libplist3'"
    case .malformed: "the property list is damaged or not complete; copy it from the device again"
    case .tooLarge: "the property list has more than \(PropertyList.maxBytes >> 20) MiB, so it holds no preferences"
    case .tooDeep: "the property list has lists in lists that are too deep"
    case .repeatsItself: "the property list repeats its values too often"
    case .noDictionary: "the property list is not one of preferences: it has no names"
    }
  }
}

/// libplist, loaded for the first property list; nil when it is not installed.
nonisolated(unsafe) private let library: UnsafePointer<property_list_library>? = {
  let functions = UnsafeMutablePointer<property_list_library>.allocate(capacity: 1)
  guard property_list_library_load(functions) else {
    functions.deallocate()
    return nil
  }
  return UnsafePointer(functions)
}()
