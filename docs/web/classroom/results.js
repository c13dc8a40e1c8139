// The table of results, as a page and as a file for a spreadsheet.
import { make } from "../shared/elements.js";
import { words } from "../shared/words.js";
import { outcome, titleOf } from "./work.js";

const SHOWN_COLUMNS = { name: "class-result-name", deals: "class-result-deals", won: "class-result-won" };
const ALL_COLUMNS = {
  ...SHOWN_COLUMNS,
  answers: "class-result-answers",
  right: "class-result-right",
  refused: "class-result-refused",
  missed: "class-result-missed",
  group: "class-group",
  work: "class-work",
};

const OPTIONAL_COLUMNS = ["group", "work"]; // what a class may do without

/** `whole`: with the answers and the rules that somebody has missed, for the teacher. */
export function results(rows, whole = false) {
  const [head, ...body] = lines(rows, whole ? ALL_COLUMNS : SHOWN_COLUMNS);
  return make(
    "div",
    { class: "class-results" },
    make("h2", {}, words("class-results")),
    make(
      "table",
      {},
      make("thead", {}, make("tr", {}, ...head.map((text) => make("th", { scope: "col" }, text)))),
      make(
        "tbody",
        {},
        ...body.map(([name, ...rest]) =>
          make("tr", {}, make("th", { scope: "row" }, name), ...rest.map((text) => make("td", {}, `${text}`))),
        ),
      ),
    ),
  );
}

/** The results as CSV. What a spreadsheet would take for a formula has an apostrophe before it. */
export function csv(rows) {
  const cell = (text) => `"${`${text}`.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
  return lines(rows, ALL_COLUMNS)
    .map((line) => `${line.map(cell).join(",")}\r\n`)
    .join("");
}

/** The head and the rows of a table. `columns`: the parts of a result that it has, with the keys of their words. */
function lines(rows, columns) {
  const text = {
    name: (name) => name || words("class-nameless"),
    missed: (clauses) => clauses.join(" "),
    group: (group) => group || "",
    work: (works) => works.map((each) => `${titleOf(each)}: ${outcome(each.done)}`).join("; "),
  };
  const shown = Object.keys(columns).filter(
    (part) => !OPTIONAL_COLUMNS.includes(part) || rows.some((result) => [result[part]].flat().some(Boolean)),
  );
  const row = (result) => shown.map((part) => text[part]?.(result[part]) ?? result[part]);
  return [shown.map((part) => words(columns[part])), ...rows.map(row)];
}
