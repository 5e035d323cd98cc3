// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A conversion to UTF-8 by the C library's `iconv`, with its shift state.
final class Converter {
  /// The end of a conversion.
  enum Outcome {
    /// All bytes were taken.
    case complete

    /// The bytes that were not taken are the beginning of a character.
    case incomplete

    /// The bytes that were not taken begin with some that are no character.
    case invalid
  }

  private let descriptor: iconv_t

  /// A conversion from the encoding with a name.
  ///
  /// If there is none, `errno` has the reason: `EINVAL` for a name without a converter.
  init?(from name: String) {
    let result = iconv_open("UTF-8", name)
    guard let result, result != UnsafeMutableRawPointer(bitPattern: -1) else { return nil }
    descriptor = result
  }

  deinit {
    iconv_close(descriptor)
  }

  /// Converts bytes up to the first that cannot be converted.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - output: The array that the text is added to.
  /// - Returns: The number of bytes that were taken, and why no more were.
  func convert(_ bytes: Span<UInt8>, into output: inout [UInt8]) -> (taken: Int, Outcome) {
    bytes.withUnsafeBytes { bytes in
      var input = UnsafeMutablePointer<CChar>(
        mutating: bytes.assumingMemoryBound(to: CChar.self).baseAddress
      )
      var left = bytes.count
      while true {
        let step = convert(&input, &left, adding: left + 64, to: &output)
        switch step.code {
        case 0: return (bytes.count - left, .complete)
        case E2BIG where step.hasProgress: continue
        case EINVAL: return (bytes.count - left, .incomplete)
        default: return (bytes.count - left, .invalid)
        }
      }
    }
  }

  /// Ends the text: adds a character that was held back, and returns to the initial shift state.
  func reset(into output: inout [UInt8]) {
    var (input, left) = (UnsafeMutablePointer<CChar>?.none, 0)
    _ = convert(&input, &left, adding: 64, to: &output)
  }

  private func convert(
    _ input: inout UnsafeMutablePointer<CChar>?,
    _ left: inout Int,
    adding capacity: Int,
    to output: inout [UInt8]
  ) -> (code: Int32, hasProgress: Bool) {
    let before = (left, output.count)
    var code: Int32 = 0
    output.append(addingCapacity: capacity) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        buffer[count...].withMemoryRebound(to: CChar.self) { room in
          var (target, free) = (room.baseAddress, room.count)
          if iconv(descriptor, &input, &left, &target, &free) == -1 { code = errno }
          count += room.count - free
        }
      }
    }
    return (code, before != (left, output.count))
  }
}
