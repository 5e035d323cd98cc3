// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// A reference from a column, as a list shows it.
struct ListedReference: Equatable {
  enum Kind: String {
    case declared
    case foreignKey = "foreign key"
    case suggested
  }

  /// The identifier in the list, which is the line of a declared or suggested reference.
  let id: String

  /// The name of the collection with the column.
  let collection: String
  let column: String

  /// The location of the other collection.
  let target: Location

  /// The name of the column with the keys, `nil` for the first one or if it is unknown.
  let key: String?

  let kind: Kind

  /// The percentage of values that are found among the keys; `nil` unless the reference is suggested.
  var percent: Int?

  /// The number of values that name no item; `nil` if they were not counted.
  var unmatched: Int?

  /// The reason why the reference cannot be followed.
  var problem: String?

  /// `true` if the collection has the column, so that the reference can be declared anew.
  var isReplaceable = true
}

extension ListedReference {
  /// References as a collection.
  static func listed(_ references: [Self]) -> NamedItems {
    listed(
      references.map { reference in
        let values = [
          reference.collection, reference.column, reference.target.description,
          reference.key ?? "", reference.kind.rawValue, reference.percent.map(String.init) ?? "",
          reference.unmatched.map(String.init) ?? "", reference.problem ?? "",
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
      ["collection", "column", "refers to", "by", "kind", "percent", "unmatched", "problem"].map {
        Column(name: $0, kind: $0 == "percent" || $0 == "unmatched" ? .integer : .text)
      },
      namedBy: 1
    )
  }

  /// Returns the location of the other collection, which an item of the list names.
  static func target(of item: Item) throws -> Location { try Location(item[2].text) }

  /// Returns the reference that an item of the list suggests, or `nil` if it is none.
  static func suggestion(_ item: Item) -> DeclaredReference? {
    item[4].text == Kind.suggested.rawValue ? DeclaredReference(line: item.id.name) : nil
  }

  /// Creates the declared reference of a suggestion.
  init(declaring reference: DeclaredReference) { self.init(reference, .declared) }

  /// Creates a suggested reference.
  init(_ suggestion: ReferenceSuggestion) {
    self.init(suggestion.reference, .suggested)
    percent = suggestion.found * 100 / max(suggestion.sampled, 1)
  }

  /// Returns the reference with its number of unmatched values, as far as it was counted.
  func counted(_ unmatched: UnmatchedValues) -> ListedReference {
    var counted = self
    counted.unmatched = DeclaredReference(line: id).flatMap { unmatched.counts[$0] }
    return counted
  }

  /// Creates a declared or suggested reference.
  init(_ reference: DeclaredReference, _ kind: Kind) {
    self.init(
      id: reference.line,
      collection: References.name(of: reference.source),
      column: reference.column,
      target: (try? Location(reference.target)) ?? Location(path: reference.target),
      key: reference.key,
      kind: kind
    )
  }
}
