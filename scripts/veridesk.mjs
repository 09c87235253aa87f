// npm run veridesk -- COMMAND: the operator's commands, from the build when it is current, else from the sources.
import { readdirSync, readFileSync } from "node:fs";
import { checkNode, ensureInstalled, inRoot, isBuilt, isRelease, root, runNode, stop } from "./project.mjs";
import { runToItsEnd } from "./supervise.mjs";

checkNode();
const [name, ...args] = process.argv.slice(2);
// They need neither packages nor a database.
if (name === "version") {
  const { version, gitHead } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const schema = readdirSync(inRoot("server", "migrations")).sort().at(-1).slice(0, 4);
  const commit = gitHead ? ` (${gitHead.slice(0, 8)})` : "";
  console.log(`Veridesk ${version}${commit}, schema ${schema}, Node ${process.versions.node}`);
  process.exit(0);
}
if (name === "words") {
  if (isRelease()) stop("The translations are mended in a checkout: a release has none of the tools for it.");
  process.exit((await runNode([inRoot("scripts", "words.mjs"), ...args])).code);
}
const isReady = isBuilt();
await ensureInstalled({ toBuild: !isReady });
const program = isReady
  ? ["--enable-source-maps", inRoot("dist", "server", "cli.js")]
  : ["--import", "tsx", inRoot("server", "src", "cli.ts")];
runToItsEnd([...program, ...process.argv.slice(2)], { cwd: root });
