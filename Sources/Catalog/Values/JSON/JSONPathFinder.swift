// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds the value at a path while the text comes, piece by piece.
///
/// In an object a name is a key, the first of those that have it (spelled as ``JSONString/name(_:)``
/// does); in a list it is the number of an element, from 1. So `results` leads to the value of
/// `nested.json/results`.
///
/// It reads no further than the value's end, and so checks the text up to there only. Memory is one
/// bit for each open list or object, and a key in the making.
struct JSONPathFinder {
  /// The result of a search so far.
  enum Answer: Equatable, Sendable {
    /// More text is needed.
    case searching

    /// The value lies here.
    case found(Range<Int>)

    /// The text has no such value.
    case absent
  }

  private let names: [String]
  private var scanner: JSONScanner
  private var answer = Answer.searching

  /// The index of the name that leads nowhere, once the answer is that there is no such value.
  private(set) var missing = 0

  /// The number of elements that have begun in the list or object that is searched.
  private var elements = 0

  /// A Boolean value indicating whether an object is searched.
  private var isInObject = false

  /// A Boolean value indicating whether the value has begun.
  private var isInside = false

  /// The beginning of a key that has come in earlier pieces.
  private var key: [UInt8] = []

  /// A finder at the beginning of a value.
  ///
  /// - Parameters:
  ///   - names: The path; an empty one leads to the whole value.
  ///   - offset: The place of the value, if that is a part of a longer text.
  init(_ names: [String], at offset: Int = 0) {
    self.names = names
    scanner = JSONScanner(level: 0, stopsInside: true, at: offset)
  }

  /// Takes the next piece of the text.
  ///
  /// - Returns: The answer then; nothing more is taken once it is known.
  /// - Throws: ``JSONSyntaxError`` if what is passed over is not JSON.
  mutating func take(_ piece: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> Answer {
    let start = scanner.offset
    var place = 0
    while answer == .searching {
      switch try scanner.next(in: piece, from: &place) {
      case .valueBegan: begin(piece, start)
      case .valueEnded: end()
      case .separated: break
      case nil:
        if let key = scanner.pendingKey { keep(key, of: piece, start) }
        return answer
      }
    }
    return answer
  }

  /// Ends the text.
  ///
  /// - Returns: The answer; never that it is searching.
  /// - Throws: ``JSONSyntaxError`` if something is missing.
  mutating func finish() throws(JSONSyntaxError) -> Answer {
    guard answer == .searching else { return answer }
    if try scanner.finish() == .valueEnded { end() } else { miss(depth) }
    return answer
  }

  /// The number of names that have led further.
  private var depth: Int { scanner.level }

  /// Looks at a value that has begun, at the depth of the search or, once that is inside, below it.
  private mutating func begin(_ piece: UnsafeBufferPointer<UInt8>, _ start: Int) {
    guard !isInside, isOnPath(piece, start) else { return }
    if depth == names.count {
      isInside = true
    } else if scanner.depth > depth {
      scanner.level += 1
      elements = 0
      isInObject = scanner.isInObject
    } else {
      // A scalar: no path leads into it.
      miss(depth)
    }
  }

  /// Looks at a value that has ended, at the depth of the search or above.
  private mutating func end() {
    if isInside, scanner.depth == depth {
      answer = .found(scanner.value)
    } else if scanner.depth < depth {
      miss(depth - 1)
    }
  }

  private mutating func miss(_ name: Int) {
    answer = .absent
    missing = name
  }

  /// Returns `true` if the value that has begun is the one that the step before it leads to.
  private mutating func isOnPath(_ piece: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    guard depth > 0 else { return true }
    defer { elements += 1 }
    let name = names[depth - 1]
    guard isInObject else { return String(elements + 1) == name }
    keep(scanner.lastKey, of: piece, start)
    defer { key.removeAll(keepingCapacity: true) }
    guard key.count == scanner.lastKey.count else { return false }
    let found = key.withUnsafeBufferPointer {
      JSONString.name(JSONString.content(of: 0..<$0.count, in: $0))
    }
    // To Swift, texts are equal that only look the same.
    return found.utf8.elementsEqual(name.utf8)
  }

  /// Keeps what a piece has of the key that stands before the next value.
  private mutating func keep(
    _ range: Range<Int>,
    of piece: UnsafeBufferPointer<UInt8>,
    _ start: Int
  ) {
    let place = max(range.lowerBound, start) - start
    let end = range.upperBound - start
    // An escape has six bytes at most for one: a longer key is another.
    let room = 6 * names[depth - 1].utf8.count + 2 - key.count
    guard place < end, room > 0 else { return }
    key += piece[place..<min(end, place + room)]
  }
}
