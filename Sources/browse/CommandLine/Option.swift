// SPDX-License-Identifier: GPL-3.0-or-later

/// A command-line option.
///
/// Argument parsing, `--help`, the manual page and the shell completions all derive from this one
/// declaration.
struct Option: Sendable {
  /// The change that the option makes to ``Options``.
  enum Effect: Sendable {
    case flag(@Sendable (inout Options) -> Void)
    case value(String, @Sendable (inout Options, String) throws(OptionError) -> Void)
  }

  /// The values that a shell completes.
  enum Values: Sendable, Equatable {
    /// Any text; nothing is completed.
    case any
    case files
    case words([String])
  }

  let names: [String]
  var help: String { makeHelp() }
  var values: Values { makeValues() }

  /// `true` if each occurrence of the option adds to the earlier ones.
  let isRepeatable: Bool

  let effect: Effect

  // Evaluated on demand, because parsing a command line needs only the names.
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

  /// The placeholder of the value in help texts, or `nil` if the option takes no value.
  var placeholder: String? {
    if case .value(let placeholder, _) = effect { placeholder } else { nil }
  }

  /// The help text without the list of values after the colon.
  var summary: String { String(help.prefix { $0 != ":" }) }

  /// Returns the option called `name`.
  static func named(_ name: String) -> Option? { all.first { $0.names.contains(name) } }

  /// Splits an argument at `=` into the option's name and its value.
  ///
  /// Only long names allow `=`. The value is `nil` without it.
  static func parts(of argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else {
      return (argument, nil)
    }
    return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
  }
}
