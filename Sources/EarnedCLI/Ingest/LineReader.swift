import EarnedEngine
import EarnedSystem

package struct Line: Sendable {
  /// The path of the input, as the user wrote it.
  package let file: String
  package let number: Int
  /// Its bytes without the line ending; only the first ones of a line that is too long.
  package let bytes: [UInt8]
  package var isTooLong = false
}

/// Reads lines from a file or a pipe in constant memory. Blank lines, a byte-order mark and CR LF are accepted.
package final class LineReader {
  /// The path of the input, as the user wrote it.
  package let file: String
  package private(set) var bytesRead = 0
  private let descriptor: Int32
  private let closesDescriptor: Bool
  private var chunk: [UInt8] = []
  private var position = 0
  private var number = 0
  private var isAtEnd = false

  package init(path: String) throws(FileFault) {
    // Opening a pipe waits for its writer. A signal that interrupts the wait is a fault with EINTR, as in `next`.
    let descriptor = open(path.systemPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFault(.open, path) }
    file = path
    self.descriptor = descriptor
    closesDescriptor = true
  }

  package init() {
    file = "-"
    descriptor = STDIN_FILENO
    closesDescriptor = false
  }

  deinit { if closesDescriptor { close(descriptor) } }

  /// The size in bytes of the input at `path`, when it is a file. It is not opened: a pipe can be opened only once.
  ///
  /// - Throws: `FileFault` when there is nothing to read.
  static func size(of path: String) throws(FileFault) -> Int? {
    var status = stat()
    guard stat(path.systemPath, &status) == 0, access(path.systemPath, R_OK) == 0 else { throw FileFault(.open, path) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw FileFault(.open, path, errorNumber: EISDIR)
    case S_IFREG: return Int(status.st_size)
    default: return nil
    }
  }

  /// Whether a line can be read without waiting for the writer of the input.
  package var isReady: Bool { isAtEnd || position < chunk.count || isReady(withinMilliseconds: 0) }

  /// A signal that interrupts the wait has brought nothing to read: who waits looks for it.
  private func isReady(withinMilliseconds time: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, time) > 0
  }

  /// The next line that is not blank; nil at the end.
  ///
  /// - Parameter waited: called several times a second while the line is awaited. May throw to end the wait.
  package func next(_ waited: () throws -> Void = {}) throws -> Line? {
    while let line = try nextLine(waited) {
      if line.isTooLong || !line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return line }
    }
    return nil
  }

  private func nextLine(_ waited: () throws -> Void) throws -> Line? {
    var bytes: [UInt8] = []
    var isTooLong = false
    var isLine = false
    while true {
      if position == chunk.count, try !fill(waited) { break }
      isLine = true
      let end = endOfLine(from: position)
      let room = RecordReader.lineLimitBytes + 1 - bytes.count
      bytes += chunk[position..<min(end, position + max(room, 0))]
      isTooLong = isTooLong || end - position > room
      position = end
      if isTooLong, end == chunk.count { skipHole() }
      guard end == chunk.count else {
        position += 1
        break
      }
    }
    guard isLine else { return nil }
    number += 1
    return line(trimming: bytes, isTooLong)
  }

  private func line(trimming bytes: [UInt8], _ isTooLong: Bool) -> Line {
    var bytes = bytes
    if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    let limit = RecordReader.lineLimitBytes
    return Line(
      file: file, number: number, bytes: bytes.count > limit ? Array(bytes[..<limit]) : bytes,
      isTooLong: isTooLong || bytes.count > limit)
  }

  /// The position of the next line feed in the chunk, or the chunk's end.
  private func endOfLine(from start: Int) -> Int {
    chunk.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let found = memchr(base + start, 0x0A, bytes.count - start) else {
        return bytes.count
      }
      return base.distance(to: UnsafeRawPointer(found))
    }
  }

  /// Skips a hole of the file, which reads as zeros. A file may have larger holes than there is free space.
  private func skipHole() {
    let place = lseek(descriptor, 0, SEEK_CUR)
    guard place >= 0 else { return }
    let data = lseek(descriptor, place, seekData)
    let next = data < 0 && errno == ENXIO ? lseek(descriptor, 0, SEEK_END) : data
    guard next > place else {
      lseek(descriptor, place, SEEK_SET)
      return
    }
    bytesRead += Int(next - place)
  }

  /// Reads the next chunk. Returns false at the end. A signal that interrupts the wait, or was noted before, is a fault
  /// with EINTR, so that a request to stop is noticed.
  private func fill(_ waited: () throws -> Void) throws -> Bool {
    if isAtEnd { return false }
    while true {
      // Checked here, because a line may never end, and blank lines never reach a caller that would check.
      guard Signals.noted == nil else { throw FileFault(.read, file, errorNumber: EINTR) }
      if isReady(withinMilliseconds: 250) { break }
      try waited()
    }
    var fault: FileFault?
    chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let got = read(descriptor, buffer.baseAddress, buffer.count)
      if got < 0 { fault = FileFault(.read, file) }
      count = max(got, 0)
    }
    if let fault { throw fault }
    if bytesRead == 0, chunk.starts(with: [0x1F, 0x8B]) { throw IngestFault.compressed(file: file) }
    position = 0
    bytesRead += chunk.count
    isAtEnd = chunk.isEmpty
    return !isAtEnd
  }
}
