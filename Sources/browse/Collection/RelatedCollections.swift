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
      referrers.map { [Value($0.name), Value($0.columns.joined(separator: ", ")), $0.countValue] },
      of: ProgramList.related.rawValue,
      [
        Column(name: "collection", kind: .text), Column(name: "by", kind: .text),
        Column(name: "items", kind: .integer),
      ],
      namedBy: 0
    ) {
      Self.id($0[0].text, $0[1].text)
    }
  }

  private static func id(_ name: String, _ columns: String) -> String { "\(name) by \(columns)" }

  /// Returns the link that an item of ``listed`` stands for, or `nil` if there is none.
  func link(of item: Item) -> Link? {
    let found = referrers.first {
      Self.id($0.name, $0.columns.joined(separator: ", ")) == item.id.name
    }
    return found.map(link)
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
      origin: base.table(referrer.name, by: .referrer(referrer.fullName))
    )
  }
}

extension Referrer {
  /// The number of referring items, or a text if they cannot be read.
  fileprivate var countValue: Value {
    Value((try? items.get()).map { String($0.count) } ?? "unreadable")
  }
}
