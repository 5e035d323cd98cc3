// SPDX-License-Identifier: GPL-3.0-or-later

/// The most probable reading of a text in a single-byte encoding of Latin letters.
struct LatinReading {
  let encoding: TextEncoding

  /// `true` if no byte of the text is undefined or a control character from 0x80 on.
  let definesAllBytes: Bool

  /// The logarithm of the probability of a byte above 0x7F, on average.
  private let scorePerByte: Double

  /// The distance to the best reading with a different text.
  private let margin: Double
  private let highBytes: Int

  /// The advantage of encodings of a region that another detector names.
  private static let bonus = 4.0

  /// Finds the reading of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - region: The region that another detector names.
  init(_ text: [UInt8], favoring region: LatinEncoding.Region?) {
    let census = ByteCensus(text.span)
    let used = Set(text.lazy.filter { $0 >= 0x80 })
    let readings = LatinEncoding.all.map { encoding in
      let score = encoding.score(text)
      let rank = score + encoding.bias
      let hinted = encoding.region == region ? rank + Self.bonus : rank
      return (encoding: encoding, score: score, rank: rank, hinted: hinted)
    }
    highBytes = census.highBytes
    guard let best = readings.max(by: { $0.hinted < $1.hinted }) else {
      (encoding, scorePerByte, margin) = (census.westernEncoding, -.infinity, 0)
      definesAllBytes = false
      return
    }
    // The hint does not decide between encodings with the same text.
    let same = readings.filter { $0.encoding.agrees(with: best.encoding, on: used) }
    let chosen = same.max { $0.rank < $1.rank } ?? best
    encoding = chosen.encoding.encoding(of: census)
    definesAllBytes = chosen.encoding.defines(used)
    scorePerByte = chosen.score / Double(max(1, highBytes))
    let others = readings.filter { !$0.encoding.agrees(with: best.encoding, on: used) }
    margin = best.hinted - (others.map(\.hinted).max() ?? -.infinity)
  }

  /// `true` if the text is hardly in a Latin script.
  ///
  /// In tables of names and messages in 19 languages, the score is above -4 in Latin scripts with
  /// few exceptions, and below it in other scripts.
  var isImprobable: Bool { scorePerByte < -4 }

  /// `true` if the text is clearly in a Latin script.
  var isProbable: Bool { scorePerByte > -2.5 }

  /// The confidence that another encoding of Latin letters would not be correct.
  ///
  /// It is the share of correct readings of such tables, rounded down.
  var confidence: Confidence {
    if margin < 2 || !definesAllBytes { return .likely(60) }
    return margin < 5 || highBytes < 10 ? .likely(80) : .likely(90)
  }
}

extension LatinEncoding {
  /// The encoding, or the one without bytes from 0x80 to 0x9F if none of these occur.
  fileprivate func encoding(of census: ByteCensus) -> TextEncoding {
    switch encoding {
    case .windows1252: census.westernEncoding
    case .windows1254 where !census.hasWindowsBytes: .latin5
    default: encoding
    }
  }
}

extension ByteCensus {
  /// Latin-1, or Windows-1252 if there are bytes that only it has.
  var westernEncoding: TextEncoding {
    hasWindowsBytes && !hasBytesUndefinedInWindows1252 ? .windows1252 : .latin1
  }
}
