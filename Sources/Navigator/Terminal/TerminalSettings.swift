// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The settings of a terminal, saved so that they can be restored after a program has used it.
struct TerminalSettings {
  private let descriptor: Int32
  private let modes: termios
  private let group: pid_t

  /// Saves the settings of a terminal.
  ///
  /// Returns `nil` if the descriptor is not a terminal.
  init?(of descriptor: Int32?) {
    var modes = termios()
    guard let descriptor, tcgetattr(descriptor, &modes) == 0 else { return nil }
    self.descriptor = descriptor
    self.modes = modes
    group = tcgetpgrp(descriptor)
  }

  /// Restores the settings, whatever a program has changed.
  func restore() {
    // Without this, a process in the background is stopped when it sets the terminal. The process
    // may be in the background because a shell has left another group in the foreground.
    let handler = signal(SIGTTOU, SIG_IGN)
    defer { signal(SIGTTOU, handler) }
    if group == getpgrp(), tcgetpgrp(descriptor) != group { tcsetpgrp(descriptor, group) }
    var modes = modes
    tcsetattr(descriptor, TCSADRAIN, &modes)
  }
}
