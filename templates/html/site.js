// Lets a reader leaf with the arrow keys: left and right to the page before and after, and up, at the top of the page, to the
// one above. The links do the same.
(function () {
  const relations = { ArrowLeft: "prev", ArrowRight: "next", ArrowUp: "up" };
  document.addEventListener("keydown", function (event) {
    const relation = relations[event.key];
    if (relation === undefined || event.defaultPrevented) { return; }
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) { return; }
    // In a field the keys move the cursor, in a table they scroll it.
    if (event.target.closest("input, select, textarea, .scroll") !== null) { return; }
    if (relation === "up" && window.scrollY > 0) { return; }
    const link = document.querySelector("a[rel=" + relation + "]");
    if (link === null) { return; }
    event.preventDefault();
    link.click();
  });
})();
