"""Checks which targets each product brings along. `make lint` runs it from the root of the sources.

An app links all of them: what is added to a product by accident makes every app larger, and may ask for a library that it
does not have. What is added on purpose is added here.

It prints what differs, a line each, and ends with 1 if there is any. `products.py --list` prints the targets of each product.
"""

import json
import subprocess
import sys

ENGINE = set("""
    CEarnedFiles CEarnedNlohmannJSON CEarnedSystemLibraries CEarnedTimeZone EarnedCore EarnedEngine EarnedJSON EarnedSQLite
    EarnedSystem""".split())
CATALOGUE = {"EarnedEmbedResources", "EarnedEmbedResourcesPlugin"}
# The products of an app, each with its targets.
PRODUCTS = {
    "EarnedEngine": ENGINE | {"EarnedApp", "EarnedFoundation", "EarnedEconomyRules", "EarnedEconomyStore"},
    "EarnedClepsy": ENGINE | {"EarnedClepsyRules", "EarnedClepsyStore"},
    "EarnedTimeBudget": ENGINE | {"EarnedTimeBudgetRules", "EarnedTimeBudgetStore"},
    "EarnedHachimi": ENGINE | CATALOGUE | {"EarnedHachimiRules", "EarnedHachimiStore"},
    "EarnedUsage": ENGINE | {"EarnedUsageRules", "EarnedUsageStore"},
    "EarnedJournal": ENGINE | {"EarnedJournalRules", "EarnedJournalStore"},
    "EarnedReports": ENGINE | CATALOGUE | {
        "CEarnedMustache", "CEarnedOptionalLibraries", "EarnedCompression", "EarnedReports", "EarnedXLSX"},
}


def targets_of_products():
    package = json.loads(subprocess.run(["swift", "package", "dump-package"], check=True, capture_output=True).stdout)
    needs = {}
    for target in package["targets"]:
        named = [dependency.get("byName") or dependency.get("target") for dependency in target["dependencies"]]
        plugins = [usage["plugin"] for usage in target.get("pluginUsages") or []]
        needs[target["name"]] = {name[0] for name in named + plugins}
    for product in package["products"]:
        found, rest = set(), set(product["targets"])
        while rest:
            found |= rest
            rest = set().union(*(needs[name] for name in rest)) - found
        if "library" in product["type"]:
            yield product["name"], found


def main():
    found = dict(targets_of_products())
    if "--list" in sys.argv:
        for name, targets in found.items():
            print(f"{name} ({len(targets)}): {' '.join(sorted(targets))}")
        return 0
    faults = [f"Package.swift: no product {name}" for name in PRODUCTS.keys() - found.keys()]
    for name, targets in found.items():
        expected = PRODUCTS.get(name, set())
        faults += [f"Package.swift: the product {name} brings {target} along" for target in sorted(targets - expected)]
        faults += [f"Package.swift: the product {name} lacks {target}" for target in sorted(expected - targets)]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
