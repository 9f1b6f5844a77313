/* A program that does nothing: what the system needs to start one. */
int main(void) { return 0; }
