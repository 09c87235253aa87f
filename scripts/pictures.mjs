// npm run pictures: the desk's pictures in docs/images, of the demonstration's data on a server of their own.
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { checkNode, ensureBuilt, ensureInstalled, inRoot, stop } from "./project.mjs";
import { ensureBrowser } from "./test-browser.mjs";

checkNode();
await ensureInstalled();
await ensureBuilt();

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const dataDir = mkdtempSync(join(tmpdir(), "veridesk-pictures-"));
// The account that runs PostgreSQL instead of root reaches its directory in it.
chmodSync(dataDir, 0o711);
const [port, applicantPort, apiPort] = [await freePort(), await freePort(), await freePort()];
const origin = `http://localhost:${port}`;
const operator = "owner@demo.example";
const env = {
  ...process.env,
  OPERATORS: operator,
  PORT: String(port),
  APPLICANT_PORT: String(applicantPort),
  API_PORT: String(apiPort),
  HOST: "127.0.0.1",
  DATA_DIR: dataDir,
  LOG_LEVEL: "warn",
  ALTCHA_WORK: "20",
};
const server = spawn(process.execPath, [inRoot("dist", "server", "main.js")], { env, stdio: "inherit" });
const isReady = () =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isReady())) {
  if (server.exitCode !== null) stop("The server did not start.");
  await pause(100);
}

/** @returns what it printed */
function runDemo() {
  const child = spawn(process.execPath, [inRoot("dist", "server", "cli.js"), "demo", "--email", operator], { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes) => {
      output += bytes;
    });
  return new Promise((resolve) => child.once("exit", () => resolve(output)));
}

const said = await runDemo();
const wordAfter = (name) => new RegExp(`^ +${name} +(\\S+)`, "m").exec(said)?.[1] ?? stop(`The demo failed:\n${said}`);
const { chromium } = await import("@playwright/test");
const executablePath = await ensureBrowser();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] });
const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });
const page = await context.newPage();

await page.goto(`${origin}/login`);
await page.getByLabel("Email").fill(wordAfter("email"));
await page.getByLabel("Password", { exact: true }).fill(wordAfter("password"));
await page.getByRole("button", { name: "Sign in", exact: true }).click();
await page.getByRole("button", { name: /recovery code/i }).click();
await page.getByLabel(/recovery code/i).fill(wordAfter("recovery"));
await page.keyboard.press("Enter");
await page.waitForURL(/dashboard/);

/** Nothing loads any more, and what moves has moved. */
async function settle() {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  await pause(800);
}
async function picture(name, path, before = async () => undefined) {
  await page.goto(origin + path);
  await settle();
  await before();
  await settle();
  await page.screenshot({ path: inRoot("docs", "images", `${name}.png`) });
  console.log(name);
}
const firstHref = (start) => page.locator(`main a[href^="${start}"]`).first().getAttribute("href");

await picture("home", "/dashboard");
await picture("palette", "/dashboard", async () => {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").waitFor();
  await page.keyboard.type("mag");
});
await picture("verifications", "/verifications?status=pending,customer_pending");
await picture("review-queue", "/verifications?status=pending,customer_pending&sort=newest");
await page.goto(`${origin}/verifications?status=pending,customer_pending&types=FACIAL`);
await settle();
const aCase = await firstHref("/verifications/");
await picture("verification", aCase);
await picture("decline", aCase, async () => {
  await page.keyboard.press("d");
  await page.getByRole("dialog").waitFor();
});
await picture("ask-again", aCase, async () => {
  await page.getByRole("button", { name: "Request changes" }).click();
  await page.getByRole("dialog").waitFor();
});
await page.goto(`${origin}/verifications?types=COMPANY`);
await settle();
await picture("company", await firstHref("/verifications/"));
await picture("applicants", "/applicants");
await page.goto(`${origin}/applicants?search=Lemaire`);
await settle();
await picture("applicant-record", await firstHref("/applicants/"));
await picture("statistics", "/statistics");
await picture("monitoring", "/monitoring/events");
await picture("blacklists", "/blacklists");
await picture("services", "/services");
await picture("reports", "/reports");
await picture("forms-list", "/forms");
await page.goto(`${origin}/forms`);
await settle();
await picture("form-editor", await firstHref("/forms/edit/"));
await picture("members", "/project-settings#team");
await picture("roles", "/project-settings", async () => {
  const panel = page.getByRole("region", { name: "Roles", exact: true });
  await panel.getByRole("button", { name: "Create role" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Role name").fill("Auditor");
  for (const box of ["See verifications and applicants", "Read the audit log"]) await drawer.getByLabel(box).check();
  await drawer.getByRole("button", { name: "Save role" }).click();
  await drawer.waitFor({ state: "hidden" });
  await panel.evaluate((element) => element.scrollIntoView({ block: "center" }));
});
await picture("audit-log", "/audit-log");
await picture("api-keys", "/api-keys");
await picture("callback-log", "/callbacks");
await picture("profile", "/profile-settings");
await picture("operations", "/operations");

/** One case in twelve languages. */
const { default: sharp } = await import("sharp");
mkdirSync(inRoot("docs", "images", "languages"), { recursive: true });
await page.setViewportSize({ width: 1200, height: 750 });
for (const language of ["de", "fr", "es", "uk", "tr", "he", "pt-BR", "th", "hi", "ka", "ja", "zh"]) {
  const address = new URL(aCase, origin);
  address.searchParams.set("lang", language);
  await page.goto(address.href);
  await settle();
  const file = inRoot("docs", "images", "languages", `${language}.webp`);
  await sharp(await page.screenshot())
    .resize(900)
    .webp({ quality: 80 })
    .toFile(file);
  console.log(language);
}
await page.setViewportSize({ width: 1400, height: 900 });
await page.goto(`${origin}/dashboard?lang=en`);

/** A picture that moves: what a reviewer does with two cases. `shows`: milliseconds of each frame. */
const frames = [];
async function frame(shows) {
  await settle();
  frames.push({ png: await page.screenshot(), shows });
}
const toReview = `${origin}/verifications?status=pending,customer_pending&types=FACIAL`;
await page.goto(`${origin}/dashboard`);
await frame(1800);
await page.goto(toReview);
await settle();
await page.keyboard.press("j");
await frame(1400);
await page.keyboard.press("Space");
await frame(2400);
await page.keyboard.press("Escape");
await page.keyboard.press("Enter");
await page.waitForURL(/verifications\//);
await frame(2600);
await page.keyboard.press("z");
await frame(1800);
await page.keyboard.press("Escape");
await frame(500);
await page.keyboard.press("a");
await page.getByRole("dialog").waitFor();
await frame(2200);
// Cancel has the focus.
await page.keyboard.press("Tab");
await page.keyboard.press("Enter");
await page.getByRole("dialog").waitFor({ state: "hidden" });
await frame(2400);
await page.keyboard.press("d");
await page.getByRole("dialog").waitFor();
await frame(2000);
await page.keyboard.press("Escape");
await frame(500);
await page.keyboard.press("ControlOrMeta+k");
await page.getByRole("combobox").waitFor();
await frame(2400);
const film = await sharp(await Promise.all(frames.map(({ png }) => sharp(png).resize(1100).png().toBuffer())), {
  join: { animated: true },
})
  .webp({ quality: 82, effort: 6, loop: 0, delay: frames.map(({ shows }) => shows) })
  .toFile(inRoot("docs", "images", "review.webp"));
console.log(`review: ${Math.round(film.size / 1000)} kB`);

await browser.close();
server.kill("SIGTERM");
await new Promise((resolve) => server.once("exit", resolve));
rmSync(dataDir, { recursive: true, force: true });
