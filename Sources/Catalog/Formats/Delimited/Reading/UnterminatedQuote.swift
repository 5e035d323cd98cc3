// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The position of an unterminated quote in a text, once it is found.
///
/// As an opening quote it would swallow the rest of the text, so it is data instead. A text has at
/// most one. All later quotes are doubled, since a single one would have closed the field, and a
/// field that begins with doubled quotes is closed by them. A reader discovers the quote by reading
/// its row to the end of the text. The content of a row therefore does not depend on earlier reads.
final class UnterminatedQuote: Sendable {
  private let known = Mutex<Int?>(nil)

  /// The byte offset of the quote; `nil` if none was found yet.
  var offset: Int? { known.withLock { $0 } }

  /// Records an opening quote that is not closed before the end of the text.
  ///
  /// - Parameter offset: The byte offset of the quote.
  /// - Returns: `true` if the quote is data. If the delimiter is also the escape byte, several
  ///   quotes may be unterminated, and only the first is data.
  func learn(_ offset: Int) -> Bool {
    known.withLock { known in
      if known == nil { known = offset }
      return known == offset
    }
  }
}
