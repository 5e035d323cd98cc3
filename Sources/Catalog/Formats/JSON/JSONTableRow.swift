// SPDX-License-Identifier: GPL-3.0-or-later

/// An item that is a list, and therefore may be a row of a table.
///
/// If the first item is a list, the items are rows.
struct JSONTableRow {
  private let text: UnsafeBufferPointer<UInt8>
  private let elements: [Range<Int>]

  /// Creates a row from an item, or returns `nil` if the item is not a list with elements.
  ///
  /// - Parameter item: The JSON text of the item, valid as long as the row.
  init?(_ item: UnsafeBufferPointer<UInt8>) {
    let values = JSONColumn.values(of: item, splitsLists: true) ?? []
    guard case .element = values.first?.column else { return nil }
    text = item
    elements = values.map(\.value)
  }

  /// The names of columns, if the row may be a header: distinct texts that are not empty.
  var names: [[UInt8]]? {
    guard elements.allSatisfy({ text[$0.lowerBound] == Ascii.quote }) else { return nil }
    let names = elements.map { JSONString.content(of: $0, in: text) }
    return names.contains([]) || Set(names).count < names.count ? nil : names
  }

  /// `true` if the row cannot be a header, since it has a value that is neither text nor null.
  var isData: Bool {
    elements.contains {
      let byte = text[$0.lowerBound]
      return byte != Ascii.quote && byte != UInt8(ascii: "n")
    }
  }
}
