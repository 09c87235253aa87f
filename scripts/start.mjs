// npm start: installs and builds what is missing, then runs the server and restarts it after a crash. Asks nothing.
import { checkNode, ensureBuilt, ensureInstalled, inRoot } from "./project.mjs";
import { supervise } from "./supervise.mjs";

checkNode();
await ensureInstalled();
await ensureBuilt();

process.env.NODE_ENV ??= "production";
// glibc keeps a heap for each thread by default (mallopt(3)).
process.env.MALLOC_ARENA_MAX ??= "2";
supervise(["--enable-source-maps", inRoot("dist", "server", "main.js")]);
