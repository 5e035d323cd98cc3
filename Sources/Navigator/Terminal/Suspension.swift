// SPDX-License-Identifier: GPL-3.0-or-later

/// The suspension of the process with Ctrl-Z.
package enum Suspension {
  /// The total time that the process was suspended.
  ///
  /// Measurements of speed subtract it.
  @MainActor public internal(set) static var time = Duration.zero
}
