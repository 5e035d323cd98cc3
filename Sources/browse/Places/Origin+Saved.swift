// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

extension Origin {
  /// Returns the line that restores a place in the collection, or `nil` if it cannot be restored.
  func saved(at place: Location.Place) -> SavedLine? {
    switch way {
    case .location:
      guard case .success(var location) = location else { return nil }
      location.place = place
      return .collection(location)
    case .member(let name): return .member(name, place)
    case .field(let field): return .field(field, place)
    case .referrer(let name): return .referrer(name, place)
    case .none: return nil
    }
  }
}
