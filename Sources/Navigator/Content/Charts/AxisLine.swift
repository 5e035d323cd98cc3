// SPDX-License-Identifier: GPL-3.0-or-later

/// The ticks that there is room for along the bottom of a chart, and their names below them.
struct AxisLine {
  /// Where each name begins; left of the axis if it is less than 0.
  private let names: [(start: Int, label: String)]

  /// Where the ticks are.
  private let places: Set<Int>

  private let columns: Int

  /// How far names may reach to the left of the axis.
  private let indent: Int

  /// Chooses the ticks.
  ///
  /// - Parameters:
  ///   - axis: The axis.
  ///   - columns: How wide it is.
  ///   - indent: How much room there is left of it.
  init(_ axis: ChartAxis, columns: Int, indent: Int) {
    self.columns = columns
    self.indent = indent
    let fitting = axis.ticks(upTo: columns / 2).lazy.compactMap { ticks in
      Self.layout(
        ticks.map { (axis.place(of: $0.value, among: columns), $0.label) },
        columns,
        indent
      )
    }.first
    places = Set(fitting?.map(\.place) ?? [])
    names = fitting?.map { ($0.start, $0.label) } ?? []
  }

  /// The line itself, with a mark at each tick.
  func rule(_ glyphs: ChartGlyphs) -> String {
    let marks = (0..<columns).map { column in
      places.contains(column) ? glyphs.horizontalTick : glyphs.horizontal
    }
    return String(marks)
  }

  /// The names, from the beginning of the indent on.
  var labels: String {
    var text = ""
    var end = -indent
    for name in names {
      text += String(repeating: " ", count: name.start - end) + name.label
      end = name.start + DisplayWidth.of(name.label)
    }
    return text
  }

  /// Each name below its tick, as far as it has room there; `nil` if they do not all fit.
  private static func layout(
    _ ticks: [(place: Int, label: String)],
    _ columns: Int,
    _ indent: Int
  ) -> [(place: Int, start: Int, label: String)]? {
    var found: [(place: Int, start: Int, label: String)] = []
    var free = -indent
    for (place, label) in ticks {
      let width = DisplayWidth.of(label)
      let start = max(-indent, min(place - width / 2, columns - width))
      guard start >= free, start + width <= columns else { return nil }
      found.append((place, start, label))
      free = start + width + 2
    }
    return found
  }
}
