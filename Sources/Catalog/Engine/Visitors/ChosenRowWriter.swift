// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes selected rows of a scan.
struct ChosenRowWriter: RowVisitor {
  private(set) var writer: RowWriter

  /// The end of each written row in the text of ``writer``.
  private(set) var ends: [Int] = []

  /// The starts of the selected rows, in source order.
  private let places: [RowPlace]

  /// Creates a writer of selected rows.
  ///
  /// - Parameters:
  ///   - places: The starts of the rows, in source order.
  ///   - writer: The writer to append the rows to.
  init(of places: [RowPlace], by writer: RowWriter) {
    self.places = places
    self.writer = writer
    ends.reserveCapacity(places.count)
  }

  var columns: [Int]? { writer.columns }
  var isContent: Bool { hasAll || writer.isContent }

  /// `true` if all selected rows were written.
  var hasAll: Bool { ends.count == places.count }

  @inline(__always)
  mutating func visit(_ row: RowView, at place: RowPlace) {
    guard !hasAll, place.offset == places[ends.count].offset else { return }
    // The scan does not know how many rows come before its part.
    writer.visit(row, at: places[ends.count])
    ends.append(writer.text.count)
  }
}
