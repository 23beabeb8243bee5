// Ratings and the sequential test, game by game.

const signed = (value) => (value > 0 ? `+${Math.round(value)}` : String(Math.round(value)));

function drawRating(host, { engines, history }) {
  if (!history.games.length) return host.append(make("p", { class: "note" }, "No game is finished yet."));
  const series = engines.map((name, place) => ({
    name,
    color: colorOf(place),
    dash: place < 10 ? null : "6 3",
    values: history.elo.map((row) => row[place]),
    errors: history.error.map((row) => row[place]),
  }));
  new LineChart(host, {
    xs: history.games,
    series,
    label: "Rating of each engine after this many games",
    xLabel: "games",
    text: signed,
    range: ratingRange,
  });
}

/** All values, and the intervals of the second half: those of the first games would leave no room for anything else. */
function ratingRange(series) {
  const seen = series.flatMap(({ values, errors }) =>
    values.flatMap((value, place) => {
      const error = 2 * place >= values.length ? errors[place] : 0;
      return [value - error, value + error];
    }),
  );
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  const room = Math.max((high - low) * 0.06, 5);
  return [low - room, high + room];
}

function drawSprt(host, { history, sprt }) {
  if (!history.llr.length) return;
  const values = [...history.llr, sprt.lower, sprt.upper];
  const room = (sprt.upper - sprt.lower) * 0.12;
  const range = () => [Math.min(...values) - room, Math.max(...values) + room];
  const bounds = [
    { value: sprt.upper, label: "H1" },
    { value: sprt.lower, label: "H0" },
  ];
  const series = [{ name: "LLR", color: "var(--accent)", values: history.llr }];
  new LineChart(host, {
    xs: history.games,
    series,
    bounds,
    range,
    label: "Log-likelihood ratio after this many games",
    xLabel: "games",
    text: (value) => value.toFixed(2),
    height: 240,
  });
}
