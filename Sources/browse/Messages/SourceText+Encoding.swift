// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

extension SourceText {
  /// Returns the encoding, the confidence in it and the reason.
  static func encoding(_ sniffed: SniffedEncoding) -> Field {
    let note = [sniffed.confidence.text, reason(sniffed)].filter { !$0.isEmpty }
    let value = sniffed.encoding?.name ?? "none"
    return Field("encoding", note: note.joined(separator: "; "), value: value)
  }

  private static func reason(_ sniffed: SniffedEncoding) -> String {
    let pieces = sniffed.laterSamples
    let sample = pieces == 0 ? "the sample" : (pieces + 1).counted("sample")
    return switch sniffed.reason {
    case .byteOrderMark: "byte order mark"
    case .ascii where pieces > 0:
      "the sample is ASCII, and so \(pieces == 1 ? "is" : "are") \(pieces.counted("later sample"))"
    case .ascii: "the sample is ASCII"
    case .validUTF8: "\(sample) \(pieces > 0 ? "are" : "is") valid UTF-8"
    case .mostlyUTF8(let first, let broken):
      "\(broken.counted("invalid sequence")) in \(sample), first at byte \(first.grouped)"
    case .nulPattern: "guessed from NUL bytes"
    case .escapeSequences: "guessed from escape sequences"
    case .notUTF8(let first, let evidence):
      guess(evidence, "invalid UTF-8 at byte \(first.grouped)")
    case .controlCharacters, .stated: ""
    }
  }

  private static func guess(_ evidence: SniffedEncoding.Evidence, _ invalid: String) -> String {
    switch evidence {
    case .letters(nil): "guessed from letters; \(invalid)"
    case .letters(let name?): "guessed from letters; \(invalid); or use --encoding \(name)"
    case .library(let name): "guessed by libuchardet (\(name)); \(invalid)"
    case .unknown(nil): "\(invalid); use --encoding if it is wrong"
    case .unknown(let name?): "\(invalid); try --encoding \(name)"
    case .missingLibrary(let package): "\(invalid); install \(package) for a better guess"
    }
  }

  /// Returns `true` if an encoding may well be wrong.
  ///
  /// UTF-8 is not: what is assumed or partly invalid is marked in each row.
  static func isUncertain(_ sniffed: SniffedEncoding) -> Bool {
    switch sniffed.confidence {
    case .stated, .certain: false
    case .likely(let percent): percent <= uncertaintyThreshold && sniffed.encoding != .utf8
    case .assumed: sniffed.encoding != .utf8
    }
  }

  /// Returns an alert that bytes were replaced because they are invalid in their encoding.
  static func replacedBytes(_ invalid: InvalidSequences, in encoding: SniffedEncoding?) -> Alert {
    Alert(
      "\(text(invalid, in: encoding)), first at byte \(invalid.firstOffset.grouped)",
      advice: encoding?.confidence == .certain ? nil : "use --encoding if the encoding is wrong"
    )
  }

  /// Returns the number of invalid sequences, and what they are read as.
  static func text(_ invalid: InvalidSequences, in encoding: SniffedEncoding?) -> String {
    let name = encoding?.encoding?.name ?? "the encoding"
    return "\(invalid.count.counted("byte sequence")) invalid in \(name): read as “\u{FFFD}”"
  }
}
