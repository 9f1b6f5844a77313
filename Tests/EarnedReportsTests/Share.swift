import EarnedFiles
import TestSupport

/// A folder of a user's own for `--share`, which lives as long as this does.
final class Share {
  private let folder = ScratchFolder()
  var path: String { folder.path }

  init(_ texts: [String: String]) throws {
    for (name, text) in texts {
      try Folder.makeAll(above: folder.file(name))
      folder.write(text, to: name)
    }
  }
}
