// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// How a terminal is set, to be set so again after a program had it.
struct TerminalSettings {
  private let descriptor: Int32
  private let modes: termios
  private let group: pid_t

  /// The settings of a terminal, `nil` if the descriptor is none.
  init?(of descriptor: Int32?) {
    var modes = termios()
    guard let descriptor, tcgetattr(descriptor, &modes) == 0 else { return nil }
    self.descriptor = descriptor
    self.modes = modes
    group = tcgetpgrp(descriptor)
  }

  /// Sets the terminal so again, whatever a program has left behind.
  func restore() {
    // Who is not in front, where a shell may have left another group, is stopped for trying.
    let handler = signal(SIGTTOU, SIG_IGN)
    defer { signal(SIGTTOU, handler) }
    if group == getpgrp(), tcgetpgrp(descriptor) != group { tcsetpgrp(descriptor, group) }
    var modes = modes
    tcsetattr(descriptor, TCSADRAIN, &modes)
  }
}
