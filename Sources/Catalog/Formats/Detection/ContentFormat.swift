// SPDX-License-Identifier: GPL-3.0-or-later

/// The format of a text, detected from its beginning.
package enum ContentFormat: String, Sendable, CaseIterable {
  case delimited
  case jsonLines
  case json

  /// Detects the format of a text.
  ///
  /// A text that is not JSON is delimited, possibly with a single column.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of the text, in UTF-8.
  ///   - isComplete: `true` if `bytes` is the entire text.
  package init(of bytes: [UInt8], isComplete: Bool) {
    self = JSONOutline.format(of: bytes, isComplete: isComplete) ?? .delimited
  }
}
