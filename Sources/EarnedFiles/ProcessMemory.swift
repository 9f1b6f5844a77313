import CEarnedProcess

/// The memory of this process.
public enum ProcessMemory {
  /// Has the system give the process this much memory at once, which takes half as long as a page at each first use. Does
  /// nothing where the system cannot.
  public static func reserve(bytes: Int) { cprocess_reserve_memory(bytes) }
}
