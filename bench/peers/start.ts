/** Shared modules load before the shell begins. */
void import('../../shell/src/main')
