// Elements that the page is made of, and values as people read them.

/** An engine's name beside its colour. */
const engineName = (name, color) => make("span", { class: "engine", style: `--c:${color}` }, name);

/** Translations by their English texts; none for English. */
let words = {};

/** A text in the reader's language, `{name}` replaced by values. */
const said = (text, values = {}) => (words[text] ?? text).replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");

const byId = (id) => document.getElementById(id);
const colorOf = (place) => `var(--e${place % 10})`;

/** Milliseconds in the unit that suits them. */
function duration(ms) {
  if (ms === null || ms === undefined) return "–";
  if (ms < 1) return `${+(1000 * ms).toPrecision(3)} µs`;
  if (ms < 1000) return `${+ms.toPrecision(3)} ms`;
  if (ms < 120000) return `${+(ms / 1000).toPrecision(3)} s`;
  return `${(ms / 60000).toFixed(1)} min`;
}

const counted = (number) => number.toLocaleString("en-US");

/** A count in at most four characters: 12.3k, 4M. */
function short(number) {
  for (const [unit, size] of [
    ["G", 1e9],
    ["M", 1e6],
    ["k", 1e3],
  ]) {
    if (number >= size) return `${+(number / size).toPrecision(3)}${unit}`;
  }
  return String(number);
}

const points = (value) => (Number.isInteger(value) ? String(value) : value < 1 ? "½" : `${Math.floor(value)}½`);

/** A drop-down list of [value, label]; `changed` is called when another is chosen. */
function select(options, changed) {
  return make(
    "select",
    { on: { change: changed } },
    options.map(([value, label]) => make("option", { value }, label)),
  );
}

/** Scrolls the box, and nothing else, until the element in it can be seen. */
function keepInSight(element, box) {
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}
