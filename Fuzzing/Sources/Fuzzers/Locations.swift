// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

@testable import Catalog

extension Fuzzer {
  /// Locations parse back from their descriptions, which never contain a secret.
  static let locations = Fuzzer("locations") { input in
    let text = input.text()
    if let location = try? Location(text) { checkLocation(location) }
    let view = Result { try Location.View(text, from: text.startIndex) }
    if let view = try? view.get() {
      let spelled = view.description
      expectEqual(try? Location.View(spelled, from: spelled.startIndex), view, spelled)
    }
    for separator: Unicode.Scalar? in [nil, "/", ","] {
      let escaped = LocationText.escaped(text, separator: separator)
      let unescaped = try? LocationText.unescaped(escaped[...]).get()
      expectEqual(unescaped.map { Array($0.utf8) }, Array(text.utf8), escaped)
    }
  }

  private static func checkLocation(_ location: Location) {
    let spelled = location.description
    let again = try? Location(spelled)
    if location.isPostgreSQL {
      expectEqual(again, location, spelled)
      expectEqual(again?.secrets.parameters.isEmpty, true, "secrets in \(spelled)")
    } else if access(location.path, F_OK) == 0, !location.path.utf8.contains(0) {
      expectEqual(again, location, spelled)
    }
    _ = (location.absolute, location.parent, location.database)
    if let member = location.member("a/b?#%\u{1B} ") {
      expectEqual(member.names.isEmpty, member.database == nil, "\(member)")
    }
  }
}
