// npm start: installs and builds what is missing, then runs the server and restarts it after a crash. Asks nothing.
import { checkNode, ensureBuilt, ensureInstalled, inRoot, isBuilt } from "./project.mjs";
import { memorySettings, nodeFlags } from "./server-flags.mjs";
import { supervise } from "./supervise.mjs";

checkNode();
const toBuild = !isBuilt();
await ensureInstalled({ toBuild });
if (toBuild) await ensureBuilt();

process.env.NODE_ENV ??= "production";
for (const [name, value] of Object.entries(memorySettings)) process.env[name] ??= value;
// What an operator gives Node counts last.
supervise([...nodeFlags, ...process.execArgv, inRoot("dist", "server", "main.js")]);
