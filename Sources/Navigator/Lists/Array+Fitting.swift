// SPDX-License-Identifier: GPL-3.0-or-later

extension [String] {
  /// Returns the indices of the strings that equal a text, or else equal it except for case, or else
  /// begin with it.
  func indices(fitting text: String) -> [Int] {
    let wanted = text.lowercased()
    let equal = indices.filter { self[$0] == text }
    if !equal.isEmpty { return equal }
    let alike = indices.filter { self[$0].lowercased() == wanted }
    return alike.isEmpty ? indices.filter { self[$0].begins(caseless: wanted) } : alike
  }
}
