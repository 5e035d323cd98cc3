// SPDX-License-Identifier: GPL-3.0-or-later

/// Who spells some of the rows that it is shown.
struct ChosenRowWriter: RowVisitor {
  private(set) var writer: RowWriter

  /// Where each of the rows ends that were spelled, in the text of ``writer``.
  private(set) var ends: [Int] = []

  /// Where they begin in the source, in its order.
  private let places: [RowPlace]

  /// A writer of rows.
  ///
  /// - Parameters:
  ///   - places: Where they begin in the source, in its order.
  ///   - writer: Who spells them.
  init(of places: [RowPlace], by writer: RowWriter) {
    self.places = places
    self.writer = writer
    ends.reserveCapacity(places.count)
  }

  var columns: [Int]? { writer.columns }
  var isContent: Bool { hasAll || writer.isContent }

  /// Whether all of the rows were spelled.
  var hasAll: Bool { ends.count == places.count }

  @inline(__always)
  mutating func visit(_ row: RowView, at place: RowPlace) {
    guard !hasAll, place.offset == places[ends.count].offset else { return }
    // The walk does not know how many rows come before.
    writer.visit(row, at: places[ends.count])
    ends.append(writer.text.count)
  }
}
