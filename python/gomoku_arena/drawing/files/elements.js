// Elements. Text only ever becomes text: engines choose their own names and reasons.

const SVG = "http://www.w3.org/2000/svg";

/** An element with these attributes and children; `on` holds listeners; null and false are left out. */
export function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for a picture. */
export function draw(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

export const isThere = (value) => value !== null && value !== undefined && value !== false;

function fill(element, { on = {}, ...attributes }, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (isThere(value)) element.setAttribute(name, value === true ? "" : value);
  }
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener);
  element.append(...children.flat(Infinity).filter(isThere));
  return element;
}

/** Sets an attribute where it has another value: one that is set again is work for the browser and for screen readers. */
export function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** An icon from the path of a 24 by 24 picture. */
export const icon = (path) => draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: path }));

/** Gives the parent these children. One that is there and looks like a new one stays, so that its animation goes on. */
export function renew(parent, children) {
  const there = new Map(Array.from(parent.children, (it) => [it.outerHTML, it]));
  const wanted = new Set(children.filter(isThere).map((it) => there.get(it.outerHTML) ?? it));
  for (const it of there.values()) if (!wanted.has(it)) it.remove();
  let next = parent.firstChild;
  for (const it of wanted) {
    if (it === next) next = it.nextSibling;
    else parent.insertBefore(it, next);
  }
}
