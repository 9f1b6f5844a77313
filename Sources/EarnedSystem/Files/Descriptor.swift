import CEarnedFiles

/// An open file descriptor. It is closed when this value is released. A call that a signal interrupts is repeated.
struct Descriptor: ~Copyable {
  let number: Int32
  /// Whether the file was created without a name.
  let isUnnamed: Bool

  init(
    open path: String, _ flags: Int32, mode: mode_t = 0, as operation: FileFault.Operation,
    reportedAs name: String? = nil
  ) throws(FileFault) {
    var number: Int32
    repeat { number = open(path.systemPath, flags | O_CLOEXEC, mode) } while number < 0 && errno == EINTR
    guard number >= 0 else { throw FileFault(operation, name ?? path) }
    self.number = number
    isUnnamed = false
  }

  /// Opens a file for reading. A pipe or a device is a fault, so that the call never waits for one.
  static func ofFile(_ path: String) throws(FileFault) -> Descriptor {
    let descriptor = try Descriptor(open: path, O_RDONLY | O_NONBLOCK, as: .open)
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else { throw FileFault(.inspect, path) }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR else { throw .specialFile(path) }
    return descriptor
  }

  /// A duplicate of a descriptor of this process. Both share one position: what is written through one follows what was
  /// written through the other.
  init(duplicating number: Int32, path: String) throws(FileFault) {
    isUnnamed = false
    self.number = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard self.number >= 0 else { throw FileFault(.open, path) }
  }

  /// A new file without a name, in the file system of a folder. Nil where that is impossible, or where it could not be
  /// given a name later.
  init?(unnamedIn folder: String) {
    isUnnamed = true
    number = cfiles_open_unnamed(folder.systemPath)
    guard number >= 0 else { return nil }
    guard access(ownPath, F_OK) == 0 else { return nil }
  }

  deinit { close(number) }

  /// Gives a file without a name a name that is not in use. False when that fails.
  borrowing func name(_ path: String) -> Bool {
    linkat(AT_FDCWD, ownPath, AT_FDCWD, path.systemPath, AT_SYMLINK_FOLLOW) == 0
  }

  private var ownPath: String { "/proc/self/fd/\(number)" }

  /// Locks the file or folder against other processes, until it is closed.
  ///
  /// - Returns: false when another process holds the lock.
  borrowing func lock(path: String) throws(FileFault) -> Bool {
    if flock(number, LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw FileFault(.open, path) }
    return false
  }

  /// Writes all bytes from an offset on.
  borrowing func write(_ bytes: [UInt8], at offset: Int, path: String) throws(FileFault) {
    guard lseek(number, off_t(offset), SEEK_SET) >= 0 else { throw FileFault(.write, path) }
    try Self.write(bytes, to: number, path: path)
  }

  /// Writes all bytes, in as many calls as needed.
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

  borrowing func sync(path: String) throws(FileFault) {
    while fsync(number) != 0 {
      switch errno {
      case EINTR: continue
      case EINVAL, ENOTSUP: return  // Pipes, devices and some folders have nothing to sync.
      default: throw FileFault(.sync, path)
      }
    }
  }

  /// Reads up to `count` bytes; an empty result means the end of the file.
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

  /// The `count` bytes from `offset` on, or fewer at the end of the file.
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

// These have other names because a method called `write` or `read` hides the system's function.
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}

private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, bytes, count)
}

extension Descriptor {
  /// The offset of the next data on the disk, at or after an offset. Nil when only a hole is left. A file system that
  /// does not tell holes gives everything as data.
  borrowing func nextData(from offset: Int) -> Int? {
    let data = lseek(number, off_t(offset), seekData)
    if data >= 0 { return Int(data) }
    return errno == ENXIO ? nil : offset
  }

  /// Where the data at an offset ends and a hole begins; nil when the file system does not tell.
  borrowing func endOfData(from offset: Int) -> Int? {
    let hole = lseek(number, off_t(offset), seekHole)
    return hole > offset ? Int(hole) : nil
  }
}
