// npm run dev: the server restarts and the pages reload when a file changes.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { checkNode, ensureInstalled, inRoot, root, stop } from "./project.mjs";

checkNode();
await ensureInstalled();
if (!existsSync(inRoot("server", "src", "main.ts"))) stop("server/src/main.ts is missing: nothing to run.");

const vite = inRoot("node_modules", "vite", "bin", "vite.js");
const programs = [
  [inRoot("node_modules", "tsx", "dist", "cli.mjs"), "watch", "--clear-screen=false", "server/src/main.ts"],
];
for (const room of ["web", "flow"]) {
  const config = `${room}/vite.config.ts`;
  if (existsSync(inRoot(config))) programs.push([vite, room, "--config", config, "--clearScreen", "false"]);
}

// Vite's servers stand before the desk's port and the applicants', so links lead to them.
const env = { PUBLIC_URL: "http://localhost:5173", APPLICANT_URL: "http://localhost:5174", ...process.env };
const children = programs.map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" }));
let isStopping = false;
const stopAll = (signal) => {
  isStopping = true;
  for (const child of children) if (child.exitCode === null) child.kill(signal);
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopAll("SIGTERM"));
for (const child of children) {
  child.on("exit", (code) => {
    process.exitCode ||= isStopping ? 0 : (code ?? 1);
    stopAll("SIGTERM");
  });
}
