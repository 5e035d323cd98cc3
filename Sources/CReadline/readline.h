// What the program needs of GNU readline (https://tiswww.case.edu/php/chet/readline/readline.html).
#ifndef CREADLINE_H
#define CREADLINE_H

#include <spawn.h>
#include <stddef.h>
#include <stdio.h>

#include <readline/readline.h>
#include <readline/history.h>

// Readline's settings are global variables, which Swift 6 refuses: set them here.

static inline void readline_set_application_name(const char *name) { rl_readline_name = name; }

static inline void readline_set_streams(FILE *input, FILE *output) {
  rl_instream = input;
  rl_outstream = output;
}

// The program owns the signals and the window's size; readline takes neither, nor does it export
// LINES and COLUMNS to the environment.
static inline void readline_leave_signals_alone(void) {
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
}

// Until something completes, Tab is a character like any other.
static inline void readline_inhibit_completion(void) { rl_inhibit_completion = 1; }

// The line entered last, NULL if there is none.
static inline const char *readline_last_history_line(void) {
  HIST_ENTRY *entry = history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
  return entry ? entry->line : NULL;
}

static inline void readline_prepare_terminal(void) {
  if (rl_prep_term_function) rl_prep_term_function(1);
}

static inline void readline_restore_terminal(void) {
  if (rl_deprep_term_function) rl_deprep_term_function();
}

// The columns that a character takes on a terminal, by the C library's tables (POSIX wcwidth, which
// the Glibc module leaves out); -1 for one that cannot be printed.
int wcwidth(wchar_t character);

static inline int readline_character_width(int character) {
  return wcwidth((wchar_t)character);
}

// What running a program needs of the C library and the Glibc module leaves out.
int pipe2(int ends[2], int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

#endif
