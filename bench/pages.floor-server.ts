import { startProcess } from "#server/process.ts";

// The product's own server, with the page of React alone instead of the built dashboard.
const { FLOOR_DIST } = process.env;
if (!FLOOR_DIST) throw new Error("FLOOR_DIST");
await startProcess(FLOOR_DIST);
