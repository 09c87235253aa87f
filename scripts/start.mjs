// npm start: installs what is missing, builds what changed, then becomes the server. Asks nothing.
import { pathToFileURL } from "node:url";
import { checkNode, ensureBuilt, ensureInstalled, inRoot } from "./project.mjs";

checkNode();
await ensureInstalled();
await ensureBuilt();

// In this very process, so that every signal, also kill -9, meets the server itself.
process.env.NODE_ENV ??= "production";
process.setSourceMapsEnabled(true);
const main = inRoot("dist", "server", "main.js");
process.argv[1] = main;
await import(pathToFileURL(main).href);
