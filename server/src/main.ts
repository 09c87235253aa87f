import { fileURLToPath } from "node:url";
import { startProcess } from "./process.ts";

// The same from server/src/main.ts and, bundled, from dist/server/main.js.
try {
  await startProcess(fileURLToPath(new URL("../../dist/", import.meta.url)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
