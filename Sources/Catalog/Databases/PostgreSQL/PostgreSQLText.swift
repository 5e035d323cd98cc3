// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
/// What texts mean, in SQL: which are numbers and dates as ``Number`` and ``ISODate`` have them, and which.
///
/// No value makes a statement fail: what a number is has been looked at before it becomes one. Left out are
/// numbers of more than 6,000 characters or with an exponent of more than four digits, which the server has
/// no room for; they count as other text.
struct PostgreSQLText {
  /// A text whose collation is `C`; it is never null where the conditions are asked.
  let text: SQL

  /// Whether it is a number; the first part keeps most texts from the expression, and lets an index of the
  /// bytes help.
  var isNumber: SQL {
    """
    (\(text) >= '+' AND \(text) < ':' AND octet_length(\(text)) <= 6000 AND \(text) ~ \
    '^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?0*[0-9]{1,4})?$')
    """
  }

  /// The number, where it is one.
  var number: SQL { "\(text)::numeric" }

  /// Whether it is a date, or one with a time.
  var isMoment: SQL {
    """
    (\(text) >= '0' AND \(text) < ':' AND octet_length(\(text)) BETWEEN 10 AND 6000 AND \(text) ~ \
    '^(\(Self.date))([Tt ]([01][0-9]|2[0-3]):[0-5][0-9]\
    (:([0-5][0-9]|60)([.,][0-9]+)?)?([Zz]|[+-]([01][0-9]|2[0-3])(:?[0-5][0-9])?)?)?$')
    """
  }

  /// Days that there are: 31, 30 or 28 of a month, and the 29th of February of leap years.
  private static let date: SQL = """
    [0-9]{4}-(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|\
    [0-9]{4}-(0[469]|11)-(0[1-9]|[12][0-9]|30)|\
    [0-9]{4}-02-(0[1-9]|1[0-9]|2[0-8])|\
    ([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29
    """

  /// The moment, where it is one, in seconds since 1970.
  ///
  /// By its parts: the server has no year 0, no zones as far away as others write, and no more than six
  /// digits of a fraction. 400 years later the calendar is the same.
  var moment: SQL {
    """
    (((make_date(substr(\(text), 1, 4)::int + 400, substr(\(text), 6, 2)::int, \
    substr(\(text), 9, 2)::int) - '2370-01-01'::date)::bigint * 86400)::numeric \
    + CASE WHEN length(\(text)) > 10 THEN \
    substr(\(text), 12, 2)::int * 3600 + substr(\(text), 15, 2)::int * 60 \
    + coalesce(replace(substring(\(text) FROM '^.{16}:([0-9]{2}([.,][0-9]+)?)'), ',', '.'), '0')::numeric \
    - coalesce((substring(substr(\(text), 17) FROM '([+-])[0-9:]+$') || '1')::int \
    * (substring(substr(\(text), 17) FROM '[+-]([0-9]{2})')::int * 3600 \
    + coalesce(substring(substr(\(text), 17) FROM '[+-][0-9]{2}:?([0-9]{2})$'), '0')::int * 60), 0) \
    ELSE 0 END)
    """
  }

  /// A number that a literal spells, or a moment.
  static func moment(_ literal: PostgreSQLMoment) -> SQL {
    let fraction = "0." + String(decoding: literal.fraction + [Ascii.zero], as: UTF8.self)
    let seconds = SQLValue(String(literal.seconds))
    return literal.fraction.isEmpty
      ? "\(seconds)::numeric" : "(\(seconds)::numeric + \(SQLValue(fraction))::numeric)"
  }
}
#endif
