import CScan

/// Memory for a piece of a file, with the room behind it that the vector functions want, and for the
/// marks of its line breaks and delimiters.
struct ScanBuffer: ~Copyable {
  /// The bytes; the first ``count`` of them are those of the file.
  let text: UnsafeMutablePointer<UInt8>

  /// A bit for each byte that ends a row, and for each that ends a value within it.
  let breaks: UnsafeMutablePointer<UInt64>
  let delimiters: UnsafeMutablePointer<UInt64>

  let capacity: Int
  private(set) var count = 0

  /// Whether the bytes end with the file; a line break that is missing there has been added.
  private(set) var isAtEnd = false

  init(capacity: Int) {
    self.capacity = capacity
    // One byte more for the line break at the end.
    let room = capacity + 1 + Int(CSCAN_PADDING)
    text = .allocate(capacity: room)
    // What lies behind the text is never looked at, but it is read.
    text.initialize(repeating: 0, count: room)
    let words = capacity / 64 + 2
    breaks = .allocate(capacity: words)
    delimiters = .allocate(capacity: words)
    breaks.initialize(repeating: 0, count: words)
    delimiters.initialize(repeating: 0, count: words)
  }

  deinit {
    text.deallocate()
    breaks.deallocate()
    delimiters.deallocate()
  }

  /// Reads a piece of a file.
  ///
  /// - Parameters:
  ///   - file: What to read.
  ///   - place: The first byte.
  ///   - wanted: How many bytes; fewer are read at the end, or if that is more than there is room.
  mutating func load(_ file: SourceFile, at place: Int, _ wanted: Int) throws(CatalogError) {
    let length = min(wanted, capacity)
    let end = try file.end(reaching: place + length)
    count = max(0, min(length, end - place))
    if count > 0 {
      count = try file.read(
        into: UnsafeMutableRawBufferPointer(start: text, count: count),
        at: place
      )
    }
    isAtEnd = place + count >= end && (count < length || file.isWhole)
    guard isAtEnd, count > 0 else { return }
    let last = text[count - 1]
    guard last != Ascii.lineFeed, last != Ascii.carriageReturn else { return }
    text[count] = Ascii.lineFeed
    count += 1
  }

  /// The place of the next bit from a place on; `count` if there is none.
  ///
  /// `place` is at most ``count``, and the marks of `count` bytes were made.
  func next(in marks: UnsafeMutablePointer<UInt64>, from place: Int) -> Int {
    guard place < count else { return count }
    var word = place >> 6
    var bits = marks[word] & (~0 << UInt64(place & 63))
    let words = (count + 63) >> 6
    while bits == 0 {
      word += 1
      if word == words { return count }
      bits = marks[word]
    }
    return word << 6 | bits.trailingZeroBitCount
  }
}
