// A migration that was submitted has run somewhere, and a start on that data refuses a changed one. So its checksum is kept
// from the commit that submits it; with --add the new ones are written, and never a line changed. A new one leaves the version
// before at work (docs/upgrade.md).
import { createHash } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { firstOfRules, migrationFaults } from "./migration-rules.mjs";
import { inRoot } from "./project.mjs";

const kept = inRoot("server", "migrations.sha256");
const folder = inRoot("server", "migrations");

const sums = new Map(
  readFileSync(kept, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("  ").reverse()),
);
const names = readdirSync(folder).sort();
const sumOf = (name) =>
  createHash("sha256")
    .update(readFileSync(`${folder}/${name}`))
    .digest("hex");
const faultsAtWork = (name) =>
  migrationFaults(readFileSync(`${folder}/${name}`, "utf8")).map(({ line, fault }) => `${name}:${line} ${fault}`);
const fresh = names.filter((name) => !sums.has(name));

const last = [...sums.keys()].sort().at(-1) ?? "";
if (process.argv.includes("--add"))
  for (const name of fresh.filter((each) => each > last)) {
    sums.set(name, sumOf(name));
    appendFileSync(kept, `${sumOf(name)}  ${name}\n`);
  }
const faults = [
  ...[...sums.keys()].filter((name) => !names.includes(name)).map((name) => `${name} was submitted and is gone`),
  ...names
    .filter((name) => sums.has(name) && sums.get(name) !== sumOf(name))
    .map((name) => `${name} was submitted and is changed: put it back, and write a new migration`),
  ...fresh
    .filter((name) => !sums.has(name))
    .map((name) =>
      name < last
        ? `${name} comes before ${last}, which was submitted: give it the next number`
        : `${name} is new: node scripts/check-migrations.mjs --add`,
    ),
  ...names.filter((name) => name >= firstOfRules).flatMap(faultsAtWork),
];
for (const fault of faults) console.log(fault);
process.exit(faults.length > 0 ? 1 : 0);
