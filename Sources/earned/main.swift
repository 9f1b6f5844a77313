import EarnedCLI

Earned.start()
