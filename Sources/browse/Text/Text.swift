import Catalog
import Glibc
import Navigator

extension Int {
  /// The number with a comma between groups of three digits: `1,234,567`.
  var grouped: String {
    let digits = String(magnitude)
    let groups = digits.enumerated().map { index, digit in
      let isStart = index > 0 && (digits.count - index).isMultiple(of: 3)
      return isStart ? ",\(digit)" : "\(digit)"
    }
    return (self < 0 ? "-" : "") + groups.joined()
  }
}

extension Int {
  /// The sum, or the largest number if that is beyond it.
  func adding(_ other: Int) -> Int {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? .max : sum
  }

  /// So many of what a noun names: `1 row`, `1,234 rows`.
  func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}

extension Value {
  /// The beginning of the value as text on one line: what is nested may be laid out on several.
  ///
  /// - Complexity: O(n) in what is shown, but for white space.
  var line: String {
    guard isNested else { return text }
    // More than the widest cell shows.
    let limit = 16_384
    var line: [UInt8] = []
    var isBroken = false
    for byte in bytes {
      switch byte {
      // Inside its texts there are none of these (RFC 8259, section 7).
      case 0x09, 0x0A, 0x0D: isBroken = true
      case 0x20 where isBroken: continue
      default:
        if isBroken, line.last != 0x20 { line.append(0x20) }
        isBroken = false
        line.append(byte)
      }
      if line.count >= limit { break }
    }
    return String(decoding: line, as: UTF8.self)
  }
}

extension ExportFormat {
  /// The names of all formats, for people.
  static var allNames: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension Column.Kind {
  /// Its name for people.
  var name: String {
    switch self {
    case .integer: "integer"
    case .decimal: "decimal"
    case .date: "date"
    case .dateTime: "date and time"
    case .boolean: "boolean"
    case .text: "text"
    }
  }
}

extension Column.Kind {
  /// On which side values of it stand.
  var alignment: Alignment {
    switch self {
    case .integer, .decimal: .decimal
    case .date, .dateTime, .boolean, .text: .leading
    }
  }
}
