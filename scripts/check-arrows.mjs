// Imports follow the arrows (architecture, law 6). A cruise that saw nothing is a failure, not a success.
import { readFileSync } from "node:fs";
import { filesBelow, inRoot, runNode } from "./project.mjs";

const { version } = JSON.parse(readFileSync(inRoot("node_modules", "typescript", "package.json"), "utf8"));
if (!version.startsWith("6.")) {
  console.log(`dependency-cruiser reads TypeScript 6, found ${version}`);
  process.exit(1);
}
const rooms = ["contract", "engines", "server", "web", "flow", "ui", "e2e", "bench"].filter(
  (room) => filesBelow([room]).length > 0,
);
const program = inRoot("node_modules", "dependency-cruiser", "bin", "dependency-cruise.mjs");
const { code, output } = await runNode(
  [program, ...rooms, "--config", ".dependency-cruiser.cjs", "--output-type", "err"],
  { keep: true },
);
console.log(output.trim());
const cruised = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
const expected = filesBelow(rooms, (path) => /\.tsx?$/.test(path)).length;
if (cruised < expected) console.log(`Only ${cruised} modules were looked at, the rooms have ${expected} files`);
process.exit(code !== 0 || cruised < expected ? 1 : 0);
