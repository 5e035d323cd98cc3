/// A number as a bar of blocks, to an eighth of a character.
enum Bar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The bar of a number.
  ///
  /// - Parameters:
  ///   - count: The number.
  ///   - most: The number whose bar fills the width.
  ///   - width: The width of that, in columns.
  /// - Returns: The bar; something of it is seen for every number but 0.
  static func text(_ count: Int, of most: Int, width: Int) -> String {
    guard count > 0, most > 0 else { return "" }
    let share = Double(count) / Double(most)
    let length = max(1, Int((share * Double(width * 8)).rounded()))
    return String(repeating: "█", count: length / 8) + eighths[length % 8]
  }
}
