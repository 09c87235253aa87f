import { spawn } from "node:child_process";

const watcher = `
const [pid, ms] = process.argv.slice(1).map(Number);
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => undefined);
process.stdin.on("end", () => process.exit()).resume();
setTimeout(() => { try { process.kill(pid, "SIGKILL"); } catch {} process.exit(); }, ms);`;

/** Kills this process after `ms` in any case: `process.exit` waits for native work, which may hang. */
export function endForSure(ms: number): void {
  const child = spawn(process.execPath, ["-e", watcher, String(process.pid), String(ms)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    env: {},
  });
  // Without it, only the limit inside this process is left.
  child.on("error", () => undefined);
  child.unref();
}
