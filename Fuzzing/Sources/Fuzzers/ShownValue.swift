// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// A value as it is shown, whether or not the source has types.
struct ShownValue: Equatable, CustomStringConvertible {
  /// The text of the value, or `nil` if the value is missing.
  private let text: String?

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - onOneLine: `true` to omit the line breaks between the parts of a nested value.
  init(_ value: Value, onOneLine: Bool = false) {
    var value = value
    if onOneLine, case .json(let bytes) = value {
      let isBreak = { (byte: UInt8) in byte == Ascii.lineFeed || byte == Ascii.carriageReturn }
      value = .json(bytes.filter { !isBreak($0) })
    }
    text = value.isMissing ? nil : value.text
  }

  var description: String { text.map { "“\($0)”" } ?? "missing" }
}
