// SPDX-License-Identifier: GPL-3.0-or-later

/// A way to leave screens.
public enum Exit: Sendable, Equatable {
  /// One screen back; from the root, out of the program.
  case back

  /// Back to the root.
  case home

  /// Out of the program.
  case quit
}

/// A person's wish to leave screens.
public enum LeavingAction: Equatable {
  /// A question before an exit: a handler that answers `false` has the person asked first.
  case leaving(Exit, Inquiry<Bool, Bool>)

  /// One screen back; from the root, out of the program.
  case back

  /// Back to the root.
  case home

  /// Out of the program.
  case quit

  /// Out of the program at once, without a question and without a result.
  case quitAtOnce
}
