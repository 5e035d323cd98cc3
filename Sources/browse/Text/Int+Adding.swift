// SPDX-License-Identifier: GPL-3.0-or-later

extension Int {
  /// Returns the sum, or `Int.max` if it overflows.
  func adding(_ other: Int) -> Int {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? .max : sum
  }
}
