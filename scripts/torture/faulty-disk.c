/*
 * A disk that fails, put between a program and the system's library (LD_PRELOAD). It concerns only files below the folder
 * TORTURE_DISK. TORTURE_FAULT says how it fails, and after how many bytes were written there:
 *   full:N      no space left
 *   short:N     every write writes only half of what it is asked to, which the system may always do
 *   broken:N    input/output error on every write and flush
 *   readonly:N  nothing can be opened for writing, renamed or removed
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum fault { NONE, FULL, SHORT, BROKEN, READONLY };

#define MOST_FILES 4096
static atomic_bool watched[MOST_FILES];
static atomic_llong written;
static enum fault fault;
static long long after;
static char folder[PATH_MAX];
static size_t folder_length;

__attribute__((constructor)) static void begin(void) {
  const char *asked = getenv("TORTURE_FAULT");
  const char *below = getenv("TORTURE_DISK");
  if (!asked || !below) return;
  snprintf(folder, sizeof folder, "%s/", below);
  folder_length = strlen(folder);
  const char *colon = strchr(asked, ':');
  after = colon ? atoll(colon + 1) : 0;
  if (!strncmp(asked, "full", 4)) fault = FULL;
  else if (!strncmp(asked, "short", 5)) fault = SHORT;
  else if (!strncmp(asked, "broken", 6)) fault = BROKEN;
  else if (!strncmp(asked, "readonly", 8)) fault = READONLY;
}

static bool below(const char *path) {
  return fault != NONE && path && !strncmp(path, folder, folder_length);
}
static bool due(void) { return atomic_load(&written) >= after; }
static bool is_watched(int file) { return file >= 0 && file < MOST_FILES && atomic_load(&watched[file]); }
static void watch(int file, const char *path) {
  if (file >= 0 && file < MOST_FILES) atomic_store(&watched[file], below(path));
}

#define REAL(type, name, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

/* What may be written of so many bytes: all, fewer, or -1 with errno. */
static ssize_t allowed(size_t bytes) {
  if (!due()) return (ssize_t)bytes;
  switch (fault) {
    case FULL: errno = ENOSPC; return -1;
    case BROKEN: errno = EIO; return -1;
    case READONLY: errno = EROFS; return -1;
    case SHORT: return bytes > 1 ? (ssize_t)(bytes / 2) : (ssize_t)bytes;
    default: return (ssize_t)bytes;
  }
}
static ssize_t counted(ssize_t done) {
  if (done > 0) atomic_fetch_add(&written, done);
  return done;
}

ssize_t write(int file, const void *from, size_t bytes) {
  REAL(ssize_t, "write", int, const void *, size_t);
  if (!is_watched(file)) return real(file, from, bytes);
  ssize_t some = allowed(bytes);
  return some < 0 ? -1 : counted(real(file, from, (size_t)some));
}

#define PWRITE(name, offset_type) \
  ssize_t name(int file, const void *from, size_t bytes, offset_type at) { \
    REAL(ssize_t, #name, int, const void *, size_t, offset_type); \
    if (!is_watched(file)) return real(file, from, bytes, at); \
    ssize_t some = allowed(bytes); \
    return some < 0 ? -1 : counted(real(file, from, (size_t)some, at)); \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t writev(int file, const struct iovec *parts, int count) {
  REAL(ssize_t, "writev", int, const struct iovec *, int);
  if (!is_watched(file)) return real(file, parts, count);
  /* One part at a time: what is written of several may always be fewer. */
  if (allowed(1) < 0) return -1;
  return counted(real(file, parts, fault == SHORT && due() ? 1 : count));
}

#define FLUSH(name) \
  int name(int file) { \
    REAL(int, #name, int); \
    if (is_watched(file) && due() && (fault == BROKEN || fault == READONLY)) { errno = EIO; return -1; } \
    return real(file); \
  }
FLUSH(fsync)
FLUSH(fdatasync)

static bool refuses(const char *path, int flags) {
  return below(path) && due() && fault == READONLY && (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC));
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    REAL(int, #name, const char *, int, ...); \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); } \
    if (refuses(path, flags)) { errno = EROFS; return -1; } \
    int file = real(path, flags, mode); \
    watch(file, path); \
    return file; \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
  int name(int base, const char *path, int flags, ...) { \
    REAL(int, #name, int, const char *, int, ...); \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); } \
    if (refuses(path, flags)) { errno = EROFS; return -1; } \
    int file = real(base, path, flags, mode); \
    watch(file, path); \
    return file; \
  }
OPENAT(openat)
OPENAT(openat64)

int close(int file) {
  REAL(int, "close", int);
  if (file >= 0 && file < MOST_FILES) atomic_store(&watched[file], false);
  return real(file);
}

int rename(const char *from, const char *to) {
  REAL(int, "rename", const char *, const char *);
  if ((below(from) || below(to)) && due() && fault == READONLY) { errno = EROFS; return -1; }
  return real(from, to);
}

int unlink(const char *path) {
  REAL(int, "unlink", const char *);
  if (below(path) && due() && fault == READONLY) { errno = EROFS; return -1; }
  return real(path);
}
