import { fileURLToPath } from "node:url";

/** The product's processes, from one bundle of the run (`scripts/bundled-processes.ts`). */
export const bundledMain = fileURLToPath(new URL("../src/main.ts", import.meta.url));
export const bundledCli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));
