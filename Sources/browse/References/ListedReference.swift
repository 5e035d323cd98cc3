// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// A reference from a column, as a list shows it.
struct ListedReference: Equatable {
  enum Kind: String {
    case declared
    case foreignKey = "foreign key"
  }

  /// The identifier in the list, which is the line of a declared reference.
  let id: String

  /// The name of the collection with the column.
  let collection: String
  let column: String

  /// The location of the other collection.
  let target: Location

  /// The name of the column with the keys, `nil` for the first one or if it is unknown.
  let key: String?

  let kind: Kind

  /// The reason why the reference cannot be followed.
  let problem: String?
}

extension ListedReference {
  /// References as a collection.
  static func listed(_ references: [Self]) -> NamedItems {
    listed(
      references.map { reference in
        let values = [
          reference.collection, reference.column, reference.target.description,
          reference.key ?? "", reference.kind.rawValue, reference.problem ?? "",
        ]
        return Item(
          id: Item.ID(name: reference.id),
          values: values.map { $0.isEmpty ? .absent : Value($0) }
        )
      }
    )
  }

  /// Items of such a collection as a collection.
  static func listed(_ items: [Item]) -> NamedItems {
    NamedItems(
      items.map { ($0.id.name, $0.values) },
      of: ProgramList.references.rawValue,
      ["collection", "column", "refers to", "by", "kind", "problem"].map {
        Column(name: $0, kind: .text)
      },
      namedBy: 1
    )
  }

  /// Returns the location of the other collection, which an item of the list names.
  static func target(of item: Item) throws -> Location { try Location(item[2].text) }
}
