// SPDX-License-Identifier: GPL-3.0-or-later

/// What can be found out about columns by a look at all items.
package enum ColumnDetail: Sendable {
  /// Which there are.
  case names

  /// Of what kind their values are as well, which takes longer.
  case kinds
}
