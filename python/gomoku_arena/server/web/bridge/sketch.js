// What a reader sees until the page runs: its elements as the answer tells them. None of it can be pressed.

(() => {
  const { Board, make } = drawing;
  const UNSEEN = ["nicegui-dialog", "q-menu", "q-tooltip", "q-spinner", "q-tab-panels"];
  const LOOKS = ["flat", "outline", "unelevated", "round", "dense"];

  const told = JSON.parse(document.getElementById("page-elements").content.textContent);

  /** As large as an icon, which comes with its font. */
  const icon = (kind = "") => make("i", { class: `q-icon ${kind}` });

  /** The classes that the framework gives a button, and what it puts into it. */
  function button(props) {
    const { icon: before, "icon-right": behind, label, stack, color = "primary", "text-color": ink = "white" } = props;
    const isBare = props.flat || props.outline;
    const looks = [...LOOKS.filter((it) => props[it]), !isBare && "standard", !props.round && "rectangle"].filter(Boolean);
    const kinds = ["q-btn", "q-btn-item", ...looks.map((it) => `q-btn--${it}`), `text-${ink}`];
    const [left, right] = label && !stack ? ["on-left", "on-right"] : [];
    const inner = [before && icon(left), label && make("span", { class: "block" }, label), behind && icon(right)];
    const content = `q-btn__content items-center justify-center col ${stack ? "column" : "row"}`;
    const states = [!isBare && `bg-${color}`, props.disable && "disabled"].filter(Boolean);
    return [[...kinds, ...states], make("span", { class: content }, inner.filter(Boolean))];
  }

  const DRAWN = {
    "q-btn": button,
    "nicegui-board_view": (props) => {
      const host = make("div");
      new Board(host, null, props.words).show(props);
      return [["board"], ...host.children];
    },
    "q-icon": () => [["q-icon"]],
  };

  function sketched(id) {
    const { tag, text, class: kinds = [], style = {}, props = {}, children = [] } = told[id];
    if (UNSEEN.includes(tag)) return null;
    const [own, ...within] = DRAWN[tag]?.(props) ?? [[]];
    const css = Object.entries(style).map(([name, value]) => `${name}:${value};`);
    const looks = { class: [...own, ...kinds].join(" "), style: css.join("") || null, "aria-current": props["aria-current"] };
    const name = tag === "nicegui-link" ? "a" : tag.includes("-") ? "div" : tag;
    return make(name, looks, text, ...within, ...children.map(sketched));
  }

  document.getElementById("esm-fallback")?.remove();
  const shade = Object.values(told).find((it) => it.tag === "nicegui-dark_mode")?.props.value;
  const isDark = shade ?? matchMedia("(prefers-color-scheme: dark)").matches;
  document.body.classList.add(isDark ? "body--dark" : "body--light");
  const { lang, "data-board": theme } = told[0].props;
  Object.assign(document.documentElement, { lang }).dataset.board = theme;
  document.getElementById("app").append(make("div", { class: "sketch", inert: true }, sketched(0)));
})();
