// Lets a reader sort and filter the long tables. The page works without it.
"use strict";
(function () {
  // What a cell is sorted by: its number, its time, or its words.
  function key(cell) {
    const data = cell.querySelector("data");
    const time = cell.querySelector("time");
    if (time) { return time.dateTime; }
    const number = data ? Number(data.value) : NaN;
    return Number.isNaN(number) ? cell.textContent.trim() : number;
  }
  // Numbers come before words; words as people order them.
  function compare(a, b) {
    if (typeof a === "number") { return typeof b === "number" ? a - b : -1; }
    return typeof b === "number" ? 1 : a.localeCompare(b);
  }
  function makeSortable(table, body) {
    const headers = Array.from(table.tHead.rows[0].querySelectorAll("th"));
    headers.forEach(function (header, column) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...header.childNodes);
      header.append(button);
      button.addEventListener("click", function () {
        const descending = header.getAttribute("aria-sort") === "ascending";
        headers.forEach(function (other) { other.removeAttribute("aria-sort"); });
        header.setAttribute("aria-sort", descending ? "descending" : "ascending");
        const rows = Array.from(body.rows, function (row) { return { row: row, key: key(row.cells[column]) }; });
        rows.sort(function (a, b) { return descending ? compare(b.key, a.key) : compare(a.key, b.key); });
        body.append(...rows.map(function (entry) { return entry.row; }));
      });
    });
  }
  function makeFilterable(table, body, scroller) {
    const count = body.rows.length;
    const bar = document.createElement("p");
    const label = document.createElement("label");
    const field = document.createElement("input");
    const status = document.createElement("span");
    bar.className = "filter";
    field.type = "search";
    field.autocomplete = "off";
    status.setAttribute("role", "status");
    label.append("Show rows with ", field);
    bar.append(label, " ", status);
    scroller.before(bar);
    field.addEventListener("input", function () {
      const wanted = field.value.trim().toLocaleLowerCase();
      const unfold = scroller.parentElement.querySelector("input.unfold");
      let shown = 0;
      if (unfold !== null) { unfold.checked = unfold.checked || wanted !== ""; }
      Array.from(body.rows).forEach(function (row) {
        row.hidden = !row.textContent.toLocaleLowerCase().includes(wanted);
        if (!row.hidden) { shown += 1; }
      });
      // The sums are those of all rows.
      if (table.tFoot) { table.tFoot.hidden = wanted !== ""; }
      status.textContent = wanted === "" ? "" : shown + " of " + count + " rows";
    });
  }
  document.querySelectorAll(".scroll.long").forEach(function (scroller) {
    const table = scroller.querySelector("table");
    makeSortable(table, table.tBodies[0]);
    makeFilterable(table, table.tBodies[0], scroller);
  });
})();
