// SPDX-License-Identifier: GPL-3.0-or-later

/// A date, or a date and time, as a text spells it.
///
/// Its parts are those of the text, in the zone of the text.
struct WrittenMoment: Sendable, Equatable, BitwiseCopyable {
  /// The written date and time in seconds since 1970, as if the zone were UTC.
  ///
  /// A leap second has the number of the second before it.
  let localSeconds: Int64

  /// The fraction of a second, at least 0 and less than 1.
  let fraction: Double

  /// `true` if a time is written after the date.
  let hasTime: Bool

  /// `true` if the written second is 60.
  let isLeapSecond: Bool

  /// The written zone in seconds ahead of UTC, or `nil` if no zone is written.
  let zone: Int32?

  /// The local seconds of the years 0000 to 9999.
  static let range: Range<Int64> = -62_167_219_200..<253_402_300_800

  /// Creates a moment from its parts.
  ///
  /// - Parameters:
  ///   - localSeconds: The seconds, which are in ``range``.
  ///   - zone: The zone in seconds ahead of UTC.
  init(
    localSeconds: Int64,
    fraction: Double = 0,
    hasTime: Bool,
    isLeapSecond: Bool = false,
    zone: Int32? = nil
  ) {
    self.localSeconds = localSeconds
    self.fraction = fraction
    self.hasTime = hasTime
    self.isLeapSecond = isLeapSecond
    self.zone = zone
  }

  /// Parses a date or a date and time that ``ISODate`` accepts.
  @inline(__always)
  init?(_ iso: Span<UInt8>) {
    guard let (moment, hasTime) = ISODate.parse(iso) else { return nil }
    guard hasTime else {
      self.init(localSeconds: moment.wholeSeconds, hasTime: false)
      return
    }
    self.init(moment, of: iso)
  }

  /// Creates a moment from the text of a valid date and time, and its moment in UTC.
  private init(_ moment: ISODate.Moment, of iso: Span<UInt8>) {
    // The zone follows at least `2026-01-31T12:00`, and no part before it contains these bytes.
    var start = 16
    while start < iso.count, !Self.beginsZone(iso[start]) { start += 1 }
    let zone = start < iso.count ? ISODate.zone(iso, from: start) : nil
    self.zone = zone.map { Int32(truncatingIfNeeded: $0) }
    // Only the second 60 begins with a 6. An hour of the zone may be there, but does not.
    isLeapSecond = iso.count >= 19 && iso[16] == Ascii.colon && iso[17] == Ascii.zero + 6
    localSeconds = moment.wholeSeconds + (zone ?? 0) - (isLeapSecond ? 1 : 0)
    fraction = moment.fraction
    hasTime = true
  }

  private static func beginsZone(_ byte: UInt8) -> Bool {
    byte == Ascii.plus || byte == Ascii.minus || byte | 0x20 == UInt8(ascii: "z")
  }

  /// The moment in UTC, as ``ISODate`` parses it.
  ///
  /// A time without a zone is one of UTC.
  var moment: ISODate.Moment {
    let wholeSeconds = localSeconds + (isLeapSecond ? 1 : 0) - Int64(zone ?? 0)
    return ISODate.Moment(wholeSeconds: wholeSeconds, fraction: fraction)
  }

  /// The written date without its time and zone.
  var date: WrittenMoment { WrittenMoment(localSeconds: day * 86_400, hasTime: false) }
}

// MARK: Differences

extension WrittenMoment {
  /// Returns the seconds from another moment to this one.
  ///
  /// The whole seconds are rounded down. The fraction is at least 0 and less than 1.
  func seconds(since other: WrittenMoment) -> (whole: Int64, fraction: Double) {
    let (end, start) = (moment, other.moment)
    let whole = end.wholeSeconds - start.wholeSeconds
    let fraction = end.fraction - start.fraction
    if fraction >= 0 { return (whole, fraction) }
    // The sum of a tiny negative number and 1 rounds to 1.
    return fraction + 1 < 1 ? (whole - 1, fraction + 1) : (whole, 0)
  }

  /// Returns the days from another moment to this one, of 86,400 seconds each.
  func days(since other: WrittenMoment) -> Double {
    let (whole, fraction) = seconds(since: other)
    return (Double(whole) + fraction) / 86_400
  }

  /// Returns the days from another moment to this one if they are a whole number.
  func wholeDays(since other: WrittenMoment) -> Int64? {
    let (whole, fraction) = seconds(since: other)
    return fraction == 0 && whole % 86_400 == 0 ? whole / 86_400 : nil
  }
}
