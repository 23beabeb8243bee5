// The reader's language, and what the page says in it.

const root = document.documentElement;

function chosenLanguage() {
  const wanted = [kept.get("language"), ...navigator.languages.map((it) => it.split("-")[0])];
  return wanted.find((it) => Object.hasOwn(LANGUAGES, it)) ?? "en";
}

/** A sentence of the catalogues in the reader's language, `{name}` replaced by values. */
const said = (text, values = {}) =>
  (LANGUAGES[root.lang].words[text] ?? text).replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");

/** Says all that the page itself has. */
function speak() {
  root.lang = chosenLanguage();
  document.title = said("Pocket board");
  for (const it of document.querySelectorAll("[data-said]")) it.textContent = said(it.dataset.said);
  for (const it of document.querySelectorAll("[data-label]")) it.setAttribute("aria-label", said(it.dataset.label));
}

const colorName = (color) => said(color === "black" ? "Black" : "White");
const RULE_NAMES = { freestyle: "Freestyle", renju: "Renju", standard: "Standard", caro: "Caro", ninuki: "Ninuki" };
const LEVELS = ["First steps", "Beginner", "Casual", "Steady", "Skilled", "Strong", "Expert", "Tengen"];
const levelName = (level) => said("Level {level} · {name}", { level, name: said(LEVELS[level - 1]) });

/** Such as "Renju 15×15". */
function rulesTitle({ name, size }) {
  const title = `${said(RULE_NAMES[name] ?? "Rules")} ${size}×${size}`;
  return name in RULE_NAMES ? title : said("{rules}, changed", { rules: title });
}

/** Such as "Kagetsu (direct 4)": what the first three stones of a game are called; empty where they have no name. */
function openingTitle(tree, at) {
  const { rules } = tree.position(tree.root);
  if (tree.setup || rules.captures) return "";
  const middle = Math.floor(rules.size / 2);
  const places = lineTo(at).slice(0, 3).flatMap((move) => [across(move) - middle, down(move) - middle]);
  const found = OPENINGS[places.join()];
  if (!found) return "";
  const [name, isDirect, number] = found;
  const told = isDirect ? said("direct {number}", { number }) : said("indirect {number}", { number });
  return said("{name} ({number})", { name: said(name), number: told });
}

/** What the board says to those who hear or hover. */
const boardWords = () => ({
  ...{ board: said("Board"), row: said("Row {row}"), comma: said(", "), black: said("black stone"), white: said("white stone") },
  ...{ empty: said("empty"), last_move: said("last move"), number: keepHoles("move {number}"), captured: keepHoles("captures {points}") },
  ...{ variation: keepHoles("move {number} of the variation"), pending: said("five that can still be broken") },
  ...{ winning: said("winning five"), suggested: said("suggested move"), triangle: said("triangle"), square: said("square") },
  ...{ circle: said("circle"), cross: said("cross"), history: said("History"), place: keepHoles("Place at {point}") },
  ...{ cancel: said("Cancel"), first: said("To the start"), back: said("One move back"), forward: said("One move forward") },
  ...{ last: said("To the end"), row: keepHoles("Row {row}") },
  double_three: said("forbidden: {reason}", { reason: said("double-three") }),
  double_four: said("forbidden: {reason}", { reason: said("double-four") }),
  overline: said("forbidden: {reason}", { reason: said("overline") }),
});

/** A sentence whose values the board fills in. */
const keepHoles = (text) => LANGUAGES[root.lang].words[text] ?? text;

/** What went wrong, in a sentence. */
function failureText(error) {
  if (error instanceof RefusedError) return said(error.sentence, error.values);
  const reason = error instanceof GomokuError ? error.message : String(error?.message ?? error);
  return said("This cannot be shown: {reason}", { reason });
}
