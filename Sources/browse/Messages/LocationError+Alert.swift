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
        "“\(name)” says nothing about a place",
        Alert.didYouMean(NameSuggestions.names(for: name, among: known))
          ?? "use \(known.joined(separator: ", ")); inside a value, & is written %26"
      )
    case .missingValue(let name):
      ("“\(name)” has no value", "write “\(name)=…”")
    case .repeated(let name):
      ("a second “\(name)”", "leave one of them out")
    case .badEscape:
      ("“\(excerpt)” spells no character", "write % itself as %25")
    case .notARow(let text):
      (
        "“\(text)” is no row",
        "name an item by the number of its row, from 1; inside a value, # is written %23"
      )
    case .notAPage(let text):
      ("“\(text)” is no page", "name a page by the number of its first item, from 1")
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
