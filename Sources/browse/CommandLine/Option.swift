// SPDX-License-Identifier: GPL-3.0-or-later

/// An option: the single declaration from which reading, `--help`, the manual page and the shells'
/// completions come.
struct Option: Sendable {
  /// What it does to the options.
  enum Effect: Sendable {
    case flag(@Sendable (inout Options) -> Void)
    case value(String, @Sendable (inout Options, String) throws(OptionError) -> Void)
  }

  /// What its value can be, for a shell to offer.
  enum Values: Sendable, Equatable {
    /// Whatever a person types.
    case any
    case files
    case words([String])
  }

  let names: [String]
  var help: String { makeHelp() }
  var values: Values { makeValues() }

  /// Whether it means more to give it twice.
  let isRepeatable: Bool

  let effect: Effect

  // Made when somebody reads them: each start looks for a name or two.
  private let makeHelp: @Sendable () -> String
  private let makeValues: @Sendable () -> Values

  init(
    _ names: String...,
    help: @autoclosure @escaping @Sendable () -> String,
    values: @autoclosure @escaping @Sendable () -> Values = .any,
    isRepeatable: Bool = false,
    effect: Effect
  ) {
    self.names = names
    makeHelp = help
    makeValues = values
    self.isRepeatable = isRepeatable
    self.effect = effect
  }

  /// What stands for its value, `nil` if it has none.
  var placeholder: String? {
    if case .value(let placeholder, _) = effect { placeholder } else { nil }
  }

  /// What it does, without the values that it can have.
  var summary: String { String(help.prefix { $0 != ":" }) }

  /// The option that has a name.
  static func named(_ name: String) -> Option? { all.first { $0.names.contains(name) } }

  /// The name of an option and the value behind `=`, which only long names have.
  static func parts(of argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else {
      return (argument, nil)
    }
    return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
  }
}
