// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

extension Bookmark {
  /// The bookmark without the password that its line in the file may have.
  var shown: Self { Self(name: name, location: Secrets.removed(from: location)) }

  /// Bookmarks as a collection with their names and locations.
  static func listed(_ bookmarks: [Self]) -> NamedItems {
    NamedItems(
      bookmarks.map(\.shown).map { ($0.name, [Value($0.name), Value($0.location)]) },
      of: ProgramList.bookmarks.rawValue,
      [Column(name: "name", kind: .text), Column(name: "location", kind: .text)],
      namedBy: 0
    )
  }

  /// Creates the bookmark that an item of the collection shows.
  init(_ item: Item) {
    self.init(name: item[0].text, location: item[1].text)
  }
}
