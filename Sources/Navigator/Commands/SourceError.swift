// SPDX-License-Identifier: GPL-3.0-or-later

/// An error that prevents the commands of a file from running.
package enum SourceError: Error, Equatable {
  /// The file cannot be read.
  ///
  /// The code is a value of `errno`.
  case unreadable(String, code: Int32)

  /// The file is longer than the limit for command files.
  case tooLong(String)

  /// Command files are nested too deeply.
  case tooDeep(String)

  /// The file contains a command with an effect that only a trusted file may have.
  ///
  /// The text continues “a command file cannot …”.
  case untrusted(String)

  /// The file ends in a form, which its commands have filled.
  case unfinishedForm(String)
}

extension SourceError: ExplainedError {
  /// The text of the error.
  package var alert: Alert {
    let texts = Texts.current.commandFiles
    return switch self {
    case .unreadable(let path, let code):
      Alert(subject: path, systemMessage(code), advice: texts.unreadableAdvice)
    case .tooLong(let path):
      Alert(subject: path, texts.tooLong, advice: texts.tooLongAdvice)
    case .tooDeep(let path):
      Alert(subject: path, texts.tooDeep, advice: texts.tooDeepAdvice)
    case .untrusted(let effect):
      Alert(texts.untrusted(effect), advice: texts.untrustedAdvice)
    case .unfinishedForm(let path):
      Alert(subject: path, texts.unfinishedForm, advice: texts.unfinishedFormAdvice)
    }
  }
}
