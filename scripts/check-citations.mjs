// What comments, tests and documents cite is in the repository: documents and their headings, decisions, sections of
// the specification, numbered checks (S36). Every decision has its date.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { filesBelow, inRoot } from "./project.mjs";

const folders = ["contract", "engines", "server", "web", "flow", "ui", "e2e", "bench", "scripts", "docs"];
const isText = (path) => /\.(tsx?|mjs|sql|css|md)$/.test(path) && !/\.gen\.ts$/.test(path);
const read = (path) => readFileSync(inRoot(path), "utf8");
const decisions = readdirSync(inRoot("docs", "decisions"));
const headingsOf = (path) => [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
const sections = headingsOf("docs/specification.md").flatMap((heading) => /^\d, section \d+/.exec(heading)?.[0] ?? []);
const checks = new Set([...read("docs/security-checks.md").matchAll(/^\| (S\d+) \|/gm)].map(([, number]) => number));

const whereDocument = (name) =>
  [name, ...["docs", "docs/decisions", "docs/developers"].map((folder) => `${folder}/${name}`)].find((path) =>
    existsSync(inRoot(path)),
  );

/** Each kind of citation: its pattern, and what is missing when its target is. */
const kinds = [
  {
    written: /\b([12]), sections? (\d+(?:(?:, | and )\d+)*)/g,
    missing: ([, part, numbers]) =>
      numbers
        .split(/, | and /)
        .map((number) => `${part}, section ${number}`)
        .filter((section) => !sections.includes(section)),
  },
  { written: /(?<![\w-])S\d{1,2}(?![\w-])/g, missing: ([number]) => (checks.has(number) ? [] : [number]) },
  {
    written: /\bdecisions?(?: |\/|s )(\d{4})\b/g,
    missing: ([, number]) => (decisions.some((name) => name.startsWith(number)) ? [] : [`decision ${number}`]),
  },
  {
    written: /(?<![\w/.-])(?:docs\/)?((?:decisions\/)?[\w-]+\.md)\b(?:, "([^"]+)")?/g,
    missing: ([, name, heading]) => {
      const path = whereDocument(name);
      if (!path) return [name];
      return heading === undefined || headingsOf(path).includes(heading) ? [] : [`${name}, "${heading}"`];
    },
  },
];

const files = [...filesBelow(folders, isText), "ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "SECURITY.md"];
const wrong = files.flatMap((path) => {
  const text = read(path);
  return kinds.flatMap(({ written, missing }) =>
    [...text.matchAll(written)].flatMap((found) => missing(found)).map((what) => `${path} cites ${what}`),
  );
});
const undated = decisions.filter((name) => !/^Date: \d{4}-\d\d-\d\d$/m.test(read(`docs/decisions/${name}`)));
for (const line of wrong) console.log(`${line}, which is not there`);
for (const name of undated) console.log(`docs/decisions/${name} has no line "Date: YYYY-MM-DD"`);
console.log(
  `${files.length} files, ${wrong.length} citations without a target, ${undated.length} decisions without a date`,
);
process.exit(wrong.length + undated.length > 0 ? 1 : 0);
