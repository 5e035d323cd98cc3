// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A stateful conversion to UTF-8 by the C library's `iconv`.
final class Converter {
  /// The reason why a conversion stopped.
  enum Outcome {
    /// All bytes were converted.
    case complete

    /// The remaining bytes are the beginning of a character.
    case incomplete

    /// The remaining bytes begin with an invalid sequence.
    case invalid
  }

  private let descriptor: iconv_t

  /// Creates a converter from a named encoding.
  ///
  /// On failure, `errno` has the reason: `EINVAL` for an unknown name.
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
  ///   - output: The array to append the text to.
  /// - Returns: The number of bytes converted and the reason why the conversion stopped.
  func convert(_ bytes: Span<UInt8>, into output: inout [UInt8]) -> (consumed: Int, Outcome) {
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

  /// Ends the text: appends a pending character and restores the initial shift state.
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
