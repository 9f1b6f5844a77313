import EarnedFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// C strings that live as long as this object, for structures of pointers.
final class CStrings {
  private var pointers: [UnsafeMutablePointer<CChar>] = []

  deinit { for pointer in pointers { free(pointer) } }

  /// A copy of `string`.
  subscript(string: String) -> UnsafeMutablePointer<CChar>? { keep(strdup(string)) }

  /// A copy of a path, as bytes for the system.
  subscript(path path: String) -> UnsafeMutablePointer<CChar>? { keep(strdup(path.systemPath)) }

  private func keep(_ copy: UnsafeMutablePointer<CChar>?) -> UnsafeMutablePointer<CChar>? {
    guard let copy else { return nil }
    pointers.append(copy)
    return copy
  }
}
