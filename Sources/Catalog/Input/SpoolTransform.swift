// SPDX-License-Identifier: GPL-3.0-or-later

/// A transformation of bytes while they are spooled, such as from UTF-16 to UTF-8.
protocol SpoolTransform {
  /// Transforms the next piece, which can have any length, and appends the result.
  mutating func process(_ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8])

  /// Appends the result of bytes that were held back, at the end of the input.
  ///
  /// It is not called if the input was truncated by an error.
  mutating func finish(into output: inout [UInt8])

  /// The invalid byte sequences found so far.
  var invalidSequences: InvalidSequences? { get }
}

extension SpoolTransform {
  var invalidSequences: InvalidSequences? { nil }
}
