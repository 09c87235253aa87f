import { readdirSync, readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { directionOf } from "#contract/values/language-match.ts";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { callDashboard, makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { narrow, wide } from "./looks.ts";
import { openProject } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

test.describe.configure({ mode: "serial" });

type Tree = { [key: string]: string | Tree };
const textsOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((each) => (typeof each === "string" ? [each] : textsOf(each)));

/** Sentences of English, which no other language has: three words and more, without names in them. */
const sentences = new Set(
  readdirSync("web/src/locales/en")
    .flatMap((file) => textsOf(JSON.parse(readFileSync(`web/src/locales/en/${file}`, "utf8"))))
    .filter((text) => text.split(" ").length >= 3 && !/[{<]/.test(text)),
);

const writtenLanguages = readdirSync("web/src/locales", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Right to left, scripts of their own, two scripts of one language, a variant, and one without rules in browsers. */
const reviewed = ["he", "th", "ja", "ka", "sr-Cyrl", "sr-Latn", "pt-BR", "tg"];

/** Nobody is another's duplicate. */
const surnameOf = (language: string) => `Lysenko ${"abcdefgh"[reviewed.indexOf(language)]}`;

let server: BuiltServer;
let desk: Page;
let formId: string;
const screens: string[] = [];
test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  desk = await (await browser.newContext({ viewport: wide })).newPage();
  await openProject(desk, server, "Acme World");
  formId = await makeForm(desk, { ...profileFormConfig(), reviewHours: 24 });
  const id = await submitByCalls(server, await makeLink(desk, formId, "customer-1"), {
    first_name: "Iryna",
    last_name: "Bondar",
  });
  const view = () =>
    callDashboard<{ status: string; applicant: { publicId: string } }>(desk, `/api/verifications/${id}`);
  await expect.poll(async () => (await view()).status, longWork).toBe("pending");
  const plain = profileFormConfig({ blockCountryMismatch: false, enableCustomerProcessing: true });
  const plainId = await makeForm(desk, { ...plain, name: "Plain" });
  for (const language of reviewed)
    await submitByCalls(server, await makeLink(desk, plainId, language), {
      first_name: "Olena",
      last_name: surnameOf(language),
    });
  const waiting = { filters: { status: ["customer_pending"] } };
  const total = async () => (await callDashboard<{ total: number }>(desk, "/api/verifications", waiting)).total;
  await expect.poll(total, longWork).toBe(reviewed.length);
  screens.push(
    ...["/dashboard", "/verifications", `/verifications/${id}`, `/applicants/${(await view()).applicant.publicId}`],
    ...["/applicants", "/statistics/overview", "/forms", `/forms/edit/general/${formId}`, "/monitoring/events"],
    ...["/audit-log", "/project-settings", "/api-keys"],
  );
});
test.afterAll(async () => {
  await desk?.context().close();
});

/** Nothing is cut in buttons, tabs and heads of columns, nothing is wider than the window, no key and no English is shown. */
async function expectWhole(language: string, path: string): Promise<void> {
  // Charts draw themselves again for a new width.
  const overflow = () =>
    desk.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, { message: `${path} in ${language} is not wider than the window` }).toBe(0);
  const seen = await desk.evaluate(() => ({
    cut: [...document.querySelectorAll<HTMLElement>('button, [role="tab"], th, label, nav a')]
      .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1 && !each.closest("[title]"))
      .filter((each) => getComputedStyle(each).overflow !== "visible")
      .map((each) => each.innerText),
    lines: document.body.innerText.split("\n").map((line) => line.trim()),
  }));
  const english = seen.lines.filter((line) => sentences.has(line));
  // "M05" and "May 5, 2026" is what a browser writes in a language that it does not know.
  const keys = seen.lines.filter(
    (line) => /^[a-z]\w*(\.\w+)+$/.test(line) || /\{\{?\w+\}|\bM\d\d\b|\b[A-Z][a-z]{2} \d{1,2}, 20\d\d/.test(line),
  );
  expect({ language, path, ...seen, lines: [], english, keys }).toEqual({
    ...{ language, path, cut: [], lines: [], english: [], keys: [] },
  });
}

async function walk(language: string, sizes: readonly (typeof wide)[]): Promise<void> {
  for (const path of screens) {
    await desk.goto(`${server.origin}${path}?lang=${language}`);
    await expect(desk.locator("html")).toHaveAttribute("lang", language);
    await expect(desk.locator("html")).toHaveAttribute("dir", directionOf(language));
    await expect(desk.locator("h1").first()).toBeVisible();
    await expect(desk.locator('[data-first-picture], [aria-busy="true"]')).toHaveCount(0);
    for (const size of sizes) {
      await desk.setViewportSize(size);
      await expectWhole(language, path);
    }
    await desk.setViewportSize(wide);
  }
}

test("the desk in Hebrew, from right to left: nothing is cut, nothing is English, and it is accessible", async () => {
  await walk("he", [wide]);
  await expectAccessible(desk);
});

const deskWords = (language: string, file: string) =>
  JSON.parse(readFileSync(`web/src/locales/${language}/${file}.json`, "utf8"));

/** What is cut in the bar of a case: half a hint, a button beyond the edge. A hint that does not fit is not shown at all. */
const cutInBar = (bar: Element): string[] => {
  const shown = [...bar.querySelectorAll<HTMLElement>("button, label, kbd")].filter(
    ({ offsetWidth }) => offsetWidth > 1,
  );
  const frameOf = (each: Element): Element => {
    const above = each.parentElement ?? bar;
    return above === bar || getComputedStyle(above).overflowX === "hidden" ? above : frameOf(above);
  };
  const isCut = (each: HTMLElement) => {
    const [box, frame] = [each, frameOf(each)].map((part) => part.getBoundingClientRect());
    if (!box || !frame) return true;
    const isInside = box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1;
    return !isInside && !(box.top >= frame.bottom && frameOf(each) !== bar);
  };
  return shown.filter(isCut).map(({ innerText }) => innerText);
};

for (const language of ["ka", "de", "he"])
  test(`in ${language} the bar of a case is whole on each width of a desk, and times keep their order`, async () => {
    await desk.goto(`${server.origin}/verifications?lang=${language}`);
    await desk.locator("main tr[data-opens] a").first().click();
    const words = deskWords(language, "verifications").decide;
    const bar = desk.getByRole("region", { name: words.bar });
    await expect(bar.getByRole("button", { name: words.approve, exact: true })).toBeInViewport({ ratio: 1 });
    for (const width of [1041, 1200, 1241, 1400]) {
      await desk.setViewportSize({ width, height: 800 });
      await expect(bar.getByRole("button", { name: words.approve, exact: true })).toBeInViewport({ ratio: 1 });
      await expect.poll(() => bar.evaluate(cutInBar), { message: `${language} at ${width}` }).toEqual([]);
      await expectWhole(language, "a case");
    }
    await desk.setViewportSize(wide);
    for (const time of await desk.locator("main time").all()) await expect(time).toHaveCSS("unicode-bidi", "isolate");
  });

for (const language of ["de", "he"])
  test(`in ${language} a refused form says why, of a field, of the server and of each row of a file`, async () => {
    const [{ password }, { fields, sessions, server: said }] = [
      deskWords(language, "settings"),
      deskWords(language, "failures"),
    ];
    await desk.goto(`${server.origin}/profile-settings?lang=${language}`);
    const submit = desk.getByRole("button", { name: password.submit, exact: true });
    const form = desk.locator("form").filter({ has: submit });
    const field = (label: string) => form.getByLabel(label, { exact: true });
    await submit.click();
    await expect(desk.getByText(fields.enterYourCurrentPassword, { exact: true })).toBeVisible();
    await expectWhole(language, "/profile-settings");

    await field(password.current).fill("Not-my-Passw0rd");
    await field(password.new).fill("Tr1cky-Horse?Lantern");
    await field(password.confirm).fill("Tr1cky-Horse?Lantern");
    await submit.click();
    await expect(desk.getByText(sessions.invalidCredentials).first()).toBeVisible();
    await expectWhole(language, "/profile-settings");

    await desk.goto(`${server.origin}/forms/edit/localisation/${formId}`);
    const file = {
      name: "words.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("key,de\nno.such,x\naction.next,a,b\n"),
    };
    await desk.locator("input[type=file]").setInputFiles(file);
    const inRow = (row: string, message: string) => said.row.replace("{{number}}", row).replace("{{message}}", message);
    await expect(desk.getByRole("alert").getByRole("listitem")).toHaveText([
      inRow("2", said.keyUnknown.replace("{{values}}", "no.such")),
      inRow("3", said.rowOfOtherLength),
    ]);
    const lines = (await desk.locator("body").innerText()).split("\n").map((line) => line.trim());
    expect(lines.filter((line) => sentences.has(line))).toEqual([]);
  });

test("a member chooses a language in the menu, by its own name, and it stays", async () => {
  await desk.goto(`${server.origin}/verifications?lang=en`);
  await desk.getByRole("button", { name: "Language" }).click();
  await desk.getByPlaceholder("Search languages").fill("deu");
  await desk.getByRole("menuitem", { name: "Deutsch" }).click();
  await expect(desk.getByRole("heading", { name: "Verifizierungen", level: 1 })).toBeVisible();
  await desk.goto(`${server.origin}/verifications`);
  await expect(desk.locator("html")).toHaveAttribute("lang", "de");
  await expect(desk.getByRole("heading", { name: "Verifizierungen", level: 1 })).toBeVisible();
});

for (const language of writtenLanguages.filter((each) => each !== "en"))
  test(`the desk in ${language} on a wide screen and on a phone`, { tag: "@long" }, () =>
    walk(language, [wide, narrow]),
  );

for (const language of reviewed)
  test(`a reviewer finds, opens and approves a case in ${language}`, { tag: "@long" }, async () => {
    const name = `Olena ${surnameOf(language)}`;
    const words = JSON.parse(readFileSync(`web/src/locales/${language}/verifications.json`, "utf8"));
    await desk.goto(`${server.origin}/verifications?lang=${language}&search=${language}`);
    await expect(desk.getByRole("heading", { name: words.title, level: 1 })).toBeVisible();
    await desk.locator("main tr[data-opens] a").first().click();
    await expect(desk.getByRole("heading", { name, level: 1 })).toBeVisible();
    await desk.getByRole("button", { name: words.decide.approve, exact: true }).click();
    await expect(desk.getByText(words.decide.approved.replace("{{name}}", name))).toBeVisible();
    await desk.goto(`${server.origin}/verifications?status=valid&search=${language}`);
    await expect(desk.locator("main tr[data-opens]")).toContainText(words.status.valid);
  });
