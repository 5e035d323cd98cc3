// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A setting: its name in the form and in the file, and its valid values.
struct Setting: Sendable {
  let name: String
  let hint: String

  /// The valid values besides numbers.
  let choices: [String]

  /// Formats the value of the setting.
  let text: @Sendable (Settings) -> String

  /// Parses a value and stores it in the settings.
  let set: @Sendable (inout Settings, String) throws(SettingError) -> Void

  static let all = [
    number("page", "items per page", 1...1000, or: "window", \.pageSize),
    number("width", "maximum cell width", 4...500, \.maximumCellWidth),
    choice("theme", "colour theme", Theme.allCases, or: "auto", \.theme),
    number("picks", "maximum items in the basket", 1...10_000, \.maximumPicks),
    choice("types", "column types in the header", YesNo.allCases, \.kinds),
    choice("names", "names beside references, on pages", YesNo.allCases, \.names),
    choice("dates", "date format", Settings.DateStyle.allCases, \.dateStyle),
    words("missing", "texts that mark a missing value, such as NA -999", or: "auto", \.missing),
  ]

  /// Returns the setting with a name.
  static func named(_ name: String) throws(SettingError) -> Setting {
    guard let setting = all.first(where: { $0.name == name }) else {
      throw .unknown(name)
    }
    return setting
  }
}

extension Settings {
  /// Returns these settings with the differences between `former` and `new` applied.
  func applyingChanges(from former: Settings, to new: Settings) -> Settings {
    Setting.all.reduce(into: self) { settings, setting in
      let text = setting.text(new)
      // A value that comes from settings is always valid.
      if text != setting.text(former) { try? setting.set(&settings, text) }
    }
  }
}

extension Settings: CustomStringConvertible {
  /// The settings with their names: `page window, width 40`.
  var description: String {
    Setting.all.map { "\($0.name) \($0.text(self))" }.joined(separator: ", ")
  }
}

// MARK: Types of settings

extension Setting {
  private typealias Path<Value> = WritableKeyPath<Settings, Value> & Sendable

  private static func number(
    _ name: String,
    _ hint: String,
    _ range: ClosedRange<Int>,
    _ path: Path<Int>
  ) -> Setting {
    Setting(name: name, hint: hint, choices: []) { settings in
      String(settings[keyPath: path])
    } set: { settings, text throws(SettingError) in
      guard let number = Int(text), range.contains(number) else {
        throw .notANumber(text, range, or: nil)
      }
      settings[keyPath: path] = number
    }
  }

  /// Creates a setting with a number, or a word for `nil`.
  private static func number(
    _ name: String,
    _ hint: String,
    _ range: ClosedRange<Int>,
    or word: String,
    _ path: Path<Int?>
  ) -> Setting {
    Setting(name: name, hint: hint, choices: [word]) { settings in
      settings[keyPath: path].map(String.init) ?? word
    } set: { settings, text throws(SettingError) in
      if text == word {
        settings[keyPath: path] = nil
        return
      }
      guard let number = Int(text), range.contains(number) else {
        throw .notANumber(text, range, or: word)
      }
      settings[keyPath: path] = number
    }
  }

  /// Creates a setting with a list of words, or a word for none.
  private static func words(
    _ name: String,
    _ hint: String,
    or word: String,
    _ path: Path<[String]>
  ) -> Setting {
    Setting(name: name, hint: hint, choices: [word]) { settings in
      settings[keyPath: path].isEmpty ? word : settings[keyPath: path].joined(separator: " ")
    } set: { settings, text throws(SettingError) in
      let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      settings[keyPath: path] = words == [word] ? [] : words
    }
  }

  private static func choice<Value: RawRepresentable<String> & Sendable>(
    _ name: String,
    _ hint: String,
    _ values: [Value],
    _ path: Path<Value>
  ) -> Setting {
    let words = values.map(\.rawValue)
    return Setting(name: name, hint: hint, choices: words) { settings in
      settings[keyPath: path].rawValue
    } set: { settings, text throws(SettingError) in
      guard let value = Value(rawValue: text) else { throw .notAChoice(text, words) }
      settings[keyPath: path] = value
    }
  }

  /// Creates a setting with one of several values, or a word for `nil`.
  private static func choice<Value: RawRepresentable<String> & Sendable>(
    _ name: String,
    _ hint: String,
    _ values: [Value],
    or word: String,
    _ path: Path<Value?>
  ) -> Setting {
    let words = [word] + values.map(\.rawValue)
    return Setting(name: name, hint: hint, choices: words) { settings in
      settings[keyPath: path]?.rawValue ?? word
    } set: { settings, text throws(SettingError) in
      guard text == word || Value(rawValue: text) != nil else { throw .notAChoice(text, words) }
      settings[keyPath: path] = Value(rawValue: text)
    }
  }
}

/// A Boolean value as a word.
private enum YesNo: String, CaseIterable {
  case no
  case yes
}

extension Settings {
  fileprivate var kinds: YesNo {
    get { showsKinds ? .yes : .no }
    set { showsKinds = newValue == .yes }
  }

  fileprivate var names: YesNo {
    get { showsNames ? .yes : .no }
    set { showsNames = newValue == .yes }
  }
}
