// npm run bench -- NAME: one claim about speed, measured on this machine by bench/NAME.bench.ts. With --small it does all of
// its work on little data, which shows that it works and nothing about speed.
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { checkNode, ensureBuilt, ensureInstalled, filesBelow, inRoot, runNode, stop } from "./project.mjs";
import { ensureBrowser } from "./test-browser.mjs";

checkNode();
const [name, ...given] = process.argv.slice(2);
const isSmall = given.includes("--small");
const rest = given.filter((each) => each !== "--small");
const known = filesBelow(["bench"], (path) => path.endsWith(".bench.ts")).map((path) => basename(path, ".bench.ts"));
if (!name || !known.includes(name) || !existsSync(inRoot("bench", `${name}.bench.ts`))) {
  stop(`Which one? npm run bench -- NAME\n${known.map((each) => `  ${each}`).join("\n") || "  (there is none yet)"}`);
}
await ensureInstalled();
// A server that is measured is the built one; `start` builds by itself.
const builds = [
  "api",
  "backup",
  "citus",
  "costly",
  "crash",
  "desk",
  "enumeration",
  "failover",
  "hostile",
  "import",
  "languages",
  "list",
  "match",
  "monitoring",
  "pages",
  "pdf",
  "replicas",
  "reports",
  "search",
  "statistics",
  "typing",
  "video",
];
if (builds.includes(name)) await ensureBuilt();
const browser = ["desk", "languages", "pages", "typing"].includes(name) ? await ensureBrowser() : undefined;
const env = { ...(browser && { CHROMIUM_PATH: browser }), ...(isSmall && { BENCH_SMALL: "1" }) };
const { code } = await runNode(["--import", "tsx", `bench/${name}.bench.ts`, ...rest], { env });
process.exit(code);
