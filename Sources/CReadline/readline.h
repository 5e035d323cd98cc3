// SPDX-License-Identifier: GPL-3.0-or-later
// What the program needs of GNU readline (https://tiswww.case.edu/php/chet/readline/readline.html).
#ifndef CREADLINE_H
#define CREADLINE_H

#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
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

// Gives the terminal back without a line break: readline 8.2 writes one, where pasting is bracketed, behind a
// line that was not echoed and from the first Ctrl-D on behind each.
static void readline_give_back_terminal(void) {
  rl_eof_found = 0;
  rl_tty_set_echoing(1);
  rl_deprep_terminal();
}

static inline void readline_leave_line_breaks_alone(void) {
  rl_deprep_term_function = readline_give_back_terminal;
}

// Readline's own completion, which knows nothing but file names, is off: its keys are characters like
// any others.
static inline void readline_inhibit_completion(void) { rl_inhibit_completion = 1; }

// Tab calls `complete` where it would have called readline's own completion. What somebody's inputrc
// binds it to otherwise, it stays bound to.
static inline void readline_complete_with(rl_command_func_t *complete) {
  Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap};
  for (int i = 0; i < 2; i++) {
    rl_command_func_t *bound = maps[i]['\t'].function;
    if (maps[i]['\t'].type == ISFUNC && (bound == rl_complete || bound == rl_menu_complete))
      rl_bind_key_in_map('\t', complete, maps[i]);
  }
}

// The line that is being typed, and the places of the cursor and of its end, in bytes.
static inline const char *readline_line(void) { return rl_line_buffer; }
static inline int readline_point(void) { return rl_line_buffer ? rl_point : 0; }
static inline int readline_end(void) { return rl_line_buffer ? rl_end : 0; }
static inline void readline_set_point(int place) { rl_point = place; }

// Whether keys go into the line, and are not those of a search or the rest of a longer sequence.
static inline int readline_is_typing(void) {
  return !RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_METANEXT | RL_STATE_MOREINPUT |
                     RL_STATE_MULTIKEY | RL_STATE_VIMOTION | RL_STATE_CHARSEARCH |
                     RL_STATE_NUMERICARG);
}

// Replaces what stands between a place and the cursor.
static inline void readline_replace(int start, const char *text) {
  rl_begin_undo_group();
  rl_delete_text(start, rl_point);
  rl_point = start;
  rl_insert_text(text);
  rl_end_undo_group();
}

// Puts the cursor behind what is shown of the line, so that something can be written below it.
static inline void readline_go_to_end(void) {
  rl_point = rl_end;
  rl_redisplay();
  fflush(rl_outstream);
}

// The text that readline shows in place of the prompt, such as that of a search; NULL for the prompt.
static inline const char *readline_message(void) {
  return rl_display_prompt == rl_prompt ? NULL : rl_display_prompt;
}

// Shows the line as it is, before something is written that is not readline's.
static inline void readline_show_line(void) {
  rl_redisplay();
  fflush(rl_outstream);
}

// The line entered last, NULL if there is none.
static inline const char *readline_last_history_line(void) {
  HIST_ENTRY *entry = history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
  return entry ? entry->line : NULL;
}

// Whether the history is being searched: what is typed is not the line then.
static inline int readline_is_searching(void) {
  return RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH) != 0;
}

// What the user's settings put before the prompt to tell the editing mode, NULL for nothing.
static inline const char *readline_mode_mark(void) {
  const char *shown = rl_variable_value("show-mode-in-prompt");
  if (shown == NULL || strcmp(shown, "on") != 0) return NULL;
  if (rl_editing_mode != 0) return rl_variable_value("emacs-mode-string");
  return rl_variable_value(
      rl_get_keymap() == vi_insertion_keymap ? "vi-ins-mode-string" : "vi-cmd-mode-string");
}

// Whether a line longer than the window is scrolled in one row, and not continued in the next.
static inline int readline_scrolls_lines(void) {
  const char *scrolls = rl_variable_value("horizontal-scroll-mode");
  return scrolls != NULL && strcmp(scrolls, "on") == 0;
}

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
  // No bracketed paste, and nothing below the line (ECMA-48, ED).
  static const char as_before[] = "\033[?2004l\r\n\033[J";
  const struct readline_saved *saved = readline_saved_terminal();
  tcsetattr(saved->descriptor, TCSANOW, &saved->settings);
  if (write(saved->descriptor, as_before, sizeof as_before - 1) < 0) {}
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
