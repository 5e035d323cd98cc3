import Catalog
import Glibc
import Navigator

/// What can go wrong in the program itself.
enum BrowseError: Error, Equatable {
  case noSuchItem(Int)
  case noSuchValue(Int)
  case noSuchField(Int)
  case notNested(String)
  case noColumnLeft
  case missingFormat
  case unclearFormat(String)
  case unexpectedExportWord(String)
  case outOfRange(String, ClosedRange<Int>)
  case untrustedReplacement(String)
  case noTerminal
  case unwritable(String, code: Int32)
  case traceOntoSource(String)
}

extension BrowseError: ExplainedError {
  var alert: Alert {
    switch self {
    case .noSuchItem(let number):
      Alert("there is no item \(number.grouped)", advice: "“count” says how many there are")
    case .noSuchValue(let number):
      Alert("there is no value \(number.grouped)", advice: "“next” shows more of them")
    case .noSuchField(let number):
      Alert("there is no field \(number.grouped)", advice: "“show” lists the fields")
    case .notNested(let name):
      Alert("“\(name)” leads nowhere", advice: "only lists and objects open")
    case .noColumnLeft:
      Alert("no column would be left", advice: "“columns” says which there are")
    case .missingFormat:
      Alert("“as” needs a format", advice: "use \(ExportFormat.allNames)")
    case .unclearFormat(let path):
      Alert(
        "“\(path)” does not say which format",
        advice: "add “as” and one of \(ExportFormat.allNames)"
      )
    case .unexpectedExportWord(let word):
      Alert(
        "“\(word)” does not belong there",
        advice: Alert.didYouMean(Nearest.names(to: word, among: ExportRequest.words))
          ?? "it is used as “export \(ExportRequest.usage)”"
      )
    case .outOfRange(let text, let range):
      Alert(
        "“\(text)” will not do",
        advice: "type a number from \(range.lowerBound) to \(range.upperBound)"
      )
    case .untrustedReplacement(let path):
      Alert(
        "a command file may not replace “\(path)”",
        advice: "start with --trust if you trust the file"
      )
    case .unwritable(let name, let code):
      Alert(
        subject: name,
        "cannot be written: \(systemMessage(code))",
        advice: "choose another place"
      )
    case .traceOntoSource(let path):
      Alert("“\(path)” is what is being browsed", advice: "trace into another file")
    case .noTerminal:
      Alert("there is no terminal to type on", advice: "give the commands with -c or -f")
    }
  }
}
