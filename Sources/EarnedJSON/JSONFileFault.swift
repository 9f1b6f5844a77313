/// Why a file that people write is rejected.
public struct JSONFileFault: Error, Equatable {
  /// What is wrong.
  public let fault: JSONFault
  /// The line where the grammar is wrong, from 1; nil for what is wrong with the text as a whole.
  public let line: Int?

  /// The file with the line, `report.json:3`.
  public func place(in path: String) -> String { line.map { "\(path):\($0)" } ?? path }
}

extension JSONFileFault: CustomStringConvertible {
  /// What is wrong, without the line.
  public var description: String { fault.description }
}
