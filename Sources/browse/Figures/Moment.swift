// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Labels and chart axes for moments, given in seconds since 1970.
enum Moment {
  /// Returns the date of a moment, and its time unless that is midnight.
  ///
  /// The text contains fractional seconds only if they are not zero.
  static func text(_ seconds: Double) -> String {
    let whole = seconds.rounded(.down)
    let text = ISODate.text(of: whole, hasTime: !ISODate.isMidnight(seconds))
    guard seconds != whole, !text.isEmpty else { return text }
    // A `Double` of this magnitude has no further significant digits.
    var fraction = (seconds - whole).formatted(decimals: 6).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return fraction == "." ? text : text + fraction
  }

  /// Creates an axis with ticks at the starts of years, months, days, hours or shorter spans.
  ///
  /// - Parameters:
  ///   - least: The first moment.
  ///   - greatest: The last moment.
  ///   - hasTimes: `false` if the values are dates without times. Ticks are then at least a day
  ///     apart.
  static func axis(from least: Double, to greatest: Double, hasTimes: Bool) -> ChartAxis {
    ChartAxis(from: least, to: greatest) { maximumTickCount in
      let spans = TimeSpan.all.filter { hasTimes || $0.isWholeDays }
        .filter { (greatest - least) / $0.length <= Double(maximumTickCount + 1) }
      let ends = [least, greatest].map { ChartAxis.Tick($0, text($0)) }
      return spans.map { ticks(of: $0, from: least, to: greatest) } + [ends, [ends[0]]]
    }
  }

  private static func ticks(
    of span: TimeSpan,
    from least: Double,
    to greatest: Double
  ) -> [ChartAxis.Tick] {
    let starts = sequence(first: span.start(of: least)) { span.next($0) }
      .prefix { $0 <= greatest }.filter { $0 >= least }
    let hasDays = starts.contains { ISODate.isMidnight($0) }
    return starts.enumerated().map { index, start in
      ChartAxis.Tick(start, label(start, span, isFull: !hasDays && index == 0))
    }
  }

  /// Returns the shortest label that distinguishes a tick from its neighbours.
  ///
  /// A tick that is not at midnight shows only its time, unless `isFull` asks for the date.
  private static func label(_ moment: Double, _ span: TimeSpan, isFull: Bool) -> String {
    let date = ISODate.text(of: moment, hasTime: false)
    if span.length > 300 * 86_400 { return String(date.prefix(4)) }
    if span.length > 27 * 86_400 { return String(date.prefix(7)) }
    if ISODate.isMidnight(moment) { return date }
    let text = ISODate.text(of: moment, hasTime: true)
    let shown = text.prefix(span.length < 60 ? 19 : 16)
    return String(isFull ? shown : shown.dropFirst(11))
  }
}
