// SPDX-License-Identifier: GPL-3.0-or-later

/// An incremental search for the value at a path in JSON text.
///
/// In an object, a name selects the first member with that key, spelled as ``JSONString/name(_:)``
/// returns it. In a list, it is a 1-based element number. The path `results`, for example, selects
/// the value of `nested.json/results`.
///
/// The finder reads only up to the end of the value, so later text is not validated. It keeps one
/// bit for each open list or object, and the current key.
struct JSONPathFinder {
  /// The state of the search.
  enum Answer: Equatable, Sendable {
    /// More text is needed.
    case searching

    /// The value is at this range.
    case found(Range<Int>)

    /// The path selects no value.
    case absent
  }

  private let names: [String]
  private var scanner: JSONScanner
  private var answer = Answer.searching

  /// The index of the first name that selects nothing, if the answer is ``Answer/absent``.
  private(set) var missingIndex = 0

  /// The number of elements seen in the current list or object.
  private var elementCount = 0

  /// `true` if the current level is an object.
  private var isInObject = false

  /// `true` once the value at the path has begun.
  private var isInside = false

  /// The part of the current key that was in earlier pieces.
  private var key: [UInt8] = []

  /// Creates a finder at the beginning of a value.
  ///
  /// - Parameters:
  ///   - names: The path. An empty path selects the whole value.
  ///   - offset: The offset of the value in a longer text.
  init(_ names: [String], at offset: Int = 0) {
    self.names = names
    scanner = JSONScanner(level: 0, stopsInside: true, at: offset, grammar: .tolerant)
  }

  /// Searches the next piece of the text.
  ///
  /// - Returns: The answer so far. Once it is known, further text is ignored.
  /// - Throws: ``JSONSyntaxError`` if the scanned text is not valid JSON.
  mutating func take(_ piece: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> Answer {
    let start = scanner.offset
    var index = 0
    while answer == .searching {
      switch try scanner.next(in: piece, from: &index) {
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
  /// - Returns: The answer, which is never ``Answer/searching``.
  /// - Throws: ``JSONSyntaxError`` if the text is incomplete.
  mutating func finish() throws(JSONSyntaxError) -> Answer {
    guard answer == .searching else { return answer }
    if try scanner.finish() == .valueEnded { end() } else { miss(depth) }
    return answer
  }

  /// The number of lists and objects on the path that have been entered.
  private var depth: Int { scanner.level }

  /// Handles the start of a value at the current depth.
  private mutating func begin(_ piece: UnsafeBufferPointer<UInt8>, _ start: Int) {
    guard !isInside, isOnPath(piece, start) else { return }
    if depth == names.count {
      isInside = true
    } else if scanner.depth > depth {
      scanner.level += 1
      elementCount = 0
      isInObject = scanner.isInObject
    } else {
      // A path cannot continue in a scalar.
      miss(depth)
    }
  }

  /// Handles the end of a value at the current depth or above.
  private mutating func end() {
    if isInside, scanner.depth == depth {
      answer = .found(scanner.value)
    } else if scanner.depth < depth {
      miss(depth - 1)
    }
  }

  private mutating func miss(_ name: Int) {
    answer = .absent
    missingIndex = name
  }

  /// Returns `true` if the name for the current depth selects the value that has begun.
  private mutating func isOnPath(_ piece: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    guard depth > 0 else { return true }
    defer { elementCount += 1 }
    let name = names[depth - 1]
    guard isInObject else { return String(elementCount + 1) == name }
    keep(scanner.lastKey, of: piece, start)
    defer { key.removeAll(keepingCapacity: true) }
    guard key.count == scanner.lastKey.count else { return false }
    let found = key.withUnsafeBufferPointer {
      JSONString.name(JSONString.content(of: 0..<$0.count, in: $0))
    }
    // String comparison uses canonical equivalence, so the bytes are compared instead.
    return found.utf8.elementsEqual(name.utf8)
  }

  /// Saves the part of the next value's key that is in this piece.
  private mutating func keep(
    _ range: Range<Int>,
    of piece: UnsafeBufferPointer<UInt8>,
    _ start: Int
  ) {
    let index = max(range.lowerBound, start) - start
    let end = range.upperBound - start
    // An escape has at most six bytes for each byte of the name, so a longer key cannot match.
    let room = 6 * names[depth - 1].utf8.count + 2 - key.count
    guard index < end, room > 0 else { return }
    key += piece[index..<min(end, index + room)]
  }
}
