// SPDX-License-Identifier: GPL-3.0-or-later

extension Int {
  /// The sum, or the largest number if that is beyond it.
  func adding(_ other: Int) -> Int {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? .max : sum
  }
}
