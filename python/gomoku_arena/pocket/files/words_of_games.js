// What files say in words: rules and results, as programs and people of the field spell them.

const RULE_WORDS = new Map(
  Object.entries({
    freestyle: ["freestyle", "free", "free style", "自由", "无禁", "無禁", "无禁手", "無禁手"],
    standard: ["standard", "exactly five", "exact five"],
    renju: ["renju", "有禁", "有禁手", "连珠", "連珠", "聯珠", "렌주", "三手交换五手两打", "五手两打", "五手多打", "五手n打"],
    caro: ["caro"],
    ninuki: ["ninuki"],
  }).flatMap(([name, words]) => words.map((it) => [plainWord(it), name])),
);
for (const it of ["山口", "索索夫", "塔拉山口"]) RULE_WORDS.set(it, "renju");
const RULE_NUMBERS = { 0: "freestyle", 1: "standard", 4: "renju", 8: "caro" };
const OF_RENJU = "rif sakata taraguchi soosyrv soosorv soosirv sosyrv sosorv yamaguchi tarannikov tarannikow tarannykov jonsson";
const OPENING_WORDS = ["swap", "pro", "long"];
const ANY_RULES = ["gomoku", "gobang", "五子棋", "오목", "五目並べ"].map(plainWord);
const FILLING = "rule rules ruleset opening openings game the super x n".split(" ");
const COLOR_WORDS = new Map([
  ...["b", "black", "黑", "黑方", "黑棋", "黒", "흑", "先手"].map((it) => [plainWord(it), "black"]),
  ...["w", "white", "白", "白方", "白棋", "백", "后手", "後手"].map((it) => [plainWord(it), "white"]),
]);
const DRAWN_WORDS = new Set(
  "0 draw drawn jigo tie = 1/2 1/2-1/2 0.5-0.5 b+draw w+draw bw+draw 和 和棋 平局 平 引き分け 引分 무승부".split(" ").map(plainWord),
);
const OF_FIRST = { "1-0": "black", "0-1": "white", "1:0": "black", "0:1": "white" };
const WINNER = (() => {
  const colors = [...COLOR_WORDS.keys()].sort((one, two) => two.length - one.length).join("|");
  const won = plainWord("wins?|won|win|victory|の?勝ち|胜|勝|获胜|승리|승");
  return new RegExp(`^(${colors})(?:\\s*\\+(.*)|\\s*(?:${plainWord("中盘|中押し|불계")})?\\s*(?:${won}))?[.!。]?$`);
})();

/** A text in small letters without accents. */
function plainWord(text) {
  const short = text.slice(0, 200).trim().toLowerCase();
  return short.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").normalize("NFC").replace(/\u2044/g, "/");
}

const wordsIn = (text) => text.match(/\p{L}+/gu) ?? [];

/** The preset that rules of this name are; null where it names none. */
function rulesNamed(text) {
  const plain = plainWord(text);
  // The protocol has numbers for more rules than there are presets.
  if (plain === "9") unread();
  if (Object.hasOwn(RULE_NUMBERS, plain)) return RULE_NUMBERS[plain];
  const words = new Set(wordsIn(plain).filter((it) => !FILLING.includes(it)));
  const ofRenju = [...words].filter((it) => OF_RENJU.split(" ").includes(it));
  const rest = [...words].filter((it) => !ofRenju.includes(it) && !OPENING_WORDS.includes(it));
  const told = wordsIn(plain).filter((it) => rest.includes(it) && !ANY_RULES.includes(it)).join(" ");
  const found = RULE_WORDS.get(told) ?? null;
  if (!ofRenju.length) return found;
  return found === "renju" || rest.every((it) => ANY_RULES.includes(it)) ? "renju" : null;
}

/** Who won by a text, {winner}, null for a draw; null where it does not say. */
function resultNamed(text) {
  const plain = plainWord(text);
  if (DRAWN_WORDS.has(plain)) return { winner: null };
  if (Object.hasOwn(OF_FIRST, plain)) return { winner: OF_FIRST[plain] };
  const found = WINNER.exec(plain);
  return found && { winner: COLOR_WORDS.get(found[1]) };
}

const sizeOfCode = (code) => Number(/^[a-z]+([0-9]+)/.exec(code)[1]);
const resizedCode = (code, size) => (size === null ? code : code.replace(/^([a-z]+)[0-9]+/, `$1${size}`));

/** The preset that has these switches, but for the size; empty where none has. */
function nameOfSwitches(switches) {
  const told = Object.entries(switches ?? {}).filter(([name]) => name !== "size");
  const isSame = (preset) =>
    told.length === Object.keys(preset).length && told.every(([name, it]) => JSON.stringify(preset[name]) === JSON.stringify(it));
  return Object.keys(PRESETS).find((it) => isSame(PRESETS[it])) ?? "";
}
