// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

@testable import Navigator

/// The texts that a person sees, in sections to be read together.
struct MessageTable {
  /// A text and the name of its source, such as an error case.
  struct Row {
    let name: String
    let text: String

    init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  struct Section {
    let title: String
    let rows: [Row]

    init(_ title: String, _ rows: [Row]) {
      self.title = title
      self.rows = rows
    }
  }

  let sections: [Section]

  @MainActor
  init() async throws {
    let folder = TemporaryFolder()
    var sections = AlertSamples.all.map { Section($0.type, $0.rows) }
    sections += try await Self.otherAlerts(in: folder)
    sections += try await Self.helpLines
    sections += try await Self.forms
    sections += try await Self.notices(in: folder)
    sections += try await Self.screens(in: folder)
    sections += try await Self.questions
    self.sections = sections.map { section in
      Section(
        section.title,
        section.rows.map { row in
          // The folder has another name in each run.
          Row(
            row.name.replacing(folder.path, with: "/data"),
            row.text.replacing(folder.path, with: "/data")
          )
        }
      )
    }
  }
}

extension MessageTable {
  /// The maximum width of a name beside its text.
  private static let maximumNameWidth = 32

  private static let header = """
    # SPDX-License-Identifier: GPL-3.0-or-later
    # UPDATE_MESSAGES=1 swift test --filter MessageTable


    """

  /// The whole table.
  var text: String {
    Self.header
      + sections.map { section in
        let widths = section.rows.map(\.name.count).filter { $0 <= Self.maximumNameWidth }
        let width = widths.max() ?? 0
        return "== \(section.title)\n\n" + section.rows.map { $0.text(nameWidth: width) }.joined()
      }.joined(separator: "\n")
  }
}

extension MessageTable.Row {
  /// Returns the name and the text in one line, or the lines of the text below the name.
  fileprivate func text(nameWidth: Int) -> String {
    let lines = text.split(separator: "\n").map(\.withoutTrailingSpaces)
    guard lines.count > 1 else {
      let gap = String(repeating: " ", count: max(0, nameWidth - name.count) + 2)
      return name + gap + (lines.first ?? "") + "\n"
    }
    return name + "\n" + lines.map { "    \($0)\n" }.joined()
  }
}

extension Content {
  /// The texts of the lines, without tables and fields.
  var lines: [String] {
    blocks.compactMap { block -> String? in
      switch block {
      case .line(let text), .verbatim(let text), .hint(let text): text.text
      case .table, .fields, .commands, .sideBySide: nil
      }
    }
  }
}

extension Substring {
  fileprivate var withoutTrailingSpaces: Substring {
    self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]
  }
}
