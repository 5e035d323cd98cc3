// SPDX-License-Identifier: GPL-3.0-or-later

/// The labels of the items to which fields of some items lead.
package struct ItemLabels: Sendable {
  /// The item that a value names.
  package enum Answer: Sendable, Equatable {
    /// An item with this label.
    case item(String)

    /// No item has the value as its key.
    case nothing
  }

  private struct Side: Sendable {
    let labels: TargetLabels
    let type: ColumnType

    /// `true` if a value that is not found certainly names nothing.
    let isCertain: Bool
  }

  private var sides: [Int: Side] = [:]

  /// The columns whose labels could not be read, with the reasons.
  package private(set) var failures: [(column: String, error: CatalogError)] = []

  /// Creates labels of nothing.
  package init() {}

  /// Returns `true` if the items of a column have labels.
  package func hasLabels(_ column: Int) -> Bool { sides[column]?.labels.labels != nil }

  /// Returns the item that a value of a column names, or `nil` if it is not known or has no label.
  package subscript(column: Int, value: Value) -> Answer? {
    guard let side = sides[column], !side.type.isMissing(value) else { return nil }
    return value.withField { field in
      guard !side.labels.keys.field(namedBy: field).value.isMissing else {
        return side.isCertain ? .nothing : nil
      }
      let label = side.labels.labels?.field(namedBy: field).value ?? .absent
      return label.isEmpty ? nil : .item(label.text)
    }
  }
}

extension ItemCollection {
  /// Returns the labels of the items to which fields of some items lead.
  ///
  /// - Throws: ``CatalogError/cancelled``. Other errors are among the labels.
  @concurrent
  package func labels(of items: [Item]) async throws(CatalogError) -> ItemLabels {
    var labels = ItemLabels()
    try await labels.read(beside: items, in: self)
    return labels
  }
}

extension ItemLabels {
  fileprivate mutating func read(
    beside items: [Item],
    in collection: any ItemCollection
  ) async throws(CatalogError) {
    let references = collection.references
    do throws(CatalogError) {
      try await references.settleReferences()
    } catch .cancelled {
      throw .cancelled
    } catch {
      // Foreign keys that cannot be read lead nowhere.
    }
    for (index, column) in collection.columns.enumerated() {
      guard let target = column.target else { continue }
      let names = items.map { $0[index] }.filter { !column.type.isMissing($0) }
      guard !names.isEmpty else { continue }
      do throws(CatalogError) {
        guard let labels = try await target.labels(namedBy: names, column.type) else { continue }
        // A database may compare texts of a foreign key by rules of its own.
        let isCertain = column.kind.isNumeric || references.isDeclared(index)
        sides[index] = Side(labels: labels, type: column.type, isCertain: isCertain)
      } catch .cancelled {
        throw .cancelled
      } catch {
        failures.append((column.name, error))
      }
    }
  }
}
