// docs/long-tests.md: the last whole run of the long suite.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { inRoot } from "./project.mjs";

const git = (...args) => execFileSync("git", args, { cwd: inRoot(), encoding: "utf8" }).trim();

/** @param seconds of the whole run */
export function writeLongRun({ passed, failed, retried, suites, slowestFiles }, seconds) {
  const isClean = git("status", "--porcelain") === "";
  const [processor] = cpus();
  const row = ({ name, passed: good, failed: bad, seconds: took }) =>
    `| ${name} | ${good} | ${bad} | ${Math.round(took)} |`;
  const text = `# The last whole run of the long suite

\`npm test -- --long\` wrote this. It runs what the gate runs and what takes minutes: see CONTRIBUTING.md, "Test".

- commit ${git("rev-parse", "--short=8", "HEAD")}${isClean ? "" : " with changes that were not committed"}, ${new Date().toISOString().slice(0, 10)}
- ${cpus().length} × ${processor?.model ?? "unknown processor"}, Node ${process.versions.node}
- **${passed} passed, ${failed} failed**, ${retried} at the second try, ${Math.round(seconds)} s

| suite | passed | failed | seconds |
|---|---|---|---|
${suites.map(row).join("\n")}

The slowest twenty:

| seconds | file |
|---|---|
${slowestFiles.map(({ name, seconds: took }) => `| ${Math.round(took)} | ${name} |`).join("\n")}
`;
  writeFileSync(inRoot("docs", "long-tests.md"), text);
}
