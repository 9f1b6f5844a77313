#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// C strings that live as long as this does, for structures of pointers.
final class CStrings {
  private var pointers: [UnsafeMutablePointer<CChar>] = []

  deinit { for pointer in pointers { free(pointer) } }

  /// A copy of `string`.
  subscript(string: String) -> UnsafeMutablePointer<CChar>? {
    guard let copy = strdup(string) else { return nil }
    pointers.append(copy)
    return copy
  }
}
