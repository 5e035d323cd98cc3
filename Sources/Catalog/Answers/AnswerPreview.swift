// SPDX-License-Identifier: GPL-3.0-or-later

/// The first items of the answer to a question about the first items of a collection.
package struct AnswerPreview: Sendable {
  /// The maximum number of items that the question is asked of.
  static let maximumAsked = 10_000

  /// The maximum number of items on the page.
  static let maximumItems = 5

  /// The answer.
  package let collection: any ItemCollection

  /// The first items of the answer.
  package let page: Page

  /// The number of items that the question was asked of.
  package let askedCount: Int

  /// `true` if these are all items.
  package let isComplete: Bool
}
