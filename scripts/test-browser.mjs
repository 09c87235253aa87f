import { existsSync } from "node:fs";
import { join } from "node:path";
import { inRoot, run, runNode } from "./project.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function findInPath(wanted = names) {
  const folders = (process.env.PATH ?? "").split(":");
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** @returns the path of Chromium without its windows, which does the same pages in four fifths of the time, or "" */
export const findShell = () => findInPath(["chromium-headless-shell"]) ?? "";

async function findPlaywrights() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

/** @returns the browser's path, or undefined with the reason printed */
export async function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    console.error(`CHROMIUM_PATH is ${given}, which does not exist.`);
    return undefined;
  }
  const found = findInPath() ?? (await findPlaywrights());
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.error("Installing Chromium (apt-get) …");
    const quiet = { env: { DEBIAN_FRONTEND: "noninteractive" } };
    const { code } = await run(
      "sh",
      ["-c", "apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium"],
      quiet,
    );
    const installed = findInPath();
    if (code === 0 && installed) return installed;
  }
  console.error("Installing Chromium (playwright install) …");
  await runNode([inRoot("node_modules", "@playwright", "test", "cli.js"), "install", "chromium"]);
  const installed = await findPlaywrights();
  if (!installed) console.error("No browser: install chromium, or set CHROMIUM_PATH.");
  return installed;
}
