// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

extension Origin {
  /// Returns the line that restores a view of the collection, or `nil` if it cannot be restored.
  func saved(at view: Location.View) -> SavedLine? {
    switch reopenStep {
    case .location:
      guard case .success(var location) = location else { return nil }
      location.view.topmost = view
      return .collection(location)
    case .member(let name): return .member(name, view)
    case .field(let field): return .field(field, view)
    case .referrer(let name): return .referrer(name, view)
    case .question(let asked):
      return .answer(asked.question.word, asked.question.text, view)
    case .groupedItems: return .groupedItems(view)
    case .list(let list): return .list(list, view)
    case .picks: return .list(.picks, view)
    case .related: return .list(.related, view)
    case .files, .none: return nil
    }
  }
}
