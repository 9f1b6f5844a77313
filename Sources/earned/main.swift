import EarnedCLI
