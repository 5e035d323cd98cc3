// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The texts that the library shows: messages, descriptions of commands, headings and remarks.
///
/// A program replaces them for another language, or for another wording, before it creates its
/// screens and its prompt:
///
/// ```swift
/// Texts.current.commands.quit = "beenden"
/// Texts.current.content.moreColumns = { $0 == 1 ? "noch 1 Spalte" : "noch \($0) Spalten" }
/// ```
///
/// A text with parameters is a closure, because languages differ in word order and in plurals.
/// Commands, fields, questions and pages of help keep the texts of the time when they were created.
/// All other texts are read when they are shown.
///
/// The names of commands, such as `back`, are not among the texts, but some texts contain them.
public struct Texts: Sendable {
  /// The errors about files of commands.
  public var commandFiles = Texts.CommandFiles()

  /// The descriptions of the commands that work on every screen.
  public var commands = Texts.Commands()

  /// The remarks in pages.
  public var content = Texts.Content()

  /// The states of an ``Effect``, and its commands.
  public var effects = Texts.Effects()

  /// The errors about files of the program's own, such as its history.
  public var files = Texts.Files()

  /// The texts of a ``ValueForm`` and its fields.
  public var forms = Texts.Forms()

  /// The headings and the advice of `help`.
  public var help = Texts.Help()

  /// The keys that work while a line is being typed.
  public var keys = Texts.Keys()

  /// The texts of a ``ListScreen``, its commands and its errors.
  public var lists = Texts.Lists()

  /// The placeholders of arguments in usage and help.
  public var placeholders = Texts.Placeholders()

  /// The messages about leaving screens and stopping commands.
  public var prompt = Texts.Prompt()

  /// The texts of a ``Question``, and its errors.
  public var questions = Texts.Questions()

  /// The errors about shell commands.
  public var shell = Texts.Shell()

  /// The messages about the terminal, its clipboard and its window.
  public var terminal = Texts.Terminal()

  /// The errors about lines that are not valid commands.
  public var usage = Texts.Usage()

  /// Creates the English texts.
  public init() {}
}

extension Texts {
  /// The texts that the library shows, in English unless the program replaces them.
  ///
  /// Any thread may read them. Only one thread at a time may change them.
  public static var current: Texts {
    // A getter would copy all texts for each access to one of them.
    _read {
      let table = table.withLock { $0 }
      yield table.texts
    }
    set {
      var table = Table(newValue)
      Self.table.withLock { swap(&$0, &table) }
    }
  }

  private static let table = Mutex(Table(Texts()))

  /// Texts that several threads can read at the same time.
  private final class Table: Sendable {
    let texts: Texts

    init(_ texts: Texts) {
      self.texts = texts
    }
  }
}
