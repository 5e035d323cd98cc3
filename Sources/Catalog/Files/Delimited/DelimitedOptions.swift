/// What a person says about a file of delimited text, where guessing is not wanted.
package struct DelimitedOptions: Sendable, Equatable {
  /// What stands between values; `nil` for what the name says: a tab in `.tsv` and `.tab`, else a
  /// comma.
  package var delimiter: UInt8?

  /// Whether the first row names the columns.
  package var hasHeader: Bool

  /// Options that guess what they can.
  package init(delimiter: UInt8? = nil, hasHeader: Bool = true) {
    self.delimiter = delimiter
    self.hasHeader = hasHeader
  }

  /// The delimiter of the file at a path.
  func delimiter(forPath path: String) -> UInt8 {
    if let delimiter { return delimiter }
    let lowercased = path.lowercased()
    let isTabbed = lowercased.hasSuffix(".tsv") || lowercased.hasSuffix(".tab")
    return isTabbed ? Ascii.tab : Ascii.comma
  }
}
