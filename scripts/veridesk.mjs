// npm run veridesk -- COMMAND: the operator's commands, from the build when it is current, else from the sources.
import { existsSync } from "node:fs";
import { checkNode, ensureInstalled, inRoot, isBuilt, root, runNode, stop } from "./project.mjs";
import { runToItsEnd } from "./supervise.mjs";

checkNode();
const [name, ...args] = process.argv.slice(2);
// It works on this checkout's files: it needs neither packages nor a database.
if (name === "words") process.exit((await runNode([inRoot("scripts", "words.mjs"), ...args])).code);
const isReady = isBuilt();
await ensureInstalled({ toBuild: !isReady });
const built = inRoot("dist", "server", "cli.js");
const source = inRoot("server", "src", "cli.ts");
if (!existsSync(source)) stop("server/src/cli.ts is missing: this checkout has no operator commands.");
const program = existsSync(built) && isReady ? ["--enable-source-maps", built] : ["--import", "tsx", source];
runToItsEnd([...program, ...process.argv.slice(2)], { cwd: root });
