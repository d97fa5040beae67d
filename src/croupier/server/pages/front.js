const body = document.querySelector("#tables tbody");

async function show() {
  const answer = await fetch("/api/tables");
  if (!answer.ok) return;
  body.replaceChildren(
    ...(await answer.json()).map((table) => {
      const row = document.createElement("tr");
      const cells = [table.title, table.rulebook, table.wheel, `${table.taken} of ${table.seats}`, table.round,
        (table.last ?? []).slice(-8).reverse().join(" ")];
      row.append(...cells.map((text) => Object.assign(document.createElement("td"), { textContent: text })));
      return row;
    }),
  );
}

show();
setInterval(show, 5000);
