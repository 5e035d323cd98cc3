/// How far something that takes long has come.
package struct Progress: Sendable, Equatable {
  /// Items found so far.
  package let found: Int

  /// Bytes done.
  package let done: Int

  /// Bytes to do.
  package let of: Int

  /// So many items found in so many bytes.
  package init(found: Int, done: Int, of: Int) {
    self.found = found
    self.done = done
    self.of = of
  }

  /// The same as progress of something that is done in several parts that are equally long.
  func part(_ number: Int, of parts: Int) -> Progress {
    Progress(found: found, done: of * number + done, of: of * parts)
  }
}

/// Who is told how far something has come; called on any thread, often.
package typealias ProgressHandler = @Sendable (Progress) -> Void
