// What a page writes or sorts goes by the language that was chosen, never by the browser's, and also where browsers know
// nothing of it: only contract/src/values/intl.ts speaks to `Intl`, and nothing compares or changes texts by `toLocale…`.
import { readFileSync } from "node:fs";
import { parseAst } from "vite";
import { filesBelow, inRoot } from "./project.mjs";

const folders = ["contract/src", "web/src", "flow/src", "ui/src"];
const exceptions = {
  "contract/src/values/intl.ts": "where all go by",
  "contract/src/values/own-locale.ts": "numbers of a clock, and small letters of a named language",
  "contract/src/values/plurals.ts": "plural forms, with a rule for what ICU does not know",
  "contract/src/values/format.ts": "dates of ISO 8601, and the number of a year",
  "contract/src/values/language-names.ts": "each language's name in itself",
  "contract/src/values/time-zone.ts": "whether there is such a time zone",
  "contract/src/values/money.ts": "English of the contract, which is found again by its text",
  "web/src/platform/time-zones.ts": "the device's time zone",
  "web/src/platform/periods.ts": "numbers of a clock",
  "flow/src/platform/opening.ts": "the device's time zone",
};

/** Calls `visit` with each node below, but not with types. */
function walk(node, visit) {
  if (typeof node?.type === "string") {
    if (node.type.startsWith("TSType")) return;
    visit(node);
  }
  for (const child of Object.values(node)) if (typeof child === "object" && child !== null) walk(child, visit);
}

/** What the browser's language could decide in a node; null for others. */
function faultOf(node) {
  if (node.type !== "MemberExpression" || node.computed) return null;
  const { name } = node.property;
  if (node.object.name === "Intl") return `Intl.${name}`;
  return name === "localeCompare" || /^toLocale[A-Z]/.test(name) ? `.${name}()` : null;
}

export function faultsOf(program) {
  const faults = [];
  walk(program, (node) => {
    const fault = faultOf(node);
    if (fault) faults.push({ fault, start: node.start });
  });
  return faults;
}

function checkFiles() {
  const problems = [];
  const used = new Set();
  let count = 0;
  for (const name of filesBelow(folders, (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))) {
    count += 1;
    const text = readFileSync(inRoot(name), "utf8");
    if (!/\bIntl\b|ocale/.test(text)) continue;
    for (const { fault, start } of faultsOf(parseAst(text, { lang: name.endsWith("x") ? "tsx" : "ts" }, name))) {
      used.add(name);
      if (exceptions[name]) continue;
      const line = text.slice(0, start).split("\n").length;
      problems.push(`${name}:${line}  ${fault}: take what contract/src/values/intl.ts has, or useFormat()`);
    }
  }
  for (const [name, why] of Object.entries(exceptions))
    if (!used.has(name)) problems.push(`${name}  is excepted and needs it no more (${why})`);
  if (count === 0) problems.push("no file was found at all");
  return { problems, count };
}

if (process.argv[1] === inRoot("scripts", "check-language.mjs")) {
  const { problems, count } = checkFiles();
  console.log([...problems, `${count} files, ${problems.length} that go by the browser's language`].join("\n"));
  process.exit(problems.length > 0 ? 1 : 0);
}
