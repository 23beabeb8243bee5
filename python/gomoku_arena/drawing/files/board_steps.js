import { icon, make } from "elements";

const STEP_ICONS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M17 5l-9 7 9 7z",
  forward: "M7 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
};

/** The buttons below a board that step through the history; step(name): is called when one is pressed. */
export class BoardSteps {
  constructor(words, step) {
    const button = (name) => {
      const attributes = { type: "button", "aria-label": words[name], on: { click: () => step(name) } };
      return make("button", attributes, icon(STEP_ICONS[name]));
    };
    this.output = make("output");
    this.behind = [button("first"), button("back")];
    this.ahead = [button("forward"), button("last")];
    const attributes = { class: "board-steps", role: "group", "aria-label": words.history };
    this.element = make("div", attributes, this.behind, this.output, this.ahead);
  }

  /** This many plies are shown, of so many that there are. */
  show({ shown, total }) {
    this.output.textContent = `${shown} / ${total}`;
    for (const it of this.behind) it.disabled = !shown;
    for (const it of this.ahead) it.disabled = shown >= total;
  }
}
