// SPDX-License-Identifier: GPL-3.0-or-later

/// A way to leave screens.
public enum Exit: Sendable, Equatable {
  /// One screen back, or out of the program from the root.
  case back

  /// Back to the root.
  case home

  /// Out of the program.
  case quit
}

/// A person's request to leave screens.
public enum LeavingAction: Equatable {
  /// An exit that is about to happen.
  ///
  /// If a handler answers the inquiry with `false`, the prompt asks the person to confirm. A script is
  /// refused, and so is the end of a pipe.
  case leaving(Exit, Inquiry<Bool, Bool>)

  /// One screen back, or out of the program from the root.
  case back

  /// Back to the root.
  case home

  /// Out of the program.
  case quit

  /// Out of the program at once, without confirmation and without a result.
  case quitAtOnce
}
