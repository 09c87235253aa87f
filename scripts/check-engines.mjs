// Every locked package allows the oldest Node that package.json promises, else `npm ci` warns there and nobody tests
// it.
import { readFileSync } from "node:fs";
import { inRoot, runNpm } from "./project.mjs";

/**
 * Packages that do not promise it, with what would fix each. The tests pass with them on Node 20 all the same. Remove a
 * package here once it is fixed.
 */
const known = {
  "@axe-core/playwright": "development only; 4.13.0 has no such bound",
  "content-disposition": "3.0.0 by @fastify/static 10.1.11; 10.1.3 is the last that takes 2.x, for Node 18",
  cookie: "2.0.2 by @fastify/cookie and light-my-request; 11.1.0 and 6.6.0 are the last that take 1.x, for Node 18",
  "pg-boss": "every version from 11.0 on wants Node 22; 10.4.2 is the last for Node 20",
  "sanitize-html": "2.17.5 has no such bound",
};

const promised = JSON.parse(readFileSync(inRoot("package.json"), "utf8")).engines.node;
const oldest = /^>=(\d+)\.(\d+)$/.exec(promised);
if (!oldest) {
  console.log(`package.json promises Node "${promised}"; this check reads ">=20.19" only`);
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

const found = new Map(JSON.parse(output).map(({ name, version, engines }) => [name, { version, node: engines.node }]));
const unknown = [...found].filter(([name]) => !Object.hasOwn(known, name));
const mended = Object.keys(known).filter((name) => !found.has(name));
for (const [name, { version: locked, node }] of unknown)
  console.log(`${name} ${locked} wants Node ${node}, and package.json promises ${promised}`);
for (const name of mended) console.log(`${name} allows Node ${version} now: take it off the list in this file`);
console.log(`${found.size} packages do not allow Node ${version}, ${Object.keys(known).length} of them are known`);
process.exit(unknown.length + mended.length > 0 ? 1 : 0);
