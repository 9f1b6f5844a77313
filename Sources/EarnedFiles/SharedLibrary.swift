#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The functions of a library that is loaded when it is first needed.
public enum SharedLibrary {
  /// Loads a library once and for all, for a static.
  ///
  /// - Parameters:
  ///   - name: the name of its file, for the fault.
  ///   - load: fills in the functions; false, with `errno`, when the library cannot be loaded.
  public static func load<Functions>(
    _ name: String, _ load: (UnsafeMutablePointer<Functions>) -> Bool
  ) -> Result<UnsafePointer<Functions>, FileFault> {
    let functions = UnsafeMutablePointer<Functions>.allocate(capacity: 1)
    guard load(functions) else {
      let fault = FileFault(.open, name)
      functions.deallocate()
      return .failure(fault)
    }
    return .success(UnsafePointer(functions))
  }
}
