// SPDX-License-Identifier: GPL-3.0-or-later

extension NumberScanner {
  /// The rules of numbers that differ between notations.
  struct Format: Sendable {
    /// `true` if neither a `+` nor zeros may stand before other digits.
    fileprivate(set) var isStrict = false

    fileprivate(set) var point = Ascii.point

    /// `true` if a number may begin or end with the point.
    fileprivate(set) var allowsBarePoint = true

    /// The marks that may stand between groups of three digits; 0 is none.
    private var groupMark: UInt8 = 0
    private var otherGroupMark: UInt8 = 0

    /// Numbers as programs write them; a point may come first or last.
    @inline(__always)
    static var plain: Format { Format() }

    /// Numbers of JSON (RFC 8259, section 6).
    @inline(__always)
    static var json: Format { Format(isStrict: true, allowsBarePoint: false) }

    /// Numbers with a comma for a point, and perhaps points or spaces between thousands.
    static var decimalComma: Format {
      Format(
        point: Ascii.comma,
        allowsBarePoint: false,
        groupMark: Ascii.point,
        otherGroupMark: Ascii.space
      )
    }

    /// Numbers that may have commas between thousands.
    static var groupedThousands: Format {
      Format(groupMark: Ascii.comma, otherGroupMark: Ascii.comma)
    }

    @inline(__always)
    var hasGroups: Bool { groupMark != 0 }

    @inline(__always)
    func isGroupMark(_ byte: UInt8) -> Bool { byte == groupMark || byte == otherGroupMark }
  }
}
