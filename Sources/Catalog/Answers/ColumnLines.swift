// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines of an answer about the columns of a collection: one for each column.
struct ColumnLines: AnswerReader {
  let columns =
    ["column", "type", "format"].map { Column(name: $0, kind: .text) }
    + ["missing", "other_values"].map { Column(name: $0, kind: .integer) }

  private let described: [Column]
  private let fits: [TypeFit]

  /// The number of columns that were read.
  private var count = 0

  /// Creates the lines.
  ///
  /// - Parameters:
  ///   - described: The columns of the collection.
  ///   - fits: The number of values that fit the type of each of them.
  init(_ described: [Column], _ fits: [TypeFit]) {
    self.described = described
    self.fits = fits
  }

  func omissions(isFinal: Bool) -> [AggregateOmission] { [] }

  mutating func append(to lines: inout AnswerLines) -> Bool {
    guard count < described.count else { return false }
    let (column, fit) = (described[count], fits[count])
    let example = column.type.hasNotation ? column.type.example : nil
    let values = [
      Value(column.name), Value(column.kind.word), example.map { Value($0) } ?? .absent,
      Value(fit.missing), Value(fit.misfits),
    ]
    lines.begin()
    for (place, value) in values.enumerated() {
      lines.add(value, of: columns[place], false, isFirst: place == 0)
    }
    lines.end()
    count += 1
    return true
  }
}
