// SPDX-License-Identifier: GPL-3.0-or-later

extension Texts {
  /// The texts of a ``ListScreen``, its commands and its errors.
  public struct Lists: Sendable {
    /// The message of a list without elements, with its title.
    public var empty: @Sendable (_ title: String) -> String = { "no \($0)" }

    /// The message of a list whose loading was stopped, with its title.
    public var notLoaded: @Sendable (_ title: String) -> String = {
      "\($0) not loaded; “next” loads the page"
    }

    /// The message of a page after the last element, with the number of its first row.
    public var pastEnd: @Sendable (_ row: Int) -> String = { "The list ends before row \($0)." }

    /// The placeholder for the argument of `open`.
    public var numberOrName = "N|NAME"

    /// The position of a page among a known number of elements.
    public var position: @Sendable (_ rows: ClosedRange<Int>, _ count: Int) -> String = {
      "rows \($0.lowerBound)–\($0.upperBound) of \($1)"
    }

    /// The position of the last page of a list of unknown length.
    public var lastPosition: @Sendable (_ rows: ClosedRange<Int>) -> String = {
      "rows \($0.lowerBound)–\($0.upperBound), the last ones"
    }

    /// The position of any other page of a list of unknown length.
    public var openPosition: @Sendable (_ rows: ClosedRange<Int>) -> String = {
      "rows \($0.lowerBound)–\($0.upperBound), more follow"
    }

    /// The remark if there is no previous page.
    public var firstPage = "This is the first page."

    /// The remark if there is no next page.
    public var lastPage = "This is the last page."

    /// The description of `open` for `help`.
    public var open = "open one by its number or name"

    /// The description of `next` for `help`.
    public var next = "show the next page"

    /// The description of `previous` for `help`.
    public var previous = "show the previous page"

    /// The description of `first` for `help`.
    public var first = "show the first page"

    /// The description of `last` for `help`.
    public var last = "show the last page"

    /// The description of `goto` for `help`.
    public var goTo = "show the page that begins with a number"

    /// The error if no element has a number.
    public var noElement: @Sendable (_ number: Int) -> String = { "no item \($0)" }

    /// The advice for it.
    public var noElementAdvice = "use a number of the list"

    /// The error if no element has a name.
    public var noElementNamed: @Sendable (_ name: String) -> String = {
      "no item is called “\($0)”"
    }

    /// The advice for it, if no name is similar.
    public var noElementNamedAdvice = "use a number"

    /// The error if several elements have a name, or begin with it.
    public var ambiguousName: @Sendable (_ name: String, _ count: Int) -> String = {
      "\($1) items begin with “\($0)”"
    }

    /// The advice for it.
    public var ambiguousNameAdvice = "use a number, or more of the name"

    /// The error if the last page is requested of a list of unknown length.
    public var unknownCount = "the number of items is unknown"

    /// The advice for it.
    public var unknownCountAdvice = "use “next”, or “goto” with a number"
  }
}
