/* A Gomocup bot that answers at once: what a game of two of them costs is what the arena costs.
 *
 * It plays the next free point of a walk over the whole board in steps of 34 points, which on 15x15 makes games of two such
 * bots last 107 moves. One read a request and one write an answer; standard C and POSIX only.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LARGEST = 22, STEP = 34 };

static int size = 15;
static int walk[LARGEST * LARGEST];
static char taken[LARGEST * LARGEST];
static int at;

static void say(const char *text)
{
    size_t length = strlen(text);
    if (write(1, text, length) != (ssize_t)length)
        exit(1);
}

static void empty_board(void)
{
    memset(taken, 0, sizeof taken);
    at = 0;
}

static void start(int new_size)
{
    char seen[LARGEST * LARGEST] = {0};
    int points = new_size * new_size, point = 0;
    size = new_size;
    for (int i = 0; i < points; i++) {
        while (seen[point])
            point = (point + 1) % points;
        seen[point] = 1;
        walk[i] = point;
        point = (point + STEP) % points;
    }
    empty_board();
    say("OK\n");
}

static void take(const char *text)
{
    int x = atoi(text), y = atoi(strchr(text, ',') + 1);
    taken[y * size + x] = 1;
}

static void move(void)
{
    char text[16];
    while (at < size * size && taken[walk[at]])
        at++;
    int point = walk[at < size * size ? at : 0];
    taken[point] = 1;
    snprintf(text, sizeof text, "%d,%d\n", point % size, point / size);
    say(text);
}

static int starts(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

static void obey(const char *line)
{
    static int in_board;
    if (in_board && starts(line, "DONE")) {
        in_board = 0;
        move();
    } else if (in_board) {
        take(line);
    } else if (starts(line, "INFO")) {
    } else if (starts(line, "TURN ")) {
        take(line + 5);
        move();
    } else if (starts(line, "BEGIN")) {
        move();
    } else if (starts(line, "BOARD")) {
        in_board = 1;
        empty_board();
    } else if (starts(line, "START ")) {
        start(atoi(line + 6));
    } else if (starts(line, "RESTART")) {
        empty_board();
        say("OK\n");
    } else if (starts(line, "ABOUT")) {
        say("name=\"instant\", version=\"1.0\"\n");
    } else if (starts(line, "END")) {
        exit(0);
    } else {
        say("UNKNOWN\n");
    }
}

int main(void)
{
    char buffer[8192];
    size_t held = 0;
    ssize_t got;
    while ((got = read(0, buffer + held, sizeof buffer - 1 - held)) > 0) {
        char *line = buffer, *end;
        held += (size_t)got;
        buffer[held] = 0;
        while ((end = strpbrk(line, "\r\n"))) {
            *end = 0;
            if (*line)
                obey(line);
            line = end + 1;
        }
        held -= (size_t)(line - buffer);
        memmove(buffer, line, held);
    }
    return 0;
}
