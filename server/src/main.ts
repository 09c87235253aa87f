import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { startProcess } from "./process.ts";

// docs/decisions/0077. Not on the command line: there Node would refuse to start when V8 drops the flag.
setFlagsFromString("--heap-growing-percent=50");

try {
  await startProcess(fileURLToPath(new URL("../../dist/", import.meta.url)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
