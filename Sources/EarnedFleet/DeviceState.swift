import EarnedFiles

/// What tells whether a database has changed: sizes and times of the file and of its log.
struct DeviceState: Equatable {
  let text: String

  /// The state of the database at `path`; nil when the system cannot tell, or it was changed only now: then a further
  /// change might leave no trace in the times.
  init?(of path: String) {
    do throws(FileFault) {
      guard let file = try FileStatus(of: path) else { return nil }
      // A log without content is as good as none.
      let log = try FileStatus(of: path + "-wal").flatMap { $0.bytes > 0 ? $0 : nil }
      let newest = max(file.changedNanoseconds, log?.changedNanoseconds ?? 0)
      guard FileStatus.nowNanoseconds - newest > Self.settledNanoseconds else { return nil }
      let parts = [file, log].map { $0.map { "\($0.bytes)@\($0.changedNanoseconds)" } ?? "-" }
      text = parts.joined(separator: " ")
    } catch {
      return nil
    }
  }

  /// A state as it was written down.
  init(text: String) { self.text = text }

  /// More than any file system rounds its times by.
  private static let settledNanoseconds: Int64 = 2_000_000_000
}
