// SPDX-License-Identifier: GPL-3.0-or-later

/// The values of one column of items, in memory, found by the values that name the items.
final class LookupTable: NamedValues {
  /// The memory that has the values.
  enum Storage {
    /// A table of all columns that were read at once, with the index of the column.
    case table(FieldTable, Int)
    case dense(DenseFields)
  }

  private let storage: Storage

  /// The spelling of the values that name the items.
  private let spelling: NameSpelling

  /// Creates the values of a column.
  ///
  /// - Parameters:
  ///   - storage: The memory that has the values.
  ///   - spelling: The spelling of the values that name the items.
  init(_ storage: Storage, _ spelling: NameSpelling) {
    self.storage = storage
    self.spelling = spelling
  }

  var places: FieldPlaces? {
    // Values that are read by another notation must be spelled anew.
    guard case .dense(let fields) = storage, spelling.meaning == .number, spelling.type.isDirect
    else { return nil }
    return fields.view
  }

  func field(namedBy name: Field) -> Field {
    // The closure throws nothing.
    let field: Field?? = try? spelling.withName(of: name) { name in
      switch storage {
      case .table(let table, let number): table.field(number, named: name)
      case .dense(let fields): fields.view.field(at: FieldPlaces.integer(name))
      }
    }
    return (field ?? nil) ?? .absent
  }
}
