import { fileURLToPath } from "node:url";
import { startProcess } from "./process.ts";

try {
  await startProcess(fileURLToPath(new URL("../../dist/", import.meta.url)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
