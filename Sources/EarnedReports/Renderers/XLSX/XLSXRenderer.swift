struct XLSXRenderer {
  func bytes(of document: Document) throws(ReportFault) -> [UInt8] { [] }
}
