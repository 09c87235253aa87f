import { chromium, expect } from "@playwright/test";
import { signUp } from "../e2e/members.ts";
import { startBuiltServer } from "../e2e/server.ts";
import { sized } from "./size.ts";

type Weights = { kilobytesByLanguage: (app: "web" | "flow", page: string) => Record<string, number> };
const { kilobytesByLanguage } = (await import("../scripts/view-weights.mjs" as string)) as Weights;

// What another language costs. `flowKbByLanguage` and `deskKbByLanguage`: kilobytes of JavaScript, words included, as the
// server sends them (brotli), of the first view of the applicant's page and of the list of verifications. `switchMs`: the
// median from a language's choice in the desk's menu until the page has it, over all languages in turn.
// CHROMIUM_PATH names the browser.

const rounded = (kilobytes: Record<string, number>) =>
  Object.fromEntries(Object.entries(kilobytes).map(([language, kb]) => [language, Number(kb.toFixed(1))]));
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const desk = rounded(kilobytesByLanguage("web", "/verifications"));
const languages = Object.keys(desk).filter((language) => language !== "en");
const chosen = languages.slice(0, sized(languages.length, 3));

const server = await startBuiltServer();
const browser = await chromium.launch({
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
});
try {
  const page = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
  await signUp(page, server, "Language Bank");
  const taken: number[] = [];
  for (const language of chosen) {
    await page.goto(`${server.origin}/verifications?lang=en`);
    await page.getByRole("button", { name: "Language", exact: true }).click();
    const choice = page.locator(`[role="menuitem"] [lang="${language}"]`);
    await expect(choice).toBeVisible();
    const begun = performance.now();
    await choice.click();
    await page.waitForSelector(`html[lang="${language}"]`, { state: "attached" });
    taken.push(performance.now() - begun);
  }
  const figures = {
    flowKbByLanguage: rounded(kilobytesByLanguage("flow", "/verify/1")),
    deskKbByLanguage: desk,
    switchMs: Math.round(median(taken)),
  };
  console.log(JSON.stringify(figures));
} finally {
  await browser.close();
  await server.stop();
}
