// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The position of the current page in an in-memory list.
struct Pager {
  /// A step to another page.
  enum Step {
    case next
    case previous
    case first
    case last
  }

  /// The result of a step.
  enum Turn: Equatable {
    case paged(to: Int)
    case reachedEnd
    case reachedBeginning
  }

  /// The position of the first entry on the page.
  private(set) var start = 0

  /// Returns the positions of the entries on the page.
  func page(of count: Int, size: Int) -> Range<Int> {
    let start = min(start, max(0, count - 1) / size * size)
    return start..<min(count, start + size)
  }

  /// Turns to another page.
  ///
  /// The last page begins at a multiple of the page size, as if reached by paging from the first.
  mutating func turn(_ step: Step, of count: Int, size: Int) -> Turn {
    let page = page(of: count, size: size)
    switch step {
    case .next where page.upperBound >= count: return .reachedEnd
    case .previous where page.lowerBound == 0: return .reachedBeginning
    case .next: start = page.upperBound
    case .previous: start = max(0, page.lowerBound - size)
    case .first: start = 0
    case .last: start = max(0, count - 1) / size * size
    }
    return .paged(to: start + 1)
  }

  /// Returns the commands that turn the page.
  @MainActor
  static func commands(_ turn: @escaping @MainActor (Step) async throws -> Void) -> [Command] {
    [
      Command(
        "next",
        aliases: ["n"],
        help: "show the next page",
        group: .navigate,
        shorthand: .emptyLine
      ) { try await turn(.next) },
      Command("previous", aliases: ["p"], help: "show the previous page", group: .navigate) {
        try await turn(.previous)
      },
      Command("first", help: "show the first page", group: .navigate) { try await turn(.first) },
      Command("last", help: "show the last page", group: .navigate) { try await turn(.last) },
    ]
  }
}
