// SPDX-License-Identifier: GPL-3.0-or-later

extension Operand {
  /// The operand whose values are in the order in which those of this one are sorted.
  ///
  /// Days of the week are sorted from Monday to Sunday, by the number of days since a Monday.
  var ordered: Operand {
    guard case .call(.weekday, let arguments) = self else { return self }
    // In the calendar that is extended to the past, the first day of the year 1 is a Monday.
    let monday = Operand.literal(ExactText("0001-01-01"), .moment)
    let seven = Operand.literal(ExactText("7"), .number)
    let days = Operand.arithmetic(.minus, .call(.day, arguments), monday)
    let positive = Operand.arithmetic(.plus, .arithmetic(.remainder, days, seven), seven)
    return .arithmetic(.remainder, positive, seven)
  }
}
