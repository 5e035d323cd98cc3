// SPDX-License-Identifier: GPL-3.0-or-later

/// A screen that can come back in a later session.
@MainActor
protocol Restorable: AnyObject {
  /// The line that it comes back from, on top of the screen below it, and those about it; none if it
  /// cannot.
  var saved: [SavedLine] { get }

  /// A number that is another when these may be.
  var savedRevision: Int { get }
}

extension Restorable {
  /// That of a screen whose lines stay what they are.
  var savedRevision: Int { 0 }
}
