// SPDX-License-Identifier: GPL-3.0-or-later

/// Where an element of a list, or a member of an object, lies in a text, in bytes.
struct JSONElement: Equatable, Sendable {
  /// The key with its quote marks; `nil` for an element of a list and for a single value.
  var key: Range<Int>?

  var value: Range<Int>
}

/// Cuts a whole JSON text into its elements while it comes, piece by piece.
///
/// A list has elements, an object has members, and every other value is the one element of itself.
/// The text is checked to the letter as it passes; only places are handed out, so that memory is
/// one bit for each open list or object, however long an element is.
///
///     while let piece = next() {
///       var place = 0
///       while let element = try scanner.next(in: piece, from: &place) { … }
///     }
///     if let element = try scanner.finish() { … }
struct JSONElementScanner {
  /// What the whole text is.
  enum Shape: Sendable {
    case list
    case object
    case scalar
  }

  /// What the whole text is, as soon as its first byte has come.
  private(set) var shape: Shape?

  private var machine = JSONMachine(level: 1)

  /// Where the piece that is being taken begins in the text, and where it has been taken to.
  private var pieceStart: Int
  private var offset: Int

  /// A scanner at the beginning of a value.
  ///
  /// - Parameter offset: What to count from, if the value is a part of a longer text.
  init(at offset: Int = 0) {
    pieceStart = offset
    self.offset = offset
  }

  /// Looks for the next element.
  ///
  /// - Parameters:
  ///   - piece: A piece of the text; the same one until this returns `nil`, then the one behind it.
  ///   - place: Where to go on in it, 0 for a new one.
  /// - Returns: The element that has ended; `nil` when the piece has been used up.
  /// - Throws: ``JSONSyntaxError``; its offset is counted as those of the elements.
  mutating func next(
    in piece: UnsafeBufferPointer<UInt8>,
    from place: inout Int
  ) throws(JSONSyntaxError) -> JSONElement? {
    while true {
      let stop = machine.scan(piece, from: &place, offset: pieceStart)
      offset = pieceStart + place
      if shape == nil { shape = machine.shape }
      switch stop {
      case .valueBegan: continue
      case .valueEnded:
        if let element = endedElement { return element }
      case .failed(let problem): throw JSONSyntaxError(problem: problem, offset: offset)
      case .pieceEnded:
        pieceStart += piece.count
        return nil
      }
    }
  }

  /// Ends the text.
  ///
  /// - Returns: The text's only value, if it is a number that nothing else has ended.
  /// - Throws: ``JSONSyntaxError`` if something is missing.
  mutating func finish() throws(JSONSyntaxError) -> JSONElement? {
    switch machine.finish() {
    case .failed(let problem): throw JSONSyntaxError(problem: problem, offset: offset)
    case .valueEnded: return endedElement
    case .valueBegan, .pieceEnded: return nil
    }
  }

  /// The element that has ended; `nil` if it was the whole list or object.
  private var endedElement: JSONElement? {
    let isInside = machine.nesting.depth == 1
    guard isInside || shape == .scalar else { return nil }
    return JSONElement(
      key: isInside && shape == .object ? machine.keyStart..<machine.keyEnd : nil,
      value: machine.valueStart..<offset
    )
  }
}

extension JSONMachine {
  /// What the whole text is; `nil` before it has begun.
  fileprivate var shape: JSONElementScanner.Shape? {
    switch topByte {
    case nil: nil
    case UInt8(ascii: "["): .list
    case UInt8(ascii: "{"): .object
    default: .scalar
    }
  }
}
