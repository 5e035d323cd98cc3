/// Which columns of a table are in sight, and how.
struct Arrangement: Equatable {
  /// How many of the first columns always are.
  var frozen = 0

  /// The place of the column right of those.
  var firstColumn = 0

  /// The widths that were asked for, by column of the collection.
  var widths: [Int: Int] = [:]

  /// Whether each item is below the one before, with a line for each of its fields.
  var isInCards = false
}

extension Arrangement: CustomStringConvertible {
  /// What differs from a table of all columns as wide as they need to be: `freeze 1, right to 4`.
  var description: String {
    let parts = [
      frozen > 0 ? "freeze \(frozen)" : nil,
      firstColumn > frozen ? "right to \(firstColumn + 1)" : nil,
      widths.isEmpty
        ? nil
        : "width "
          + widths.sorted { $0.key < $1.key }.map { "#\($0.key + 1) \($0.value)" }
          .joined(separator: ", "),
      isInCards ? "cards" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? "table" : parts.joined(separator: ", ")
  }
}
