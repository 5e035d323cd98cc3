// SPDX-License-Identifier: GPL-3.0-or-later

/// Turns bytes into others while they are spooled, as from UTF-16 into UTF-8.
protocol SpoolTransform {
  /// Takes the next bytes, in pieces of any length, and appends what becomes of them.
  mutating func process(_ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8])

  /// Appends what becomes of bytes that were held back, when there are no more.
  ///
  /// Not called when the bytes did not come to their end.
  mutating func finish(into output: inout [UInt8])

  /// What could not be read, of the bytes so far.
  var broken: BrokenPlaces? { get }
}

extension SpoolTransform {
  var broken: BrokenPlaces? { nil }
}
