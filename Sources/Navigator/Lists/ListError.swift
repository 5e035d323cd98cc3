// SPDX-License-Identifier: GPL-3.0-or-later

/// A request for an element that a list does not have.
public enum ListError: Error, Equatable {
  /// No element has this number.
  case noElement(Int)

  /// No element has this name.
  case noElementNamed(String, nearest: [String])

  /// Several elements have this name, or begin with it.
  case ambiguousName(String, count: Int)

  /// The last page was requested, but the source does not know the number of its elements.
  case unknownCount
}

extension ListError: ExplainedError {
  /// The text of the error.
  public var alert: Alert {
    let texts = Texts.current.lists
    return switch self {
    case .noElement(let number):
      Alert(texts.noElement(number), advice: texts.noElementAdvice)
    case .noElementNamed(let name, let nearest):
      Alert(
        texts.noElementNamed(name),
        advice: Alert.didYouMean(nearest) ?? texts.noElementNamedAdvice
      )
    case .ambiguousName(let name, let count):
      Alert(texts.ambiguousName(name, count), advice: texts.ambiguousNameAdvice)
    case .unknownCount:
      Alert(texts.unknownCount, advice: texts.unknownCountAdvice)
    }
  }
}
