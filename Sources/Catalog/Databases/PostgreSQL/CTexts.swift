// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
/// Texts for C, each ended by a NUL.
struct CTexts {
  private var bytes: [CChar] = []

  /// The place of each in ``bytes``; `nil` for no text.
  private var starts: [Int?] = []

  init(_ texts: [[UInt8]?]) {
    for text in texts {
      starts.append(text == nil ? nil : bytes.count)
      guard let text else { continue }
      bytes += text.map { CChar(bitPattern: $0) }
      bytes.append(0)
    }
  }

  /// Shows pointers to the texts, which are good until `body` returns.
  func withPointers<Result>(_ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      body(starts.map { start in start.flatMap { start in bytes.baseAddress.map { $0 + start } } })
    }
  }
}
#endif
