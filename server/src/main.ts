import { fileURLToPath } from "node:url";
import { startProcess } from "./process.ts";

// Bundled, this file is dist/server/main.js; the pages are built beside its folder.
try {
  await startProcess(fileURLToPath(new URL("..", import.meta.url)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
