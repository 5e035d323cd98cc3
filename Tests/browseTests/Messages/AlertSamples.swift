// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Navigator
@testable import browse

/// Alerts for the cases of one enum of errors.
struct AlertSamples {
  /// The name of the enum, after that of its outer type.
  let type: String

  /// The path of the source file below `Sources`.
  let file: String

  /// The name of the case of each alert.
  let names: [String]

  let alerts: [Alert]

  var rows: [MessageTable.Row] {
    zip(names, alerts).map { MessageTable.Row($0, $1.line) }
  }

  /// Creates samples from values and their alerts.
  init<Value>(_ type: String, in file: String, _ values: [Value], alert: (Value) -> Alert) {
    self.type = type
    self.file = file
    names = values.map { Mirror(reflecting: $0).children.first?.label ?? "\($0)" }
    alerts = values.map(alert)
  }

  /// Creates samples from errors.
  init<Failure: ExplainedError>(_ type: String, in file: String, _ errors: [Failure]) {
    self.init(type, in: file, errors) { $0.alert }
  }
}

extension AlertSamples {
  /// The samples of all enums of errors.
  static let all = {
    Browse.replaceTexts()
    return catalog + program + navigator
  }()

  /// The files with enums of errors that other errors replace before a person sees them.
  static let hiddenFiles = [
    "Catalog/Text/Pattern.swift", "Catalog/Values/ISODate.swift",
    "Catalog/Values/JSON/JSONSyntaxError.swift",
  ]
}
