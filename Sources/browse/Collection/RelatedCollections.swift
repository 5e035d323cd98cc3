// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// The collections that refer to an item.
struct RelatedCollections: Sendable {
  /// A collection that refers to the item, and the origin to open it with.
  struct Link {
    let referrer: Referrer
    let origin: Origin
  }

  let referrers: [Referrer]

  /// The origin of the item's collection.
  let base: Origin

  /// Creates the collections that refer to an item.
  ///
  /// - Parameters:
  ///   - referrers: The collections.
  ///   - base: The origin of the item's collection.
  init(_ referrers: [Referrer], from base: Origin) {
    self.referrers = referrers
    self.base = base
  }

  /// The referring collections with their columns and the number of their items.
  var listed: NamedItems {
    NamedItems(
      referrers.map {
        let columns = $0.columns.joined(separator: ", ")
        return ($0.fullName.description, [Value($0.name), Value(columns), $0.countValue])
      },
      of: ProgramList.related.rawValue,
      [
        Column(name: "collection", kind: .text), Column(name: "by", kind: .text),
        Column(name: "items", kind: .integer),
      ],
      namedBy: 0
    )
  }

  /// Returns the link of an item of ``listed``, or `nil` for other items.
  func link(of item: Item) -> Link? {
    referrers.first { $0.fullName.description == item.id.name }.map(link)
  }

  /// Returns the link of a referring collection.
  func link(named name: ReferrerName) throws(CollectionError) -> Link {
    guard let referrer = referrers.first(where: { $0.fullName == name }) else {
      throw .noSuchReferrer(name.description)
    }
    return link(to: referrer)
  }

  private func link(to referrer: Referrer) -> Link {
    Link(
      referrer: referrer,
      origin: referrer.location.map {
        Origin(reopenStep: .referrer(referrer.fullName), location: .success($0))
      } ?? base.table(referrer.name, by: .referrer(referrer.fullName))
    )
  }
}

extension Referrer {
  /// The number of referring items, or a text if they cannot be read.
  fileprivate var countValue: Value {
    Value((try? items.get()).map { String($0.count) } ?? "unreadable")
  }
}
