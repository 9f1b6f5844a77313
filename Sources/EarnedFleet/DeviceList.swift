import EarnedEngine
import EarnedSystem

/// The devices of a fleet, and the databases that were named but cannot be one of them.
package struct DeviceList: Sendable {
  /// Each name once, sorted by the bytes of the names.
  package private(set) var devices: [Device] = []
  /// The others, in the order they were named.
  package private(set) var leftOut: [LeftOutDevice] = []
  /// The folders that were named, whose databases these are.
  package private(set) var folders: [String] = []

  /// The databases that arguments name: files, and folders with all databases directly in them; `-` alone is standard input.
  ///
  /// - Throws: as the other initializers do.
  package init(named arguments: [String]) throws {
    if arguments == ["-"] {
      self = try Self.ofStandardInput()
    } else {
      let folders = arguments.filter(File.isFolder)
      self.init(
        try arguments.flatMap { folders.contains($0) ? try Self.devices(inFolder: $0) : [Device(path: $0)] })
      self.folders = folders
    }
  }

  /// The databases directly in a folder: every file whose name does not begin with a dot, except those that SQLite and earned
  /// keep next to a database. Archives of cleanups are ignored when they are opened.
  ///
  /// - Throws: `FileFault` when the folder cannot be read, `FleetFault.noDatabase` when there is none in it.
  package init(folder: String) throws {
    self.init(try Self.devices(inFolder: folder))
    folders = [folder]
  }

  private static func devices(inFolder folder: String) throws -> [Device] {
    let names = try File.names(inFolder: folder).filter { name in
      !DatabaseOutput.companions.contains(where: name.hasSuffix) && !SafetyCopy.hasName(name)
    }
    let beginning = folder.hasSuffix("/") ? folder : "\(folder)/"
    let paths = names.map { beginning + $0 }.filter { !File.exists("\($0)/.") }
    if paths.isEmpty { throw FleetFault.noDatabase(folder: folder) }
    let devices = paths.map { Device(path: $0, isNamed: false) }
    // An archive must not take the name of its database. Only files with equal names are opened to find out.
    let namesakes = Dictionary(grouping: devices, by: \.name).filter { $0.value.count > 1 }
    return devices.filter { namesakes[$0.name] == nil || !$0.isArchive }
  }

  /// - Throws: `DatabaseFault.missing` when none of the databases is there.
  package func expectAny() throws(DatabaseFault) {
    guard let first = devices.first, !devices.contains(where: { File.exists($0.path) }) else { return }
    throw .missing(path: first.path)
  }

  /// The databases whose paths are the lines of standard input, or end with NUL as those of `find -print0` do. Empty paths
  /// are ignored.
  ///
  /// - Throws: `FileFault` when it cannot be read, `FleetFault.noPath` when it names none.
  package static func ofStandardInput() throws -> DeviceList {
    let text = try File.readStandardInput()
    let end = text.contains(0) ? 0 : UInt8(ascii: "\n")
    let list = DeviceList(text.split(separator: end).map { String(path: Array($0)) })
    if list.isEmpty { throw FleetFault.noPath }
    return list
  }

  /// The databases at these paths. Of two with one name, and of two paths to one file, the first is the device.
  package init(_ paths: [String]) { self.init(paths.map { Device(path: $0) }) }

  private init(_ candidates: [Device]) {
    var pathOfName: [String: String] = [:]
    var pathOfFile: [FileStatus.Identity: String] = [:]
    for device in candidates {
      let (path, file) = (device.path, Self.identity(device.path))
      if let other = file.flatMap({ pathOfFile[$0] }) {
        leftOut.append(LeftOutDevice(path: path, reason: DeviceFault.sameFile(as: other)))
      } else if let other = pathOfName[device.name] {
        leftOut.append(LeftOutDevice(path: path, reason: DeviceFault.sameName(device.name, as: other)))
      } else {
        pathOfName[device.name] = path
        if let file { pathOfFile[file] = path }
        devices.append(device)
      }
    }
    devices.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private var isEmpty: Bool { devices.isEmpty && leftOut.isEmpty }

  /// Which file is at the path; nil when that is unknown, which opening it will report.
  private static func identity(_ path: String) -> FileStatus.Identity? {
    do { return try FileStatus(of: path)?.identity } catch { return nil }
  }
}
