// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

extension Argument where Value == Int {
  /// The index of a field in these columns, typed as the field's number or name.
  static func field(_ columns: [Column]) -> Argument {
    Argument<String>.text("FIELD").map { text in
      if let number = Int(text), number > 0 { return number - 1 }
      do {
        return try ColumnList(parsing: text, columns: columns).single
      } catch CatalogError.syntax(let error) {
        guard case .unknownColumn(let name, let names, _) = error.problem else {
          throw CatalogError.syntax(error)
        }
        throw ItemError.noFieldNamed(name, near: NameSuggestions.names(for: name, among: names))
      }
    }
  }
}
