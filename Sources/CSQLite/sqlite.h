// SPDX-License-Identifier: GPL-3.0-or-later
#include <sqlite3.h>

// `sqlite3_db_config` is variadic, which Swift cannot call.
static inline int csqlite_defend(sqlite3 *database) {
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code != SQLITE_OK) return code;
  // The function `fts3_tokenizer` takes a pointer to code from a value (SQLite, “Full-Text Search”, section 8.1).
  code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, (int *)0);
  if (code != SQLITE_OK) return code;
  return sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
}
