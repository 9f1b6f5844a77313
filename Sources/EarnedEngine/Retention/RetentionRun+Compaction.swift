import EarnedCore
import EarnedFiles
import EarnedSQLite

extension RetentionRun {
  /// Only a rebuild removes every trace: SQLite overwrites deleted rows, but not the copies that stay in a page after
  /// rows were moved to another one.
  func compact(_ summary: inout RetentionSummary) throws {
    if try options.rebuilds || compaction.isQuicklyRebuilt(), try rebuild(&summary) { return }
    if try compaction.isIncremental() { return try giveBackFreePages() }
    let free = try compaction.freeBytes()
    if free > 0 {
      summary.notes.append(
        "\(free) bytes in the file are free; 'earned retention run --force --rebuild' gives them back, once and for all"
      )
    }
  }

  /// Returns false, with a note, when there is no room for it and it was not asked for.
  private func rebuild(_ summary: inout RetentionSummary) throws -> Bool {
    // The new content is in a temporary file first, then in the log.
    let needed = try compaction.bytes() - compaction.freeBytes()
    do {
      guard room.freeBytes > needed else { throw room.fault(path, neededBytes: needed * 2) }
      try compaction.rebuild()
      return true
    } catch let error as SQLiteError where error.isFull && error.path == path {
      try log.makeRoom()
      if options.rebuilds { throw room.fault(path, neededBytes: needed * 2) }
    } catch let fault as RetentionFault {
      if options.rebuilds { throw fault }
    }
    summary.notes.append(
      "the file was not rebuilt: that needs about \(RetentionFault.megabytes(needed * 2)) MB of free space")
    return false
  }

  /// A few pages at a time. There are not many after a batch.
  func giveBackFreePages() throws {
    while try compaction.freePages() > 0 {
      pages.limit(to: room.pages)
      let started = SteadyTime.now
      try step { try compaction.giveBack(pages: min(pages.amount, room.pages)) }
      pages.learn(.now - started)
      try pause(before: pages.expected)
    }
  }
}
