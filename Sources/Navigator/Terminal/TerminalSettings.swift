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

  /// Restores the settings, and the foreground process group if a program has changed it.
  func restore() {
    // A shell may have left another process group in the foreground. This process is then in the
    // background, and SIGTTOU would stop it when it changes the terminal.
    let handler = signal(SIGTTOU, SIG_IGN)
    defer { signal(SIGTTOU, handler) }
    if group == getpgrp(), tcgetpgrp(descriptor) != group { tcsetpgrp(descriptor, group) }
    var modes = modes
    tcsetattr(descriptor, TCSADRAIN, &modes)
  }
}
