// Every locked package allows the oldest Node that package.json promises, else `npm ci` warns there and nobody tests it.
import { readFileSync } from "node:fs";
import { inRoot, runNpm } from "./project.mjs";

const promised = JSON.parse(readFileSync(inRoot("package.json"), "utf8")).engines.node;
const oldest = /^>=(\d+)\.(\d+)$/.exec(promised);
if (!oldest) {
  console.log(`package.json promises Node "${promised}"; this check reads ">=22.13" only`);
  process.exit(1);
}
const version = `${oldest[1]}.${oldest[2]}.0`;
const bounded = ":attr(engines, [node])";
const query = `${bounded}:not(:semver(${version}, ${bounded}))`;
const { code, output } = await runNpm(["query", query, "--package-lock-only", "--loglevel=silent"], { keep: true });
if (code !== 0) {
  console.log(output);
  process.exit(1);
}

// npm skips a package of another system before it looks at its engines.
const isOurs = ({ os }) => !os || os.some((name) => ["linux", "darwin"].includes(name));
const found = JSON.parse(output).filter(isOurs);
for (const { name, version: locked, engines } of found)
  console.log(`${name} ${locked} wants Node ${engines.node}, and package.json promises ${promised}`);
console.log(`${found.length} packages do not allow Node ${version}`);
process.exit(found.length > 0 ? 1 : 0);
