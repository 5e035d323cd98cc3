// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
/// NUL-terminated strings for C functions.
struct CStrings {
  private var bytes: [CChar] = []

  /// The offset of each string in ``bytes``, or `nil` for a null pointer.
  private var offsets: [Int?] = []

  init(_ texts: [[UInt8]?]) {
    for text in texts {
      offsets.append(text == nil ? nil : bytes.count)
      guard let text else { continue }
      bytes += text.map { CChar(bitPattern: $0) }
      bytes.append(0)
    }
  }

  /// Calls a closure with pointers to the strings, which are valid until it returns.
  func withPointers<Result>(_ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      body(
        offsets.map { offset in offset.flatMap { offset in bytes.baseAddress.map { $0 + offset } } }
      )
    }
  }
}
#endif
