import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { localTables } from "./distribute.tables.ts";

// What Citus refuses in statements about tables that are spread, and PostgreSQL takes: read from the sources, so that such a
// statement is found without Citus (docs/decisions/0205). Each was met in the suite on Citus.

const root = new URL("../", import.meta.url);
const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("cli/"),
);

/** From an opening parenthesis to its end. */
function inParentheses(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

const untilQuote = (text: string, from: number) => text.slice(from, text.indexOf("`", from));

type Rule = { begins: RegExp; part: (text: string, at: number) => string; refused: RegExp };
const clock = /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)/;
const rules: Record<string, Rule> = {
  "a time within `do update`: use that of `excluded`": {
    begins: /\bdo update\s+set\b/g,
    part: untilQuote,
    refused: clock,
  },
  "a time within `doUpdateSet`: use that of `excluded`": {
    begins: /(?<=\bdoUpdateSet)\(/g,
    part: inParentheses,
    refused: clock,
  },
  "clock_timestamp in an update: use statement_timestamp": {
    begins: /\bupdate\s+\w+(?:\s+(?:as\s+)?\w+)?\s+set\b/g,
    part: untilQuote,
    refused: /\bclock_timestamp\(\)/,
  },
  "clock_timestamp in `set`: use statement_timestamp": {
    begins: /(?<=\.set)\(/g,
    part: inParentheses,
    refused: /\bclock_timestamp\(\)/,
  },
  "a subquery within `values`: read it before": {
    begins: /(?<=\.values)\(/g,
    part: inParentheses,
    refused: /\(\s*select\b/,
  },
  "a subquery within `values`: read it before, in SQL": {
    begins: /\bvalues\s+(?=\()/g,
    part: (text, at) => inParentheses(text, text.indexOf("(", at)),
    refused: /\(\s*select\b/,
  },
  "rows of no table written through COPY: end it with `returning`": {
    begins: /\binsert into \w+ \([^)]*\)\s+select\b/g,
    part: untilQuote,
    refused: /\bfrom unnest\((?![\s\S]*\b(?:returning|on conflict)\b)/,
  },
  "rows of a query written through COPY: add `returning`": {
    begins: /\.expression\(/g,
    part: (text, at) => text.slice(at, text.indexOf(".execute", at)),
    refused: /^(?![\s\S]*\.(?:returning|onConflict)\()/,
  },
};

const tableNamed = /(?:\binsert into|\bupdate(?!\s+set\b)|insertInto\("|updateTable\(")\s*(\w+)/g;
const tableBefore = (text: string, at: number) => [...text.slice(0, at + 40).matchAll(tableNamed)].at(-1)?.[1] ?? "";

function findingsIn(text: string): string[] {
  return Object.entries(rules).flatMap(([rule, { begins, part, refused }]) =>
    [...text.matchAll(begins)]
      .filter(({ index }) => refused.test(part(text, index)) && !(tableBefore(text, index) in localTables))
      .map(({ index }) => `line ${text.slice(0, index).split("\n").length}: ${rule}`),
  );
}

test("no statement about a table of projects has what Citus refuses", () => {
  const found = sources.flatMap((path) =>
    findingsIn(readFileSync(new URL(path, root), "utf8")).map((finding) => `${path}: ${finding}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "insert into themes (project_id) values ($1) on conflict (id) do update set updated_at = now()`",
  'insertInto("themes").onConflict((on) => on.column("id").doUpdateSet({ at: sql`now()` }))',
  "update themes set updated_at = clock_timestamp() where id = $1`",
  'updateTable("themes").set({ at: sql`clock_timestamp()` })',
  'insertInto("themes").values({ name: sql`(select name from forms)` })',
  "insert into themes (name) values ((select name from forms))`",
  'insertInto("themes").columns(["id"]).expression((eb) => eb.selectFrom("forms")).execute()',
  "insert into themes (project_id, id)\n select $1, id from unnest($2) as made(id)`",
])("finds it in %s", (text) => {
  expect(findingsIn(text)).toHaveLength(1);
});

test("leaves tables of the coordinator alone", () => {
  expect(findingsIn("insert into processes (id) values ($1) on conflict (id) do update set seen_at = now()`")).toEqual(
    [],
  );
});
