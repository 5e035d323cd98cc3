// SPDX-License-Identifier: GPL-3.0-or-later

extension Pattern {
  /// Extracts the first group of the first match, or the whole match if the group took no part.
  ///
  /// The text is `nil` if the outcome is not `found`.
  func extract(
    from value: UnsafeBufferPointer<UInt8>
  ) -> (outcome: Outcome, text: UnsafeBufferPointer<UInt8>?) {
    var text: UnsafeBufferPointer<UInt8>?
    let outcome = match(value.span) { program in
      text = program.extracted.map { UnsafeBufferPointer(rebasing: value[$0]) }
    }
    return (outcome, text)
  }
}
