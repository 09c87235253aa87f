// node scripts/statements.mjs FILE: of statements that RECORD_STATEMENTS wrote (server/test/statements.ts), those that read
// or change tables of a project and leave it to row-level security to say which, by table. docs/scaling.md has their number.
import { readdirSync, readFileSync } from "node:fs";

const root = new URL("../server/src/db/", import.meta.url);

/** Names of tables that have a project, from the types of tables. */
function tablesOfProjects() {
  const types = readdirSync(new URL("tables/", root))
    .map((file) => readFileSync(new URL(`tables/${file}`, root), "utf8"))
    .join("\n");
  const withProject = new Set(
    [...types.matchAll(/export type (\w+Table) = [^;]*?\{([\s\S]*?)\n\}/g)]
      .filter(([, , fields]) => /\bproject_id:/.test(fields))
      .map(([, type]) => type),
  );
  const list = readFileSync(new URL("database.ts", root), "utf8");
  return [...list.matchAll(/^ {2}(\w+): \w+\.(\w+);/gm)]
    .filter(([, , type]) => withProject.has(type))
    .map(([, name]) => name);
}

/** One form for values of any kind and lists of any length. */
const normalised = (text) =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, "?")
    .replaceAll(/\$\d+|\b\d+\b/g, "?")
    .replaceAll(/\?(?:::\w+(?:\[\])?)?(?:\s*,\s*\?(?:::\w+(?:\[\])?)?)+/g, "?")
    .replaceAll(/\(\?\)(?:\s*,\s*\(\?\))+/g, "(?)")
    .replaceAll('"', "")
    .replaceAll(/\s+/g, " ")
    .trim();

const namesProject =
  /\bproject_id\s*=\s*(?:\?|any\b|current_project\()|\bproject_id in \(\?|\binsert into \w+ (?:as \w+ )?\([^)]*\bproject_id\b/i;

/** Reference tables of Citus, which every server has. */
const everywhere = new Set(["projects", "memberships"]);

const tables = tablesOfProjects().filter((name) => !everywhere.has(name));
const used = new RegExp(`\\b(?:from|join|update|into|using|,)\\s+(?:only\\s+)?(${tables.join("|")})\\b`, "gi");
const [file] = process.argv.slice(2);
const texts = readFileSync(file, "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => normalised(JSON.parse(line)));
const all = [...new Set(texts)].filter((text) => text.search(used) >= 0);
const silent = all.filter((text) => !namesProject.test(text));
const byTable = new Map();
for (const text of silent) {
  const table = [...text.matchAll(used)][0]?.[1] ?? "";
  byTable.set(table, [...(byTable.get(table) ?? []), text]);
}
for (const [table, group] of [...byTable].sort(([, a], [, b]) => b.length - a.length)) {
  console.log(`${table}: ${group.length}`);
  for (const text of group) console.log(`  ${text.slice(0, 300)}`);
}
console.log(`${all.length} statements of tables of a project, ${silent.length} name no project`);
