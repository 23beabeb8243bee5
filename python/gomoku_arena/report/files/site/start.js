// Starts what the page has.

function start() {
  startLanguage();
  startTheme();
  for (const table of document.querySelectorAll("table.sorted")) sortable(table);
  if (byId("find")) startFind();
  const starts = { duel: startDuel, games: startGames };
  const begin = starts[root.dataset.page];
  begin?.().catch(() => document.querySelector(".script.card, .arena").replaceChildren(failure()));
}

start();
