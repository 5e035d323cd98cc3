// SPDX-License-Identifier: GPL-3.0-or-later

/// How many line breaks of each kind end the rows of a sample; those in quotations are values.
package struct LineBreaks: Sendable, Equatable {
  package var lineFeeds = 0
  package var pairs = 0
  package var carriageReturns = 0

  /// Whether there is more than one kind.
  package var areMixed: Bool {
    [lineFeeds, pairs, carriageReturns].count { $0 > 0 } > 1
  }
}
