// SPDX-License-Identifier: GPL-3.0-or-later

extension NumberScanner {
  /// The rules that differ between number notations.
  struct Format: Sendable {
    /// `true` if a leading `+` and leading zeros are not allowed.
    fileprivate(set) var isStrict = false

    fileprivate(set) var point = Ascii.point

    /// `true` if a number may begin or end with the point.
    fileprivate(set) var allowsBarePoint = true

    /// The separators allowed between groups of three digits, or 0 for none.
    private var groupSeparator: UInt8 = 0
    private var otherGroupSeparator: UInt8 = 0

    /// Numbers as programs write them, with a decimal point in any position.
    @inline(__always)
    static var plain: Format { Format() }

    /// JSON numbers (RFC 8259, section 6).
    @inline(__always)
    static var json: Format { Format(isStrict: true, allowsBarePoint: false) }

    /// Numbers with a decimal comma and optional points or spaces between thousands.
    static var decimalComma: Format {
      Format(
        point: Ascii.comma,
        allowsBarePoint: false,
        groupSeparator: Ascii.point,
        otherGroupSeparator: Ascii.space
      )
    }

    /// Numbers with optional commas between thousands.
    static var groupedThousands: Format {
      Format(groupSeparator: Ascii.comma, otherGroupSeparator: Ascii.comma)
    }

    @inline(__always)
    var hasGroups: Bool { groupSeparator != 0 }

    @inline(__always)
    func isGroupSeparator(_ byte: UInt8) -> Bool {
      byte == groupSeparator || byte == otherGroupSeparator
    }
  }
}
