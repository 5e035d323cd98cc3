// SPDX-License-Identifier: GPL-3.0-or-later

extension Texts {
  /// The texts of errors about files of commands.
  public struct CommandFiles: Sendable {
    /// The advice on a file that cannot be read.
    public var unreadableAdvice = "name a command file"

    /// The error for a file that is longer than the limit.
    public var tooLong = "too long for a command file"

    /// The advice on a file that is longer than the limit.
    public var tooLongAdvice = "name another file"

    /// The error for files that run each other too often.
    public var tooDeep = "command files are nested too deeply"

    /// The advice on files that run each other too often.
    public var tooDeepAdvice = "check whether one of them runs itself"

    /// The error for an effect that only a trusted file may have.
    ///
    /// The effect is a verb with its object, such as ``Shell/running``.
    public var untrusted: @Sendable (_ effect: String) -> String = {
      "a command file cannot \($0)"
    }

    /// The advice on an effect that only a trusted file may have.
    public var untrustedAdvice = "run the command yourself"

    /// The error for a file that ends in a form, which is discarded.
    public var unfinishedForm = "the file ends in a form, which was discarded"

    /// The advice on a file that ends in a form.
    public var unfinishedFormAdvice = "let the file end the form"
  }
}
