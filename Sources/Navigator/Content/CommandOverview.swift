// SPDX-License-Identifier: GPL-3.0-or-later

/// A grouped list of commands, laid out to fit into the window.
///
/// With enough room, each command has its own line. Otherwise sections switch to denser layouts one
/// at a time until everything fits into the window. The least dense sections are reduced first, and
/// the longest of them before the others.
struct CommandOverview: Sendable, Equatable {
  /// A command: the text to type and its effect.
  struct Entry: Sendable, Equatable {
    let typed: String
    let help: String
  }

  /// A titled group of commands.
  struct Section: Sendable, Equatable {
    let title: String
    let entries: [Entry]
  }

  /// The layouts of a section, from the least to the most dense.
  private enum Density: Int {
    /// A line for each command.
    case spacious

    /// Several commands on each line, with the first part of their help.
    case columns

    /// Only the text to type.
    case words

    /// Only the text to type of the first commands, as many as fit.
    ///
    /// In a window that is smaller than usual, this is for a long section only, such as the fields of
    /// a form.
    case truncated
  }

  /// The number of commands of a section that a small window always lists, even if they do not fit.
  private static let listedCount = 40

  /// The number of rows below which a window is small.
  private static let usualRows = 24

  private let sections: [Section]
  private let advice: String

  /// Creates an overview.
  ///
  /// Empty sections are omitted.
  ///
  /// - Parameter advice: A text below the sections.
  init(_ sections: [Section], advice: String) {
    self.sections = sections.filter { !$0.entries.isEmpty }
    self.advice = advice
  }
}

extension CommandOverview {
  private static var gap: String { "  " }

  /// Returns the lines of the overview.
  ///
  /// - Parameters:
  ///   - width: The columns of the window, `nil` for unlimited width and height.
  ///   - height: The rows of the window, 24 if it is `nil`.
  /// - Returns: As many lines as the window has room for, but at least one for each section. There
  ///   may be more in a small window.
  func lines(width: Int?, height: Int?) -> [StyledText] {
    let advice = StyledText(advice, .secondary)
    let below = width.map { advice.wrapped(to: $0) } ?? [advice]
    let isSmall = height.map { $0 < Self.usualRows } ?? false
    // One line of the window is for the prompt.
    let height = max(1, (height ?? 24) - 1 - below.count)
    let margin = (sections.map { DisplayWidth.of($0.title) }.max() ?? 0) + Self.gap.count
    let room = max(1, (width ?? Int.max) - margin)
    var densities = sections.map { _ in Density.spacious }
    var texts = sections.map { spacious($0, width: room) }
    while width != nil, let longest = longestReducible(texts, densities, isSmall: isSmall),
      case let count = texts.reduce(0, { $0 + $1.count }), count > height
    {
      let density = Density(rawValue: densities[longest].rawValue + 1) ?? .truncated
      densities[longest] = density
      texts[longest] =
        switch density {
        case .spacious: texts[longest]
        case .columns: columns(sections[longest], width: room)
        case .words: words(sections[longest], width: room).map(\.text)
        case .truncated:
          truncated(
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

  /// Returns the longest of the least dense sections that can take fewer lines.
  private func longestReducible(
    _ texts: [[String]],
    _ densities: [Density],
    isSmall: Bool
  ) -> Int? {
    let reducible = texts.indices.filter { index in
      let isShort = isSmall && sections[index].entries.count <= Self.listedCount
      return densities[index] != (isShort ? .words : .truncated) && texts[index].count > 1
    }
    return reducible.min {
      (densities[$0].rawValue, texts[$1].count) < (densities[$1].rawValue, texts[$0].count)
    }
  }

  /// Returns a line for each command, with its full help or the first part of it.
  private func spacious(_ section: Section, width: Int) -> [String] {
    let widest = Self.widest(sections.flatMap(\.entries))
    return section.entries.map { entry in
      let start = Self.padded(entry.visible, to: widest) + Self.gap
      let isRoomy = DisplayWidth.of(start) + DisplayWidth.of(entry.visibleHelp) <= width
      return DisplayWidth.cut(start + (isRoomy ? entry.visibleHelp : entry.gist), to: width)
    }
  }

  /// Returns lines with several commands each, with the first part of their help.
  private func columns(_ section: Section, width: Int) -> [String] {
    let widest = Self.widest(section.entries)
    let cells = section.entries.map { entry in
      DisplayWidth.cut(Self.padded(entry.visible, to: widest) + Self.gap + entry.gist, to: width)
    }
    let layouts = (1...4).map { Self.flow(cells, inColumns: $0, width: width) }
    return layouts.min { $0.count < $1.count } ?? cells
  }

  /// Arranges cells in a number of columns of equal width.
  ///
  /// A wide cell spans several columns.
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

  /// Returns lines with only the texts to type, each with its number of commands.
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

  /// Returns the first lines of `words`, and a line with the number of the remaining commands.
  private func truncated(_ section: Section, width: Int, lines count: Int) -> [String] {
    let all = words(section, width: width)
    guard all.count > count else { return all.map(\.text) }
    let shown = all.prefix(count - 1)
    let others = section.entries.count - shown.reduce(0) { $0 + $1.count }
    let note = Texts.current.content.moreCommands(others)
    return shown.map(\.text) + [DisplayWidth.cut(note, to: width)]
  }

  /// Returns the width of the widest text to type.
  ///
  /// Texts that are wide enough to displace the help are ignored.
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

  /// The part of the help before the first semicolon.
  fileprivate var gist: String {
    VisibleText.of(help.prefix { $0 != ";" })
  }
}
