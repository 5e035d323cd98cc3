// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

extension LocationError {
  var alert: Alert {
    let (message, advice) = explanation
    return Alert(subject: "location", message, excerpt: .init(text, range), advice: advice)
  }

  /// The first characters of the invalid text.
  private var excerpt: Substring { text.dropFirst(range.lowerBound).prefix(min(20, range.count)) }

  private var explanation: (String, String) {
    switch problem {
    case .unknownParameter(let name, let known):
      (
        "unknown parameter “\(name)”",
        Alert.didYouMean(NameSuggestions.names(for: name, among: known))
          ?? "use \(known.formattedList("or", isQuoted: false)); inside a value, write & as %26"
      )
    case .missingValue(let name):
      ("“\(name)” requires a value", "write “\(name)=…”")
    case .unexpectedValue(let name):
      ("“\(name)” takes no value", "write “\(name)” alone")
    case .repeated(let name):
      ("duplicate parameter “\(name)”", "remove one of them")
    case .badEscape:
      ("invalid escape “\(excerpt)”", "write % as %25")
    case .notARow(let text):
      (
        "“\(text)” is not a row number",
        "use a row number from 1; inside a value, write # as %23"
      )
    case .notALimit(let text):
      ("“\(text)” is not a number of items", "use a number from 1")
    case .notAPage(let text):
      ("“\(text)” is not an item number", "use the number of the page’s first item, from 1")
    }
  }
}

extension SyntaxError {
  /// Returns an alert for an error in the value of a location's parameter.
  func alert(in parameter: String) -> Alert {
    var alert = alert
    alert.subject = "location, \(parameter)"
    return alert
  }
}
