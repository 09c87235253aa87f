// npm run check: everything about the code that needs no database and no browser.
import { checkNode, ensureBuilt, ensureInstalled, ensurePart, inPart, inRoot, runNode } from "./project.mjs";

checkNode();
await ensureInstalled();
await ensurePart("checkers");

const tool = (...path) => inPart("checkers", ...path);
const steps = [
  // TypeScript 7; the `typescript` of that part is 6, which dependency-cruiser needs. `-b` checks each tsconfig that
  // tsconfig.json names, and again only what changed. Several checkers of one project do much of the work twice.
  {
    name: "types",
    args: [tool("typescript7", "bin", "tsc"), "-b", "--checkers", "1", "--builders", "2", "--pretty", "false"],
  },
  { name: "lint and format", args: [tool("@biomejs", "biome", "bin", "biome"), "check", "."] },
  // What needs types: Biome infers them by itself, less well, in a hundred and forty seconds more.
  {
    name: "promises",
    args: [tool("oxlint", "bin", "oxlint"), "--type-aware", "--format", "unix", "."],
    env: { OXLINT_TSGOLINT_PATH: tool("oxlint-tsgolint", "bin", "tsgolint.js") },
  },
  { name: "file length", args: [inRoot("scripts", "check-length.mjs")] },
  { name: "names", args: [inRoot("scripts", "check-names.mjs")] },
  { name: "imports", args: [inRoot("scripts", "check-arrows.mjs")] },
  { name: "language", args: [inRoot("scripts", "check-language.mjs")] },
  { name: "patterns", args: [inRoot("scripts", "check-patterns.mjs")] },
  { name: "dead code", args: [tool("knip", "bin", "knip.js")] },
  { name: "citations", args: [inRoot("scripts", "check-citations.mjs")] },
  { name: "migrations", args: [inRoot("scripts", "check-migrations.mjs")] },
  { name: "translations", args: [inRoot("scripts", "check-translations.mjs")] },
  { name: "bundle budgets", args: [inRoot("scripts", "check-budgets.mjs")], needsBuild: true },
  { name: "client", args: ["--import", "tsx", inRoot("clients", "node", "build", "build.ts"), "--check"] },
  { name: "deployment", args: ["--import", "tsx", inRoot("scripts", "check-deployment.mjs")] },
  { name: "engines", args: [inRoot("scripts", "check-engines.mjs")] },
  { name: "installed size", args: [inRoot("scripts", "check-size.mjs")] },
  ...["", "parts/fonts/", "parts/networks/", "parts/reading/", "parts/checkers/"].map((folder) => ({
    name: `${folder}lock file`,
    args: [
      tool("lockfile-lint", "bin", "lockfile-lint.js"),
      "--path",
      `${folder}package-lock.json`,
      "--type",
      "npm",
      "--allowed-hosts",
      "npm",
      "--validate-https",
      "--validate-integrity",
      // A package by another name is one of our own choice: TypeScript 7.
      ...(folder === "parts/checkers/" ? [] : ["--validate-package-names"]),
    ],
  })),
];

const only = process.argv.slice(2);
const chosen = only.length === 0 ? steps : steps.filter(({ name }) => only.some((word) => name.includes(word)));
const failed = [];
async function runStep({ name, args, env = {} }) {
  const started = Date.now();
  const { code, output } = await runNode(args, { keep: true, env: { FORCE_COLOR: "0", NO_COLOR: "1", ...env } });
  const took = `${((Date.now() - started) / 1000).toFixed(1)} s`;
  console.log(`${code === 0 ? "ok    " : "FAILED"}  ${name.padEnd(26)} ${took}`);
  if (code === 0) return;
  failed.push(name);
  console.log(output.trim().replaceAll(/^/gm, "        "));
}

/** The types take as long as all the others together, and use one core for most of that. */
const isLong = ({ name }) => name === "types";
async function runOthers() {
  const others = chosen.filter((step) => !isLong(step));
  if (others.some(({ needsBuild }) => needsBuild)) await ensureBuilt();
  for (const step of others) await runStep(step);
}
await Promise.all([...chosen.filter(isLong).map(runStep), runOthers()]);
console.log(
  failed.length === 0
    ? `\nAll ${chosen.length} checks are ok`
    : `\n${failed.length} of ${chosen.length} checks failed: ${failed.join(", ")}`,
);
process.exit(failed.length === 0 && chosen.length > 0 ? 0 : 1);
