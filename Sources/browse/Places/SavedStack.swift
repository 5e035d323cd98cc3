// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// The screens that a person has come through, as lines that last, from the root.
struct SavedStack: Equatable {
  /// The screens; the first is a collection at a location.
  let root: Location

  /// The screens on top of that, and what there is to know about each.
  var lines: [SavedLine]

  /// How many screens there were on top of these, for which there is no room.
  var leftOut: Int

  /// The screens on a collection.
  init(root: Location, lines: [SavedLine] = [], leftOut: Int = 0) {
    self.root = root
    self.lines = lines
    self.leftOut = leftOut
  }
}

extension SavedStack {
  /// The last place on the way that a location leads to.
  var lastPlace: Location {
    var location = root
    for line in lines {
      switch line {
      case .collection(let other): location = other
      case .member(let name, let place):
        guard let member = location.member(name) else { return location }
        location = member
        location.place = place
      case .item(let id): location.place.item = id
      case .picks, .comparison, .bookmarks, .history, .source, .arrangement, .pickedMembers,
        .related:
        continue
      case .field, .reference, .referrer, .frequency, .plot: return location
      }
    }
    return location
  }
}

extension SavedStack: CustomStringConvertible {
  var description: String {
    ([.collection(root)] + lines).map { "\($0)\n" }.joined() + Self.end(leavingOut: leftOut)
  }

  /// The last line, which says how many screens there is no room for; none if there is for all.
  static func end(leavingOut count: Int) -> String {
    count > 0 ? "\(leftOutWord)\(count)\n" : ""
  }

  private static let leftOutWord = "and more: "
}

extension SavedStack {
  /// How many screens are kept at most.
  static let mostScreens = 1000

  /// How long the lines of the screens that are kept may be, in bytes.
  static let longestText = 1 << 20

  /// The stack that a text stands for, as far as it is understood.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - wrongLine: Set to the number of the first line that is not understood, if there is one; what
  ///     stands behind it is left out.
  init?(_ text: String, wrongLine: inout Int?) {
    var texts = text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
    let count = texts.last.flatMap(Self.leftOut)
    if count != nil { texts.removeLast() }
    let lines = texts.map { SavedLine($0) }
    wrongLine = lines.firstIndex { $0 == nil }.map { $0 + 1 }
    let known = lines.prefix { $0 != nil }.compactMap(\.self)
    guard case .collection(let root)? = known.first else { return nil }
    // What is about the last screen that is kept stands behind it.
    let places = known.indices.filter { known[$0].isScreen }
    let end = places.count > Self.mostScreens ? places[Self.mostScreens] : known.count
    self.init(
      root: root,
      lines: Array(known[1..<end]),
      leftOut: (count ?? 0).adding(max(0, places.count - Self.mostScreens))
    )
  }

  /// How many screens a last line says that there is no room for, `nil` if it is another line.
  private static func leftOut(_ line: String) -> Int? {
    guard line.hasPrefix(leftOutWord) else { return nil }
    return Int(line.dropFirst(leftOutWord.count)).flatMap { $0 > 0 ? $0 : nil }
  }
}
