// SPDX-License-Identifier: GPL-3.0-or-later

extension Texts {
  /// The texts for the states of an ``Effect``, and for its commands.
  public struct Effects: Sendable {
    /// The message before the work has started, with the name of its value.
    public var idle: @Sendable (_ name: String) -> String = { "no \($0)" }

    /// The message during work without a known progress, with the name of its value.
    public var loading: @Sendable (_ name: String) -> String = { "loading \($0) …" }

    /// The message during work, with the name of its value and the progress in percent.
    public var progress: @Sendable (_ name: String, _ percent: Int) -> String = {
      "loading \($0) … \($1) %"
    }

    /// The advice below the error of failed work.
    public var failedAdvice = "Type “retry” to try again."

    /// The description of `stop` for `help`.
    public var stop = "stop loading"

    /// The description of `retry` for `help`.
    public var retry = "try again"
  }
}
