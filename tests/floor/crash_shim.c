/* Counts the writes, syncs and truncations of one file's family, and ends the process at the one it is told.

   Built and preloaded by crash_points.py. A torn write puts down half of its bytes first. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static const char *family = NULL;
static long seen = 0, last = 0;
static int torn = 0;

void crash_family(const char *path) { family = path; seen = 0; }
void crash_at(long number, int tear) { last = number; torn = tear; }
long crash_seen(void) { return seen; }

static int concerns(int fd)
{
    char link[64], path[4096];
    if (!family) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size <= 0) return 0;
    path[size] = 0;
    return strncmp(path, family, strlen(family)) == 0;
}

static int due(int fd) { return concerns(fd) && ++seen == last; }

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at)
{
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (!real) real = dlsym(RTLD_NEXT, "pwrite64");
    if (due(fd)) {
        if (torn) real(fd, data, size / 2, at);
        _exit(137);
    }
    return real(fd, data, size, at);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t at) { return pwrite64(fd, data, size, at); }

ssize_t write(int fd, const void *data, size_t size)
{
    static ssize_t (*real)(int, const void *, size_t);
    if (!real) real = dlsym(RTLD_NEXT, "write");
    if (due(fd)) {
        if (torn) real(fd, data, size / 2);
        _exit(137);
    }
    return real(fd, data, size);
}

int fsync(int fd)
{
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fsync");
    if (due(fd)) _exit(137);
    return real(fd);
}

int fdatasync(int fd)
{
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
    if (due(fd)) _exit(137);
    return real(fd);
}

int ftruncate64(int fd, off64_t size)
{
    static int (*real)(int, off64_t);
    if (!real) real = dlsym(RTLD_NEXT, "ftruncate64");
    if (due(fd)) _exit(137);
    return real(fd, size);
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }
