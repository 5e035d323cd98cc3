// SPDX-License-Identifier: GPL-3.0-or-later

/// The values of one column of items, in memory, found by the names of the items.
///
/// It is sendable because nothing in it changes after it is created. The pointer of its allocation is private.
final class LookupTable: NamedValues, @unchecked Sendable {
  /// The place of a value in the bytes of all values.
  struct Place: Sendable {
    let start: Int
    let count: Int
    let kind: Field.Kind
  }

  private let names: ValueTable
  private let places: [Place]
  private let bytes: Allocation<UInt8>

  /// The spelling of the values that name the items.
  private let spelling: NameSpelling

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - names: The names of the items.
  ///   - places: The places of their values, in the order of the names.
  ///   - bytes: The bytes of all values.
  ///   - spelling: The spelling of the values that name the items.
  init(_ names: ValueTable, _ places: [Place], bytes: [UInt8], _ spelling: NameSpelling) {
    self.names = names
    self.places = places
    self.bytes = Allocation(bytes)
    self.spelling = spelling
  }

  func field(namedBy name: Field) -> Field {
    // The closure throws nothing.
    let index: Int?? = try? spelling.withName(of: name) { names.index(of: $0) }
    guard case .some(.some(let index)) = index else { return .absent }
    let place = places[index]
    return Field(start: bytes.start + place.start, count: place.count, kind: place.kind)
  }
}
