// SPDX-License-Identifier: GPL-3.0-or-later

/// The way from a whole JSON text to a value in it: `results` of `nested.json/results`.
///
/// In an object a name is a key, the first of those that have it (spelled as ``JSONString/name(_:)``
/// does); in a list it is the number of an element, from 1.
struct JSONPath: Sendable, Hashable {
  var names: [String]
}

/// Finds the value at a path while the text comes, piece by piece.
///
/// It reads no further than the value's end, and so checks the text up to there only. Memory is one
/// bit for each open list or object, and a key in the making.
struct JSONPathFinder {
  /// What is known so far.
  enum Answer: Equatable, Sendable {
    /// More text is needed.
    case searching

    /// The value lies here.
    case found(Range<Int>)

    /// The text has no such value.
    case absent
  }

  private let path: JSONPath
  private var machine = JSONMachine(level: 0, stopsAtStarts: true)
  private var pieceStart: Int
  private var answer = Answer.searching

  /// Which of the names leads nowhere, once the answer is that there is no such value.
  private(set) var missing = 0

  /// How many steps have been taken.
  private var depth = 0

  /// Whether the search is in an object.
  private var isInObject = false

  /// How many elements have begun where the search is.
  private var elements = 0

  /// Whether the value has begun.
  private var isInside = false

  /// The beginning of a key that has come in earlier pieces.
  private var key: [UInt8] = []

  /// A finder at the beginning of a value.
  ///
  /// - Parameters:
  ///   - path: The way to go; an empty one leads to the whole value.
  ///   - offset: What to count from, if the value is a part of a longer text.
  init(_ path: JSONPath, at offset: Int = 0) {
    self.path = path
    pieceStart = offset
  }

  /// Takes the next piece of the text.
  ///
  /// - Returns: What is known then; nothing more is taken once it is known.
  /// - Throws: ``JSONSyntaxError`` if what is passed over is not JSON.
  mutating func take(_ piece: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> Answer {
    var place = 0
    while answer == .searching {
      switch machine.scan(piece, from: &place, offset: pieceStart) {
      case .failed(let problem):
        throw JSONSyntaxError(problem: problem, offset: pieceStart + place)
      case .pieceEnded:
        if machine.isBeforeMember { keepKey(piece) }
        pieceStart += piece.count
        return answer
      case .valueBegan: begin(piece)
      case .valueEnded: end(at: pieceStart + place)
      }
    }
    return answer
  }

  /// Ends the text.
  ///
  /// - Returns: What is known; never that it is searching.
  /// - Throws: ``JSONSyntaxError`` if something is missing.
  mutating func finish() throws(JSONSyntaxError) -> Answer {
    guard answer == .searching else { return answer }
    switch machine.finish() {
    case .failed(let problem): throw JSONSyntaxError(problem: problem, offset: pieceStart)
    case .valueEnded: end(at: pieceStart)
    case .valueBegan, .pieceEnded: miss(depth)
    }
    return answer
  }

  /// A value has begun, at the depth of the search or, once it is inside, anywhere below.
  private mutating func begin(_ piece: UnsafeBufferPointer<UInt8>) {
    guard !isInside, isOnPath(piece) else { return }
    if depth == path.names.count {
      isInside = true
    } else if machine.nesting.depth > machine.level {
      machine.level += 1
      depth += 1
      elements = 0
      isInObject = machine.nesting.isInObject
    } else {
      // A scalar: no way leads into it.
      miss(depth)
    }
  }

  /// A value has ended, at the depth of the search or above.
  private mutating func end(at offset: Int) {
    if isInside, machine.nesting.depth == machine.level {
      answer = .found(machine.valueStart..<offset)
    } else if machine.nesting.depth < machine.level {
      miss(depth - 1)
    }
  }

  private mutating func miss(_ name: Int) {
    answer = .absent
    missing = name
  }

  /// Whether the value that has begun is the one that the step before it leads to.
  private mutating func isOnPath(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
    guard depth > 0 else { return true }
    defer { elements += 1 }
    let name = path.names[depth - 1]
    guard isInObject else { return String(elements + 1) == name }
    keepKey(piece)
    defer { key.removeAll(keepingCapacity: true) }
    guard key.count == machine.keyEnd - machine.keyStart else { return false }
    let found = key.withUnsafeBufferPointer {
      JSONString.name(JSONString.unescaped(JSONPieces.between(0..<$0.count, in: $0)))
    }
    // To Swift, texts are equal that only look the same.
    return found.utf8.elementsEqual(name.utf8)
  }

  /// Keeps what a piece has of the key that stands before the next value.
  private mutating func keepKey(_ piece: UnsafeBufferPointer<UInt8>) {
    guard depth > 0, isInObject else { return }
    let start = max(machine.keyStart, pieceStart) - pieceStart
    let end = machine.isKey ? piece.count : min(machine.keyEnd - pieceStart, piece.count)
    // An escape has six bytes at most for one: a longer key is another.
    let room = 6 * path.names[depth - 1].utf8.count + 2 - key.count
    guard start < end, room > 0 else { return }
    key += piece[start..<min(end, start + room)]
  }
}
