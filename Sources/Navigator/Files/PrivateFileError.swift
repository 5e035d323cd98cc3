// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// An error that prevents the use of a private file.
package enum PrivateFileError: Error, Equatable {
  /// The path is a link, a directory or a device, which must not be written to.
  case notPlain(path: String)

  /// The file belongs to another user.
  case notOwn(path: String)

  /// Other users can write to a directory of the path, which is not the program's own.
  case sharedDirectory(path: String)

  /// Another program has locked the file.
  case busy(path: String)

  /// A system call failed.
  ///
  /// The code is a value of `errno`.
  case failed(path: String, code: Int32)
}

extension PrivateFileError: ExplainedError {
  /// The text of the error.
  package var alert: Alert {
    let texts = Texts.current.files
    return switch self {
    case .notPlain(let path):
      Alert(subject: path, texts.notRegular, advice: texts.moveAwayAdvice)
    case .notOwn(let path):
      Alert(subject: path, texts.notOwn, advice: texts.moveAwayAdvice)
    case .sharedDirectory(let path):
      Alert(subject: path, texts.sharedDirectory, advice: texts.sharedDirectoryAdvice)
    case .busy(let path):
      Alert(subject: path, texts.locked, advice: texts.lockedAdvice)
    case .failed(let path, let code):
      Alert(
        subject: path,
        texts.failed(systemMessage(code)),
        advice: Self.advice(on: code, texts)
      )
    }
  }

  /// Returns advice on the failure of a system call.
  private static func advice(on code: Int32, _ texts: Texts.Files) -> String {
    switch code {
    case EFBIG: texts.tooLargeAdvice
    case ENOSPC: texts.noSpaceAdvice
    case EMFILE, ENFILE: texts.tooManyOpenAdvice
    default: texts.failedAdvice
    }
  }
}
