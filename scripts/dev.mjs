// npm run dev: the server restarts and the pages reload when a file changes. The pages come from Vite's own addresses.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { checkNode, ensureBuilt, ensureInstalled, inRoot, root } from "./project.mjs";

checkNode();
await ensureInstalled();
// The server's own addresses show built pages, which may be older than the code; build once so that none is missing.
if (!existsSync(inRoot("dist"))) await ensureBuilt();

const port = process.env.PORT ?? "3000";
// Links in mails and pages lead to Vite's servers, which forward calls to the server's two ports.
const env = {
  PUBLIC_URL: "http://localhost:5173",
  APPLICANT_URL: "http://localhost:5174",
  PORT: port,
  APPLICANT_PORT: String(Number(port) + 1),
  API_PORT: String(Number(port) + 2),
  ...process.env,
};

const vite = (app) => [
  inRoot("node_modules", "vite", "bin", "vite.js"),
  app,
  "--config",
  `${app}/vite.config.ts`,
  "--clearScreen",
  "false",
  // Links would not work on another port.
  "--strictPort",
];
const programs = [
  [inRoot("node_modules", "tsx", "dist", "cli.mjs"), "watch", "--clear-screen=false", "server/src/main.ts"],
  vite("web"),
  vite("flow"),
];
const children = programs.map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" }));
let isStopping = false;
/** Once: at a second signal tsx kills the server instead of waiting for it. */
const stopAll = () => {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) if (child.exitCode === null) child.kill("SIGTERM");
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stopAll);
for (const child of children) {
  child.on("exit", (code) => {
    process.exitCode ||= isStopping ? 0 : (code ?? 1);
    stopAll();
  });
}

const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits for server and pages, then opens the dashboard if this is a terminal (BROWSER=none: never). */
async function openDashboard() {
  const wanted = [`http://localhost:${env.PORT}/readyz`, env.PUBLIC_URL];
  while (!(await Promise.all(wanted.map(answers))).every(Boolean)) {
    if (isStopping) return;
    await wait(300);
  }
  console.log(`\n  Pages that reload: ${env.PUBLIC_URL}, applicants' at ${env.APPLICANT_URL}\n`);
  if (!process.stdout.isTTY || process.env.CI || process.env.BROWSER === "none") return;
  const opener = spawn(process.platform === "darwin" ? "open" : "xdg-open", [env.PUBLIC_URL], { stdio: "ignore" });
  // No browser here: the address is printed.
  opener.on("error", () => undefined);
}
await openDashboard();
