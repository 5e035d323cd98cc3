// SPDX-License-Identifier: GPL-3.0-or-later

extension Options {
  /// Parses the program's arguments, without its name.
  init(_ arguments: [String]) throws(OptionError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        for location in rest { try take(location: location) }
        rest = []
      } else if argument.hasPrefix("-"), argument != "-" {
        try take(option: argument, from: &rest)
      } else {
        try take(location: argument)
      }
    }
    guard locations.count < 2 || !locations.contains("-") else { throw .standardInputAmongFiles }
  }

  private mutating func take(location: String) throws(OptionError) {
    guard !location.isEmpty else { throw .emptyLocation }
    locations.append(location)
  }

  private mutating func take(
    option argument: String,
    from rest: inout ArraySlice<String>
  ) throws(OptionError) {
    let (name, attached) = Option.parts(of: argument)
    guard let option = Option.named(name) else { throw .unknownOption(name) }
    switch option.effect {
    case .flag(let set):
      guard attached == nil else { throw .unexpectedValue(option: name) }
      set(&self)
    case .value(_, let set):
      if attached == nil, let next = rest.first, Option.named(Option.parts(of: next).name) != nil {
        let assignment = "\(option.names.last ?? name)=\(next)"
        throw .missingValueBefore(next, option: name, assignment: assignment)
      }
      guard let value = attached ?? rest.popFirst() else { throw .missingValue(option: name) }
      try set(&self, value)
    }
  }
}
