// What is set once for the process of the tests, before the first of them.
