// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The quote mark of a text that begins a quotation without end, once that is known.
///
/// Taken for what it seems to be, it would swallow all rows behind it; so it is data. There is one at
/// most: behind it marks stand in pairs only, or another would have ended the quotation, and a pair
/// that begins a value ends it as well. Who reads the row that it is in comes to the end of the text
/// and learns of it there, so that what a row is does not depend on what was read before.
final class UnclosedQuotation: Sendable {
  private let known = Guarded<Int?>(nil)

  /// Where the mark stands, as far as that is known.
  var mark: Int? { known.use { $0 } }

  /// Learns of a quotation that goes on to the end of the text.
  ///
  /// - Parameter mark: Where it begins.
  /// - Returns: Whether it is the one that is not to be read as one. Where the delimiter is the escape
  ///   byte as well there may be more, and only the first is.
  func learn(_ mark: Int) -> Bool {
    known.use { known in
      if known == nil { known = mark }
      return known == mark
    }
  }
}
