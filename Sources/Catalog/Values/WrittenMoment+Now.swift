// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

extension WrittenMoment {
  /// Returns the current local date and time in whole seconds, with the zone.
  static func now() -> WrittenMoment { local(at: time(nil)) }

  /// Returns the current local date.
  static func today() -> WrittenMoment { now().date }

  /// Returns the local date and time of a number of seconds since 1970, with the zone.
  static func local(at time: time_t) -> WrittenMoment {
    var (time, parts) = (time, tm())
    let isKnown = localtime_r(&time, &parts) != nil
    // Zones have whole minutes in ISO 8601.
    let zone = isKnown ? parts.tm_gmtoff / 60 * 60 : 0
    let seconds = Int64(time).addingReportingOverflow(Int64(zone)).partialValue
    return WrittenMoment(
      localSeconds: min(max(seconds, range.lowerBound), range.upperBound - 1),
      hasTime: true,
      zone: Int32(truncatingIfNeeded: zone)
    )
  }
}
