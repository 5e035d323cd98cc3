// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// The lines with figures, which are printed and can become sections of a page.
enum Report {
  private static let lines = Mutex<[String]>([])

  /// Prints a line with figures or their title.
  static func print(_ line: String) {
    Swift.print(line)
    lines.withLock { $0.append(line) }
  }

  /// Returns the lines that were printed since the previous call.
  static func takeLines() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
