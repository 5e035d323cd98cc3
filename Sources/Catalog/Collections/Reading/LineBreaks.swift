// SPDX-License-Identifier: GPL-3.0-or-later

/// The number of line breaks of each kind that end rows of a sample.
///
/// Line breaks inside quotes are part of a value and are not counted.
package struct LineBreaks: Sendable, Equatable {
  package var lineFeeds = 0

  /// The number of CR LF pairs.
  package var pairs = 0

  package var carriageReturns = 0
}
