extension JSONValue {
  /// The value of one JSON text; nil when it is not valid JSON.
  ///
  /// - Parameter parser: one to reuse where many texts are read.
  public init?(ifValid text: String, parser: JSONParser = JSONParser()) {
    do {
      self = try parser.parse(text)
    } catch {
      return nil
    }
  }

  /// The value of one JSON text in UTF-8; nil when it is not valid JSON.
  ///
  /// - Parameter parser: one to reuse where many texts are read.
  public init?(ifValid text: [UInt8], parser: JSONParser = JSONParser()) {
    do {
      self = try parser.parse(text)
    } catch {
      return nil
    }
  }
}
