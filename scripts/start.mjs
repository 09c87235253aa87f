// npm start: installs what is missing, builds what changed, then runs the server and starts it again when it crashes. Asks nothing.
import { checkNode, ensureBuilt, ensureInstalled, inRoot } from "./project.mjs";
import { supervise } from "./supervise.mjs";

checkNode();
await ensureInstalled();
await ensureBuilt();

process.env.NODE_ENV ??= "production";
// glibc keeps a heap for each thread unless told (mallopt(3)).
process.env.MALLOC_ARENA_MAX ??= "2";
supervise(["--enable-source-maps", inRoot("dist", "server", "main.js")]);
