import { spawn } from "node:child_process";

/** Kills the process whose number it gets when its time is over, and ends itself when that process has gone before. */
const watcher = `
const [pid, ms] = process.argv.slice(1).map(Number);
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => undefined);
process.stdin.on("end", () => process.exit()).resume();
setTimeout(() => { try { process.kill(pid, "SIGKILL"); } catch {} process.exit(); }, ms);`;

/**
 * Has this process killed after `ms` whatever it does then: not even `process.exit` ends one whose native work hangs, since it
 * waits for it.
 */
export function endForSure(ms: number): void {
  const child = spawn(process.execPath, ["-e", watcher, String(process.pid), String(ms)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    env: {},
  });
  // Without it the limit inside this process is the only one left.
  child.on("error", () => undefined);
  child.unref();
}
