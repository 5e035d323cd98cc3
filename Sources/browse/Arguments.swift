import Catalog
import Navigator

// The arguments whose text the catalog understands.

extension Argument where Value == Filter {
  /// A filter over these columns.
  static func filter(_ columns: [Column]) -> Argument {
    Argument("EXPRESSION") { try Filter(parsing: $0, columns: columns) }
  }
}

extension Argument where Value == SortOrder {
  /// An order by these columns.
  static func order(_ columns: [Column]) -> Argument {
    Argument("COLUMN [desc] [natural], …") { try SortOrder(parsing: $0, columns: columns) }
  }
}

extension Argument where Value == Int {
  /// One of these columns, by its index.
  static func column(_ columns: [Column]) -> Argument {
    Argument("COLUMN") { try Projection(parsing: $0, columns: columns).single }
  }
}

extension Argument where Value == Projection {
  /// Some of these columns.
  static func projection(_ columns: [Column]) -> Argument {
    Argument("NAME, …") { try Projection(parsing: $0, columns: columns) }
  }
}
