/// A value as a number that sorts as the value does, as far as 64 bits can tell.
///
/// Numbers come before moments, moments before text, and nothing comes last. Numbers take the codes
/// up to those of the largest `Double`; what `Double` leaves unused is enough for the seconds of
/// moments and the first six bytes of texts.
struct SortCode {
  /// Smaller comes first.
  let value: UInt64

  /// Whether it is equal to all others of its code; if it is not, none of them says so.
  let isExact: Bool

  /// What has no value comes last, whatever the direction.
  static let empty = SortCode(value: .max, isExact: true)

  /// The code of a value.
  ///
  /// - Parameters:
  ///   - bytes: The value.
  ///   - key: How it is to be ordered.
  @inline(__always)
  init(_ bytes: Span<UInt8>, _ key: SortOrder.Key) {
    if bytes.isEmpty {
      self = .empty
      return
    }
    let ascending =
      key.natural ? SortCode(value: Self.firstText, isExact: false) : SortCode(ascending: bytes)
    // Mirrored, the codes of all values stay below that of nothing.
    let value = key.descending ? UInt64.max - 1 - ascending.value : ascending.value
    self.init(value: value, isExact: ascending.isExact)
  }

  /// Whether a code is that of text.
  static func isText(_ value: UInt64, _ key: SortOrder.Key) -> Bool {
    (key.descending ? UInt64.max - 1 - value : value) >= firstText
  }

  private init(value: UInt64, isExact: Bool) {
    self.value = value
    self.isExact = isExact
  }

  @inline(__always)
  private init(ascending bytes: Span<UInt8>) {
    if let number = Number.short(bytes) {
      self.init(number)
    } else if let number = Number.parse(bytes) {
      self.init(number)
    } else if let date = ISODate.parse(bytes) {
      self.init(moment: date.moment)
    } else {
      self.init(text: bytes)
    }
  }
}

// MARK: The codes of each kind

extension SortCode {
  /// Behind the code of the infinite number, which is 0xFFF0 and zeros.
  private static let firstMoment: UInt64 = 0xFFF1 << 48
  private static let firstText: UInt64 = 0xFFFA << 48

  private init(_ number: Magnitude) {
    self.init(value: SortCode(number.double).value, isExact: number.isDouble)
  }

  /// The code of a number that no other rounds to.
  @inline(__always)
  private init(_ number: Double) {
    // There is one zero only.
    let bits = (number + 0).bitPattern
    // Negative numbers are turned round, positive ones put above them.
    let value = bits >> 63 == 1 ? ~bits : bits | 1 << 63
    self.init(value: value, isExact: true)
  }

  /// Years from 0 to 9999, a second in 1024 parts, each with a code for its beginning and one for
  /// what is behind: less than 2^50 codes.
  private init(moment: Magnitude) {
    let seconds = UInt64(clamping: moment.whole &+ 70_000_000_000)
    let parts = moment.rest * 1024
    let isExact = parts == parts.rounded(.down)
    self.init(
      value: Self.firstMoment + (seconds << 11 | UInt64(parts) << 1 | (isExact ? 0 : 1)),
      isExact: isExact
    )
  }

  private init(text bytes: Span<UInt8>) {
    var prefix: UInt64 = 0
    for index in 0..<6 {
      prefix = prefix << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0)
    }
    // A NUL byte would look like the end.
    self.init(value: Self.firstText + prefix, isExact: false)
  }
}
