// SPDX-License-Identifier: GPL-3.0-or-later
// A library for LD_PRELOAD that makes one call of the C library fail, so that tests can run a program
// once for each of its calls.
//
//   FAULT_FOLDER  counts calls on files below this folder, on standard input and on standard output
//   FAULT_CALLS   the functions that are counted: read, write, fsync, lock, rename, link, open, allocate or any.
//                 Allocations are counted after the first call on a file, any does not include them.
//   FAULT_NUMBER  the number of the call that fails, 0 for none
//   FAULT_KIND    the failure: a number of errno, "short", or "signal N" to receive a signal before the call,
//                 or a change of FAULT_SOURCE before the call: "truncate" to half its length, "append" or
//                 "overwrite" with the bytes of FAULT_CONTENT, "replace" by FAULT_CONTENT, or "delete"
//   FAULT_LASTS   if set, all later calls fail as well
//   FAULT_COUNT   a file that receives the number of counted calls, in an 8-byte integer
//   FAULT_FILES   if set, calls on standard input and on standard output are not counted
//   FAULT_NAMED   if set, the file system has no unnamed files (O_TMPFILE)
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: The failing call

enum { no_fault, fault_error, fault_short };

static const char *folder, *calls = "", *change = "", *source, *content;
static long failing_number;
static int fault_code, fault_signal, is_short, lasts, counts_streams, has_no_unnamed_files, is_ready, has_begun;
static _Atomic long number;
static volatile long *count;
static struct stat streams[2];

static const char *variable(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

__attribute__((constructor)) static void start(void) {
  folder = getenv("FAULT_FOLDER");
  if (!folder) return;
  calls = variable("FAULT_CALLS");
  failing_number = atol(variable("FAULT_NUMBER"));
  const char *kind = variable("FAULT_KIND");
  is_short = strcmp(kind, "short") == 0;
  if (strncmp(kind, "signal ", 7) == 0) fault_signal = atoi(kind + 7);
  else if (kind[0] >= 'a' && kind[0] <= 'z' && !is_short) change = kind;
  else fault_code = atoi(kind);
  source = variable("FAULT_SOURCE");
  content = variable("FAULT_CONTENT");
  lasts = getenv("FAULT_LASTS") != NULL;
  counts_streams = getenv("FAULT_FILES") == NULL;
  has_no_unnamed_files = getenv("FAULT_NAMED") != NULL;
  for (int stream = 0; stream < 2; stream++) fstat(stream, &streams[stream]);
  const char *path = getenv("FAULT_COUNT");
  if (path) {
    int file = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0 && syscall(SYS_ftruncate, file, sizeof *count) == 0)
      count = (void *)syscall(SYS_mmap, 0L, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0L);
    syscall(SYS_close, file);
  }
  // A program that this one starts is not counted.
  unsetenv("LD_PRELOAD");
  is_ready = 1;
}

static int is_counted(const char *call) {
  return is_ready && (strcmp(calls, call) == 0 || (strcmp(calls, "any") == 0 && strcmp(call, "allocate") != 0));
}

static void change_source(void) {
  if (strcmp(change, "replace") == 0) {
    syscall(SYS_renameat2, AT_FDCWD, content, AT_FDCWD, source, 0);
    return;
  }
  if (strcmp(change, "delete") == 0) {
    syscall(SYS_unlinkat, AT_FDCWD, source, 0);
    return;
  }
  int target = syscall(SYS_openat, AT_FDCWD, source, O_WRONLY | O_CLOEXEC);
  off_t size = syscall(SYS_lseek, target, 0L, SEEK_END);
  if (strcmp(change, "truncate") == 0) {
    syscall(SYS_ftruncate, target, size / 2);
  } else {
    if (strcmp(change, "overwrite") == 0) syscall(SYS_lseek, target, 0L, SEEK_SET);
    int from = syscall(SYS_openat, AT_FDCWD, content, O_RDONLY | O_CLOEXEC);
    char bytes[65536];
    while ((size = syscall(SYS_read, from, bytes, sizeof bytes)) > 0) syscall(SYS_write, target, bytes, size);
    syscall(SYS_close, from);
  }
  // Each run shows the same time, which is also that of the bytes of FAULT_CONTENT.
  struct timespec times[2] = {{1100000000, 0}, {1100000000, 0}};
  syscall(SYS_utimensat, target, NULL, times, 0);
  syscall(SYS_close, target);
}

// Counts a call, and returns its fault. With an error, errno is set.
static int fault(void) {
  int saved = errno;
  long own = atomic_fetch_add(&number, 1) + 1;
  if (count && own > *count) *count = own;
  errno = saved;
  if (own != failing_number && !(lasts && failing_number > 0 && own > failing_number)) return no_fault;
  if (fault_signal) {
    syscall(SYS_kill, syscall(SYS_getpid), fault_signal);
    // Another thread receives the signal, and this one must not make the call before the program ends. The
    // program goes on after Ctrl-C.
    while (fault_signal != SIGINT) pause();
    return no_fault;
  }
  if (*change) {
    change_source();
    errno = saved;
    return no_fault;
  }
  if (is_short) return fault_short;
  errno = fault_code;
  return fault_error;
}

// MARK: Files

static int is_below(const char *path) {
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static int is_descriptor_counted(int descriptor) {
  struct stat status;
  char link[64], path[4096];
  if (syscall(SYS_fstat, descriptor, &status) != 0) return 0;
  for (int stream = 0; stream < 2 && counts_streams; stream++)
    if (status.st_ino == streams[stream].st_ino && status.st_dev == streams[stream].st_dev) return 1;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below(path);
}

static int is_path_counted(int base, const char *path) {
  if (path[0] == '/') return is_below(path);
  return base != AT_FDCWD && is_descriptor_counted(base);
}

static int descriptor_fault(const char *call, int descriptor) {
  int saved = errno;
  int result = is_counted(call) && is_descriptor_counted(descriptor) ? fault() : no_fault;
  if (result != fault_error) errno = saved;
  return result;
}

static int path_fault(const char *call, int base, const char *path) {
  int saved = errno;
  if (is_ready && !has_begun && is_path_counted(base, path)) has_begun = 1;
  int result = is_counted(call) && is_path_counted(base, path) ? fault() : no_fault;
  if (result != fault_error) errno = saved;
  return result;
}

#define TRANSFER(name, call, number, parameters, ...)                \
  ssize_t name parameters {                                                \
    switch (descriptor_fault(call, descriptor)) {                          \
    case fault_error: return -1;                                           \
    case fault_short: if (size > 1) size /= 2;                             \
    }                                                                      \
    return syscall(number, __VA_ARGS__);                        \
  }

TRANSFER(read, "read", SYS_read, (int descriptor, void *bytes, size_t size), descriptor, bytes, size)
TRANSFER(pread, "read", SYS_pread64, (int descriptor, void *bytes, size_t size, off_t offset),
         descriptor, bytes, size, offset)
TRANSFER(pread64, "read", SYS_pread64, (int descriptor, void *bytes, size_t size, off64_t offset),
         descriptor, bytes, size, offset)
TRANSFER(write, "write", SYS_write, (int descriptor, const void *bytes, size_t size),
         descriptor, bytes, size)
TRANSFER(pwrite, "write", SYS_pwrite64, (int descriptor, const void *bytes, size_t size, off_t offset),
         descriptor, bytes, size, offset)
TRANSFER(pwrite64, "write", SYS_pwrite64, 
         (int descriptor, const void *bytes, size_t size, off64_t offset), descriptor, bytes, size, offset)

int fsync(int descriptor) {
  return descriptor_fault("fsync", descriptor) == fault_error ? -1 : syscall(SYS_fsync, descriptor);
}

int flock(int descriptor, int operation) {
  return descriptor_fault("lock", descriptor) == fault_error ? -1 : syscall(SYS_flock, descriptor, operation);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags) {
  if (path_fault("rename", to_folder, to) == fault_error) return -1;
  return syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  return renameat2(from_folder, from, to_folder, to, 0);
}

int rename(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0); }

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
  if (path_fault("link", to_folder, to) == fault_error) return -1;
  return syscall(SYS_linkat, from_folder, from, to_folder, to, flags);
}

static int open_file(int base, const char *path, int flags, mode_t mode) {
  if (has_no_unnamed_files && (flags & O_TMPFILE) == O_TMPFILE) {
    errno = EOPNOTSUPP;
    return -1;
  }
  if (path_fault("open", base, path) == fault_error) return -1;
  return syscall(SYS_openat, base, path, flags, mode);
}

#define OPEN(name, parameters, base)                                       \
  int name parameters {                                                    \
    va_list rest;                                                          \
    va_start(rest, flags);                                                 \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                          \
    return open_file(base, path, flags, mode);                             \
  }

OPEN(open, (const char *path, int flags, ...), AT_FDCWD)
OPEN(open64, (const char *path, int flags, ...), AT_FDCWD)
OPEN(openat, (int folder, const char *path, int flags, ...), folder)
OPEN(openat64, (int folder, const char *path, int flags, ...), folder)

// MARK: Memory

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

// Before the first file is opened, the runtime has not been started completely.
static int allocation_fails(void) { return has_begun && is_counted("allocate") && fault() == fault_error; }

void *malloc(size_t size) { return allocation_fails() ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return allocation_fails() ? NULL : __libc_calloc(count, size); }
void *realloc(void *memory, size_t size) { return allocation_fails() ? NULL : __libc_realloc(memory, size); }
void *aligned_alloc(size_t alignment, size_t size) {
  return allocation_fails() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (allocation_fails()) return ENOMEM;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

void *mmap(void *address, size_t size, int protection, int flags, int descriptor, off_t offset) {
  if (allocation_fails()) return MAP_FAILED;
  return (void *)syscall(SYS_mmap, address, size, protection, flags, descriptor, offset);
}

void *mmap64(void *address, size_t size, int protection, int flags, int descriptor, off64_t offset) {
  return mmap(address, size, protection, flags, descriptor, offset);
}
