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

/// What the system says of an error number (POSIX `strerror`), in lower case as the rest of a line.
func systemMessage(_ code: Int32) -> String {
  let message = String(cString: strerror(code))
  return message.prefix(1).lowercased() + message.dropFirst()
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
    case .integer, .decimal: .trailing
    case .date, .dateTime, .boolean, .text: .leading
    }
  }
}
