import { type Browser, type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { callDashboard, makeForm, makeLink, openingRows, submitByCalls } from "../e2e/dashboard.ts";
import { signUp } from "../e2e/members.ts";
import { type BuiltServer, startBuiltServer } from "../e2e/server.ts";
import { profileFormConfig } from "../server/test/forms.ts";
import { isSmall, sized } from "./size.ts";

// What a reviewer's day in the list costs: 25 clear cases that the business decides itself, in "To review" at 1400 × 900.
// Ten of them are approved in the panel beside the list by keys, then ten by clicks: every key and click is counted.
// `secondsForTenCases` is of the keys: from the first one until the tenth decision is kept. `rowsAt900` are whole rows that
// are seen before anything is scrolled. `layoutShift` is the browser's sum until the first decision, without what follows a
// key or a click within half a second: after a decision a row leaves, and those below it come up. `inputDelayP95Ms`:
// DESK_KEYS (120) steps, marks and panels with a processor four times as slow, each from the key to the end of the frame
// that shows it. CHROMIUM_PATH names the browser.

const cases = 25;
const ten = 10;
const presses = Number(process.env.DESK_KEYS ?? sized(120, 12));
const slowdown = 4;
const toReview = "/verifications?status=pending%2Ccustomer_pending";

// As text, since the bundler of this file adds a helper for function names, which a page does not have.
const watch = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
  window.answers = [];
  window.addEventListener("keydown", ({ timeStamp }) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.answers.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  }, { capture: true });`;

const letters = "abcdefghijklmnopqrstuvwxyz";

async function fill(page: Page, server: BuiltServer): Promise<void> {
  const form = await makeForm(page, {
    ...profileFormConfig({ blockCountryMismatch: false, enableCustomerProcessing: true }),
    reviewHours: 24,
  });
  for (let n = 0; n < cases; n += 1) {
    const names = { first_name: "Olena", last_name: `Kovalenko ${letters[n]}` };
    await submitByCalls(server, await makeLink(page, form, `desk-${n}`), names);
  }
  const filters = { status: ["customer_pending"], waits_for: "reviewer" };
  const total = async () => (await callDashboard<{ total: number }>(page, "/api/verifications", { filters })).total;
  while ((await total()) < cases) await page.waitForTimeout(200);
}

async function openList(page: Page, server: BuiltServer): Promise<void> {
  await page.goto(server.origin + toReview);
  await openingRows(page).first().waitFor();
  await page.waitForLoadState("networkidle");
}

const countWhole = `[...document.querySelectorAll("main tr[data-opens]")]
  .filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length`;

async function countRows(page: Page, density: "Comfortable" | "Dense"): Promise<number> {
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByText(density, { exact: true }).click();
  await page.keyboard.press("Escape");
  return page.evaluate<number>(countWhole);
}

const shown = (page: Page) => page.locator("[data-peek] [data-case]");
const caseOf = (page: Page) => shown(page).getAttribute("data-case");

/** Approves the shown case, and waits for the next one to be there with its buttons. */
async function approveOne(page: Page, approve: () => Promise<void>): Promise<void> {
  const before = await caseOf(page);
  await expect(page.locator("[data-peek]").getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
  await approve();
  await expect.poll(() => caseOf(page), { intervals: [20] }).not.toBe(before);
}

async function byKeys(page: Page): Promise<{ keys: number; seconds: number }> {
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const begun = performance.now();
  await press("Space");
  await shown(page).waitFor();
  for (let n = 0; n < ten; n += 1) await approveOne(page, () => press("a"));
  const seconds = (performance.now() - begun) / 1000;
  await page.keyboard.press("Escape");
  return { keys, seconds };
}

async function byClicks(page: Page): Promise<number> {
  let clicks = 0;
  const click = async (name: string | RegExp, within: Page | ReturnType<Page["locator"]>) => {
    clicks += 1;
    await within.getByRole("button", { name, exact: true }).first().click();
  };
  await openingRows(page).first().hover();
  await click(/^Show beside the list/, openingRows(page).first());
  await shown(page).waitFor();
  for (let n = 0; n < ten; n += 1) await approveOne(page, () => click("Approve", page.locator("[data-peek]")));
  return clicks;
}

/** Steps, marks and panels in turn. @returns how long each key took, in ms */
async function measureKeys(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const keys = ["j", "j", "x", "j", "k", "x", "j", "j", "j", "k", "Space", "j", "j", "k", "Escape"];
  // What is fetched with the first of its kind is there before anything is counted.
  for (const key of keys) await page.keyboard.press(key, { delay: 30 });
  await page.waitForLoadState("networkidle");
  await page.evaluate("window.answers.length = 0");
  for (let n = 0; n < presses; n += 1) {
    await page.keyboard.press(keys[n % keys.length] ?? "j");
    await page.waitForTimeout(180);
  }
  const answers = await page.evaluate<number[]>("window.answers");
  for (const key of new Set(keys)) {
    const its = answers.filter((_, n) => keys[n % keys.length] === key);
    console.log(`  ${key}: median ${rounded(percentile(its, 0.5))} ms, p95 ${rounded(percentile(its, 0.95))} ms`);
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return answers;
}

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const rounded = (value: number, digits = 1) => Number(value.toFixed(digits));

async function openPage(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript({ content: watch });
  return { context, page };
}

const server = await startBuiltServer();
const browser = await chromium.launch({
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
});
try {
  const { page } = await openPage(browser);
  await signUp(page, server, "Desk Bank");
  await fill(page, server);
  await openList(page, server);
  const rowsAt900Dense = await countRows(page, "Dense");
  const rowsAt900 = await countRows(page, "Comfortable");
  const answers = await measureKeys(page);
  const layoutShift = await page.evaluate<number>("window.shift");
  await openList(page, server);
  const { keys, seconds } = await byKeys(page);
  const clicks = await byClicks(page);
  const figures = {
    keysForTenCases: keys,
    clicksForTenCases: clicks,
    secondsForTenCases: rounded(seconds),
    rowsAt900,
    rowsAt900Dense,
    layoutShift: rounded(layoutShift, 4),
    inputDelayP95Ms: rounded(percentile(answers, 0.95)),
  };
  const broken = [
    ...(keys > 11 ? [`${keys} keys for ten cases`] : []),
    ...(rowsAt900 < 16 ? [`${rowsAt900} rows`] : []),
    ...(rowsAt900Dense < 20 ? [`${rowsAt900Dense} dense rows`] : []),
    ...(layoutShift > 0.02 ? [`a layout shift of ${layoutShift}`] : []),
    ...(!isSmall && figures.inputDelayP95Ms > 50 ? [`a key takes ${figures.inputDelayP95Ms} ms`] : []),
  ];
  for (const each of broken) console.log(`Not as promised: ${each}.`);
  if (broken.length > 0) process.exitCode = 1;
  console.log(JSON.stringify(figures));
} finally {
  await browser.close();
  await server.stop();
}
