"""Checks which targets each product brings along, and what is public in them. `make lint` runs it from the root of the sources.

An app links all of them: what is added to a product by accident makes every app larger, and may ask for a library that it
does not have. What is added on purpose is added here. What is public has to be documented and kept: `public.txt` has it, a
declaration a line.

It prints what differs, a line each, and ends with 1 if there is any. `products.py --list` prints the targets of each product,
`products.py --record` writes `public.txt`.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

PUBLIC = Path(__file__).with_name("public.txt")

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


def targets_of_products(package):
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


# What may stand before a declaration, and what ends the part of it that is recorded.
MODIFIERS = r"(?:@\w+(?:\(\w+\))? |(?:package|fileprivate|private|nonisolated|final|static|mutating|convenience|indirect) |\w+\(set\) )*"
REST = r" (?:= |\{|where ).*|[({,:]$"
TYPE = r"(?:struct|enum|class|actor|protocol|extension) ([\w.\[\] ]*[\w\]])"


def public_declarations(package, targets):
    """Each with its target and the types that it is in, which the indentation tells: sources are formatted."""
    for target in package["targets"]:
        if target["name"] not in targets:
            continue
        for path in Path(target.get("path") or f"Sources/{target['name']}").rglob("*.swift"):
            types = []
            for line in path.read_text().splitlines():
                depth, code = len(line) - len(line.lstrip()), line.strip()
                if not code or code.startswith(("//", "}", ")", "#")):
                    continue
                types = [(outer, name) for outer, name in types if outer < depth]
                code = re.sub(f"^{MODIFIERS}", "", code)
                declared = re.sub(f"^public {MODIFIERS}", "", code)
                if declared != code:
                    yield " ".join([target["name"], *(name for _, name in types), re.sub(REST, "", declared)])
                if inner := re.match(TYPE, declared):
                    types.append((depth, inner[1].split(" where")[0]))


def main():
    package = json.loads(subprocess.run(["swift", "package", "dump-package"], check=True, capture_output=True).stdout)
    found = dict(targets_of_products(package))
    public = sorted(public_declarations(package, set().union(*PRODUCTS.values())))
    if "--record" in sys.argv:
        PUBLIC.write_text("\n".join(public) + "\n")
        return 0
    if "--list" in sys.argv:
        for name, targets in found.items():
            print(f"{name} ({len(targets)}): {' '.join(sorted(targets))}")
        return 0
    faults = [f"Package.swift: no product {name}" for name in PRODUCTS.keys() - found.keys()]
    for name, targets in found.items():
        expected = PRODUCTS.get(name, set())
        faults += [f"Package.swift: the product {name} brings {target} along" for target in sorted(targets - expected)]
        faults += [f"Package.swift: the product {name} lacks {target}" for target in sorted(expected - targets)]
    now, recorded = Counter(public), Counter(PUBLIC.read_text().splitlines())
    faults += [f"public.txt lacks '{line}': does an app need it? --record writes it" for line in now - recorded]
    faults += [f"public.txt has '{line}', which is not public any more; --record leaves it out" for line in recorded - now]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
