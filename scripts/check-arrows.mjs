// Imports follow the arrows (architecture, law 6). A check that saw no modules fails.
import { existsSync, readFileSync } from "node:fs";
import { featureCircles, usesOfGroups } from "./feature-circles.mjs";
import { filesBelow, inPart, inRoot, runNode } from "./project.mjs";

const { version } = JSON.parse(readFileSync(inPart("checkers", "typescript", "package.json"), "utf8"));
if (!version.startsWith("6.")) {
  console.log(`dependency-cruiser reads TypeScript 6, found ${version}`);
  process.exit(1);
}
const folders = ["contract", "engines", "server", "web", "flow", "ui", "e2e", "bench"].filter(
  (folder) => filesBelow([folder]).length > 0,
);
const program = inPart("checkers", "dependency-cruiser", "bin", "dependency-cruise.mjs");
const { output } = await runNode(
  [program, ...folders, "--config", ".dependency-cruiser.cjs", "--output-type", "json"],
  {
    keep: true,
  },
);
if (!output.startsWith("{")) {
  console.log(output.trim());
  process.exit(1);
}
const { modules, summary } = JSON.parse(output);
for (const { rule, from, to, cycle } of summary.violations)
  console.log(`${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(" → ")}`);

const circles = featureCircles(modules);
for (const circle of circles) console.log(`features in a circle:\n  ${circle.join("\n  ")}`);

const unsaid = [...usesOfGroups(modules)].filter(([folder, uses]) => {
  const readme = inRoot(`${folder}/README.md`);
  return !existsSync(readme) || !readFileSync(readme, "utf8").split("\n").includes(uses);
});
for (const [folder, uses] of unsaid) console.log(`${folder}/README.md lacks the line “${uses}”`);

const expected = filesBelow(folders, (path) => /\.tsx?$/.test(path)).length;
const cruised = summary.totalCruised;
if (cruised < expected) console.log(`Only ${cruised} modules were looked at, the folders have ${expected} files`);
const isOk = summary.violations.length + circles.length + unsaid.length === 0 && cruised >= expected;
if (isOk) console.log(`${cruised} modules, ${summary.totalDependenciesCruised} imports: all follow the arrows`);
process.exit(isOk ? 0 : 1);
