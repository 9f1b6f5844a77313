#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file, closed when it goes out of use. Every call retries when a signal interrupts it.
struct Descriptor: ~Copyable {
  let number: Int32

  init(
    open path: String, _ flags: Int32, mode: mode_t = 0, as operation: FileFault.Operation,
    reportedAs name: String? = nil
  ) throws(FileFault) {
    var number: Int32
    repeat { number = open(path, flags | O_CLOEXEC, mode) } while number < 0 && errno == EINTR
    guard number >= 0 else { throw FileFault(operation, name ?? path) }
    self.number = number
  }

  /// A second one for what a descriptor of this process leads to. What is written through it follows what was written
  /// through the first.
  init(duplicating number: Int32, path: String) throws(FileFault) {
    self.number = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard self.number >= 0 else { throw FileFault(.open, path) }
  }

  deinit { close(number) }

  /// Writes all bytes, in as many calls as it takes.
  static func write(_ bytes: [UInt8], to number: Int32, path: String) throws(FileFault) {
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes { systemWrite(number, $0.baseAddress.map { $0 + done }, $0.count - done) }
      if written >= 0 {
        done += written
      } else if errno != EINTR || Signals.noted != nil {
        throw FileFault(.write, path)
      }
    }
  }

  /// Puts what was written on the disk.
  borrowing func sync(path: String) throws(FileFault) {
    while fsync(number) != 0 {
      switch errno {
      case EINTR: continue
      case EINVAL, ENOTSUP: return  // Pipes, devices and some folders have nothing to sync.
      default: throw FileFault(.sync, path)
      }
    }
  }

  /// Reads up to `count` bytes; none at the end of the file.
  borrowing func read(upTo count: Int, path: String) throws(FileFault) -> [UInt8] {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var read: Int
      repeat { read = systemRead(number, buffer.baseAddress, count) } while read < 0 && errno == EINTR
      failed = read < 0
      filled = max(read, 0)
    }
    if failed { throw FileFault(.read, path) }
    return bytes
  }

  /// The bytes from `offset` on: `count` of them, or fewer where the file ends.
  borrowing func read(_ count: Int, at offset: Int, path: String) throws(FileFault) -> [UInt8] {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = pread(number, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
        if read > 0 {
          filled += read
        } else if read == 0 || errno != EINTR {
          failed = read < 0
          break
        }
      }
    }
    if failed { throw FileFault(.read, path) }
    return bytes
  }
}

// Under other names, as a method called `write` or `read` hides the system's.
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}

private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, bytes, count)
}
