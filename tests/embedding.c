/* A program that embeds Python: it is sys.executable itself, and runs the script that its first argument names, always. */
#include <Python.h>

static void check(PyStatus status) {
    if (PyStatus_Exception(status)) Py_ExitStatusException(status);
}

int main(int argc, char **argv) {
    PyConfig config;
    PyConfig_InitPythonConfig(&config);
    config.parse_argv = 0;
    check(PyConfig_SetBytesArgv(&config, argc, argv));
    check(PyConfig_SetBytesString(&config, &config.executable, argv[0]));
    check(Py_InitializeFromConfig(&config));
    PyConfig_Clear(&config);
    FILE *file = fopen(SCRIPT, "r");
    int status = file == NULL ? 2 : PyRun_SimpleFileEx(file, SCRIPT, 1);
    return Py_FinalizeEx() < 0 ? 120 : status;
}
