// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// A saved navigation stack, as lines from the root up.
struct SavedStack: Equatable {
  /// The location of the root, which is a collection.
  let root: Location

  /// The screens on top of the root, each followed by its state.
  var lines: [SavedLine]

  /// The number of omitted screens on top of these.
  var omittedCount: Int

  /// Creates the stack of a collection and the screens on top of it.
  init(root: Location, lines: [SavedLine] = [], omittedCount: Int = 0) {
    self.root = root
    self.lines = lines
    self.omittedCount = omittedCount
  }
}

extension SavedStack {
  /// The location of the topmost screen that a location can describe.
  var lastLocation: Location {
    var location = root
    for line in lines {
      switch line {
      case .collection(let other): location = other
      case .member(let name, let view):
        guard let member = location.member(name) else { return location }
        location = member
        location.view = view
      case .answer(let word, let text, let view):
        location.view.topmost.answer = .to(.question(word, text), view)
      case .list(let list, let view):
        let item = list == .related ? location.view.topmost.item : nil
        location.view.topmost.item = nil
        location.view.topmost.answer = .to(.list(list, of: item), view)
      case .groupedItems(let view):
        location.view = location.view.withoutLastAnswer
        location.view.topmost = view
      case .item(let id): location.view.topmost.item = id
      case .comparison, .source, .arrangement, .pickedMembers: continue
      case .statistics(.name(let name)):
        location.view.topmost = StatisticsScreen.view(of: name, on: location.view.topmost)
      case .field, .reference, .referrer, .statistics, .plot: return location
      }
    }
    return location
  }
}

extension SavedStack: CustomStringConvertible {
  var description: String {
    ([.collection(root)] + lines).map { "\($0)\n" }.joined() + Self.trailer(omitting: omittedCount)
  }

  /// Returns the trailer line with the number of omitted screens, or an empty text for none.
  static func trailer(omitting count: Int) -> String {
    count > 0 ? "\(trailerPrefix)\(count)\n" : ""
  }

  private static let trailerPrefix = "and more: "
}

extension SavedStack {
  /// The maximum number of saved screens.
  static let maximumScreenCount = 1000

  /// The maximum length of the saved lines, in bytes.
  static let maximumLength = 1 << 20

  /// Parses a saved stack up to its first invalid line.
  ///
  /// Returns `nil` if the first line is not a collection.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - firstInvalidLine: Receives the 1-based number of the first invalid line, or `nil`.
  init?(_ text: String, firstInvalidLine: inout Int?) {
    let all = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // Empty lines have no meaning, but they count in the numbers of the lines.
    var texts = zip(1..., all.map { String(Substring($0)) }).filter { !$1.isEmpty }
    let count = texts.last.flatMap { Self.omittedCount($1) }
    if count != nil { texts.removeLast() }
    let lines = texts.map { SavedLine($1) }
    let known = lines.prefix { $0 != nil }.compactMap(\.self)
    firstInvalidLine = known.count < texts.count ? texts[known.count].0 : nil
    guard case .collection(let root)? = known.first else { return nil }
    // Keeps the state lines of the last screen, which end at the next screen.
    let screens = known.indices.filter { known[$0].opensScreen }
    let end =
      screens.count > Self.maximumScreenCount ? screens[Self.maximumScreenCount] : known.count
    self.init(
      root: root,
      lines: Array(known[1..<end]),
      omittedCount: (count ?? 0).adding(max(0, screens.count - Self.maximumScreenCount))
    )
  }

  /// Returns the number of omitted screens in a trailer line, or `nil` for any other line.
  private static func omittedCount(_ line: String) -> Int? {
    guard line.hasPrefix(trailerPrefix) else { return nil }
    return Int(line.dropFirst(trailerPrefix.count)).flatMap { $0 > 0 ? $0 : nil }
  }
}
