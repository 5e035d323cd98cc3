// SPDX-License-Identifier: GPL-3.0-or-later

/// The kind of a relation in a database, as its engine calls it.
package enum TableKind: String, Sendable {
  case table
  case view
  case materializedView = "materialized view"
  case foreignTable = "foreign table"
  case partitionedTable = "partitioned table"
}
