// What the program needs of GNU readline (https://tiswww.case.edu/php/chet/readline/readline.html).
#ifndef CREADLINE_H
#define CREADLINE_H

#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

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

// Whether the history is being searched: what is typed is not the line then.
static inline int readline_is_searching(void) {
  return RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH) != 0;
}

// The line that is being typed, its length and the place of the cursor, both in bytes.
static inline const char *readline_line(void) { return rl_line_buffer; }
static inline int readline_line_length(void) { return rl_line_buffer ? rl_end : 0; }
static inline int readline_cursor(void) { return rl_line_buffer ? rl_point : 0; }

typedef enum { readline_no_escape, readline_escape_taken, readline_escape_left } readline_escape;

// Takes an Escape that comes alone, not as the beginning of an arrow's keys, away from readline; in
// vi's editing mode, where it means something, readline is left with it.
static inline readline_escape readline_take_escape(void) {
  int waiting = 0;
  unsigned char key = 0;
  if (ioctl(fileno(rl_instream), FIONREAD, &waiting) != 0 || waiting != 1) return readline_no_escape;
  if (read(fileno(rl_instream), &key, 1) != 1) return readline_no_escape;
  if (key == 0x1B && rl_editing_mode != 0) return readline_escape_taken;
  rl_stuff_char(key);
  return key == 0x1B ? readline_escape_left : readline_no_escape;
}

static inline void readline_prepare_terminal(void) {
  if (rl_prep_term_function) rl_prep_term_function(1);
}

static inline void readline_restore_terminal(void) {
  if (rl_deprep_term_function) rl_deprep_term_function();
}

struct readline_saved {
  struct termios settings;
  int descriptor;
};

// The terminal as it was before readline changed it, for when the program crashes.
static inline struct readline_saved *readline_saved_terminal(void) {
  static struct readline_saved saved;
  return &saved;
}

// Only what is safe in a signal's handler (signal-safety(7)); the signal's default action comes next.
static void readline_restore_after_crash(int signal) {
  static const char no_bracketed_paste[] = "\033[?2004l\r\n";
  const struct readline_saved *saved = readline_saved_terminal();
  tcsetattr(saved->descriptor, TCSANOW, &saved->settings);
  if (write(saved->descriptor, no_bracketed_paste, sizeof no_bracketed_paste - 1) < 0) {}
  raise(signal);
}

// Leaves the terminal as it is now also if the program crashes.
static inline void readline_save_terminal(int descriptor) {
  static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
  struct sigaction action = {0};
  struct readline_saved *saved = readline_saved_terminal();
  if (tcgetattr(descriptor, &saved->settings) != 0) return;
  saved->descriptor = descriptor;
  action.sa_handler = readline_restore_after_crash;
  action.sa_flags = SA_RESETHAND | SA_NODEFER;
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) {
    sigaction(crashes[index], &action, NULL);
  }
}

// The columns that a character takes on a terminal, by the C library's tables (POSIX wcwidth, which
// the Glibc module leaves out); -1 for one that cannot be printed.
int wcwidth(wchar_t character);

static inline int readline_character_width(int character) {
  return wcwidth((wchar_t)character);
}

#endif
