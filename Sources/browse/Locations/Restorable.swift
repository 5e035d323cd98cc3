// SPDX-License-Identifier: GPL-3.0-or-later

/// A screen that can be restored in a later session.
@MainActor
protocol Restorable: AnyObject {
  /// The lines to save: one for the screen, then those for its state.
  ///
  /// Empty if the screen cannot be restored.
  var saved: [SavedLine] { get }

  /// A number that changes whenever ``saved`` may change.
  var savedRevision: Int { get }
}

extension Restorable {
  /// The revision of a screen whose lines never change.
  var savedRevision: Int { 0 }
}
