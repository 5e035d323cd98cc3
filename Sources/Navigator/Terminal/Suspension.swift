// SPDX-License-Identifier: GPL-3.0-or-later

/// Ctrl-Z and what it does to clocks.
public enum Suspension {
  /// For how long the program was stopped by it, all in all: what is to tell how fast something goes
  /// leaves that out.
  @MainActor public internal(set) static var time = Duration.zero
}
