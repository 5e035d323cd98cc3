// SPDX-License-Identifier: GPL-3.0-or-later

/// What can be typed, in groups, laid out so that all of it is seen at once.
///
/// Where there is room, each command has a line. Where there is not, groups make do with less, one
/// after another, until the window holds all: those that have most, and the longest of them,
/// first.
public struct CommandOverview: Sendable, Equatable {
  /// A command: what can be typed for it, and what that does.
  struct Entry: Sendable, Equatable {
    let typed: String
    let help: String
  }

  /// Commands that stand together.
  struct Section: Sendable, Equatable {
    let title: String
    let entries: [Entry]
  }

  /// How much room a section takes.
  private enum Density: Int {
    /// A line for each command.
    case spacious

    /// Several commands a line, with the first words of what they do.
    case columns

    /// Only what can be typed.
    case words

    /// Only so much of that as there is room for.
    case beginning
  }

  private let sections: [Section]
  private let advice: String

  /// An overview of these sections.
  ///
  /// - Parameters:
  ///   - sections: The sections.
  ///   - advice: What else there is, said below them.
  init(_ sections: [Section], advice: String) {
    self.sections = sections.filter { !$0.entries.isEmpty }
    self.advice = advice
  }
}

extension CommandOverview {
  private static var gap: String { "  " }

  /// Its lines.
  ///
  /// - Parameters:
  ///   - width: The columns of the window; `nil` is for as wide and as long as it takes.
  ///   - height: The lines of the window, 24 if it does not say.
  /// - Returns: As few lines as the window has room for, but for one a section.
  func lines(width: Int?, height: Int?) -> [StyledText] {
    let advice = StyledText(advice, .secondary)
    let below = width.map { advice.wrapped(to: $0) } ?? [advice]
    // A line of the window is the prompt's.
    let height = max(1, (height ?? 24) - 1 - below.count)
    let margin = (sections.map { DisplayWidth.of($0.title) }.max() ?? 0) + Self.gap.count
    let room = max(1, (width ?? Int.max) - margin)
    var densities = sections.map { _ in Density.spacious }
    var texts = sections.map { spacious($0, width: room) }
    while width != nil, let longest = longestReducible(texts, densities),
      case let count = texts.reduce(0, { $0 + $1.count }), count > height
    {
      let density = Density(rawValue: densities[longest].rawValue + 1) ?? .beginning
      densities[longest] = density
      texts[longest] =
        switch density {
        case .spacious: texts[longest]
        case .columns: columns(sections[longest], width: room)
        case .words: words(sections[longest], width: room).map(\.text)
        case .beginning:
          beginning(
            sections[longest],
            width: room,
            lines: max(1, height - count + texts[longest].count)
          )
        }
    }
    return zip(sections, texts).flatMap { section, lines in
      lines.enumerated().map { index, line in
        StyledText(Self.padded(index == 0 ? section.title : "", to: margin), .heading)
          + StyledText(line)
      }
    } + below
  }

  /// The longest section of those that take most room, and can do with fewer lines.
  private func longestReducible(_ texts: [[String]], _ densities: [Density]) -> Int? {
    texts.indices.filter { densities[$0] != .beginning && texts[$0].count > 1 }.min {
      (densities[$0].rawValue, texts[$1].count) < (densities[$1].rawValue, texts[$0].count)
    }
  }

  /// A line for each command, with all of what it does if there is room for that.
  private func spacious(_ section: Section, width: Int) -> [String] {
    let widest = Self.widest(sections.flatMap(\.entries))
    return section.entries.map { entry in
      let start = Self.padded(entry.visible, to: widest) + Self.gap
      let isRoomy = DisplayWidth.of(start) + DisplayWidth.of(entry.visibleHelp) <= width
      return DisplayWidth.cut(start + (isRoomy ? entry.visibleHelp : entry.gist), to: width)
    }
  }

  /// Several commands a line, with the first words of what they do.
  private func columns(_ section: Section, width: Int) -> [String] {
    let widest = Self.widest(section.entries)
    let cells = section.entries.map { entry in
      DisplayWidth.cut(Self.padded(entry.visible, to: widest) + Self.gap + entry.gist, to: width)
    }
    let layouts = (1...4).map { Self.flow(cells, inColumns: $0, width: width) }
    return layouts.min { $0.count < $1.count } ?? cells
  }

  /// Cells below each other in so many columns of one width; a wide cell takes several.
  private static func flow(_ cells: [String], inColumns count: Int, width: Int) -> [String] {
    let step = max(1, (width + gap.count) / count)
    var lines: [String] = []
    var taken = count
    for cell in cells {
      let span = (DisplayWidth.of(cell) + gap.count + step - 1) / step
      if taken + span > count {
        lines.append(cell)
        taken = span
      } else {
        lines[lines.count - 1] = padded(lines[lines.count - 1], to: taken * step) + cell
        taken += span
      }
    }
    return lines
  }

  /// What can be typed, one behind the other, with the number of commands on each line.
  private func words(_ section: Section, width: Int) -> [(text: String, count: Int)] {
    var lines: [(text: String, count: Int)] = []
    for entry in section.entries {
      let word = DisplayWidth.cut(entry.visible, to: width)
      if let last = lines.last,
        DisplayWidth.of(last.text) + Self.gap.count + 1 + DisplayWidth.of(word) <= width
      {
        lines[lines.count - 1] = (last.text + Self.gap + " " + word, last.count + 1)
      } else {
        lines.append((word, 1))
      }
    }
    return lines
  }

  /// The first lines of that, and how many commands the others have.
  private func beginning(_ section: Section, width: Int, lines count: Int) -> [String] {
    let all = words(section, width: width)
    guard all.count > count else { return all.map(\.text) }
    let shown = all.prefix(count - 1)
    let others = section.entries.count - shown.reduce(0) { $0 + $1.count }
    return shown.map(\.text) + [DisplayWidth.cut("… and \(others) more", to: width)]
  }

  /// The width of what can be typed, but for what would push all else away.
  private static func widest(_ entries: [Entry]) -> Int {
    entries.map { DisplayWidth.of($0.visible) }.filter { $0 <= 24 }.max() ?? 0
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
  }
}

extension CommandOverview.Entry {
  fileprivate var visible: String { VisibleText.of(typed) }

  fileprivate var visibleHelp: String { VisibleText.of(help) }

  /// The part of what it does before the first semicolon.
  fileprivate var gist: String {
    VisibleText.of(help.prefix { $0 != ";" })
  }
}
