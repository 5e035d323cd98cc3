// SPDX-License-Identifier: GPL-3.0-or-later

/// The rules that decide what an item of JSON is.
struct JSONItemRules: Sendable {
  /// `true` if lists in a list are the rows of a table.
  var splitsLists = false

  /// `true` if the first row of a table may be its header.
  var usesHeaders = false

  /// `true` if an object with members of several kinds is a single item.
  var keepsObjects = false

  /// The rules for what a person opens.
  static let standard = JSONItemRules(splitsLists: true, usesHeaders: true, keepsObjects: true)

  /// The rules by which items are the elements of a list or the members of an object.
  static let plain = JSONItemRules()
}
