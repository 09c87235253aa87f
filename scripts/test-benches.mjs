// Every bench in its smallest size, one after the other, by `npm run bench -- NAME --small`. One fails where it ends with
// another code than 0, or where its last line lacks a figure that docs/figures.md quotes.
// node scripts/test-benches.mjs [NAME …]: all, or these.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { missingFigures, readFigures } from "./figures.mjs";
import { ensureBuilt, filesBelow, inRoot, root } from "./project.mjs";

/** Far beyond what the slowest takes on a busy machine: only what hangs is ended. */
const longestMs = 15 * 60_000;

/** @returns how it ended, the lines of its output, and the last 30 of all that it printed */
function runSmall(name) {
  return new Promise((done) => {
    // A group of its own, so that nothing that it has started outlives it.
    const child = spawn(process.execPath, [inRoot("scripts", "bench.mjs"), name, "--small"], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const end = () => {
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch (error) {
        // Nothing of it is left.
        if (error.code !== "ESRCH") throw error;
      }
    };
    const endAll = () => {
      end();
      process.exit(1);
    };
    process.once("SIGINT", endAll).once("SIGTERM", endAll);
    const timer = setTimeout(end, longestMs);
    let [output, all] = ["", ""];
    child.stdout.on("data", (piece) => {
      output += piece;
      all += piece;
    });
    child.stderr.on("data", (piece) => (all += piece));
    // Not its "close": that waits for whoever still has its output.
    child.on("exit", end);
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      process.off("SIGINT", endAll).off("SIGTERM", endAll);
      done({
        code,
        signal,
        lines: output.trimEnd().split("\n"),
        tail: all.trimEnd().split("\n").slice(-30).join("\n"),
      });
    });
  });
}

function resultOf(line) {
  try {
    const result = JSON.parse(line);
    return typeof result === "object" && !Array.isArray(result) ? result : null;
  } catch {
    return null;
  }
}

/** @returns a sentence, or undefined when nothing is wrong */
function whatIsWrong({ code, signal, lines }, figures) {
  if (code !== 0) return `ended with ${signal ?? code}`;
  const result = resultOf(lines.at(-1));
  if (!result) return `its last line is not one JSON object: ${lines.at(-1)?.slice(0, 200)}`;
  if (!figures) return "docs/figures.md has no section for it";
  const missing = missingFigures(
    result,
    figures.map(({ key }) => key),
  );
  if (missing.length > 0) return `its last line lacks what docs/figures.md quotes: ${missing.join(", ")}`;
}

const benches = () =>
  filesBelow(["bench"], (path) => path.endsWith(".bench.ts")).map((path) => basename(path, ".bench.ts"));

/**
 * @param report `passed(name, seconds)` and `failed(name, sentence, seconds)`, one of them for each bench, and for each
 * section of docs/figures.md that has none
 * @param wanted names; none: all
 */
export async function runBenches({ passed, failed }, wanted = []) {
  await ensureBuilt();
  const all = benches();
  const sections = readFigures(readFileSync(inRoot("docs", "figures.md"), "utf8"));
  for (const { bench } of sections)
    if (!all.includes(bench)) failed(bench, "docs/figures.md has it, bench/ has not", 0);
  for (const name of wanted) if (!all.includes(name)) failed(name, "there is no such bench", 0);
  for (const name of wanted.length > 0 ? all.filter((each) => wanted.includes(each)) : all) {
    console.log(`\n== bench ${name}`);
    const startedAt = performance.now();
    const ran = await runSmall(name);
    const seconds = (performance.now() - startedAt) / 1000;
    const wrong = whatIsWrong(ran, sections.find(({ bench }) => bench === name)?.figures);
    console.log(wrong ? ran.tail : ran.lines.at(-1));
    if (wrong) failed(name, wrong, seconds);
    else passed(name, seconds);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sums = { passed: 0, failed: 0 };
  const say = (outcome) => (name, sentence, seconds) => {
    sums[outcome] += 1;
    console.log(`${outcome} after ${seconds.toFixed(0)} s: ${name}${sentence ? `: ${sentence}` : ""}`);
  };
  const report = { passed: (name, seconds) => say("passed")(name, "", seconds), failed: say("failed") };
  await runBenches(report, process.argv.slice(2));
  console.log(`${sums.passed} passed, ${sums.failed} failed`);
  process.exit(sums.failed === 0 ? 0 : 1);
}
