import { expect, type Page } from "@playwright/test";
import { formConfig } from "../server/test/forms.ts";
import { passportPhoto, selfieOf } from "../server/test/specimens.ts";
import { expectAccessible } from "./accessible.ts";
import { callDashboard, makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { openProject } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork, restedConnection } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
let dashboard: Page;
let id: string;

test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  dashboard = await browser.newPage();
  await openProject(dashboard, server, "Early Desk");
  const link = await makeLink(dashboard, await makeForm(dashboard, formConfig({ name: "<b>Form</b>" })), "early-case");
  const photos = { front: await passportPhoto("amalia", {}, 4), selfie: await selfieOf("amalia") };
  id = await submitByCalls(server, link, { first_name: "Amalia", last_name: "Frueh" }, photos);
  const status = async () => (await callDashboard<{ status: string }>(dashboard, `/api/verifications/${id}`)).status;
  await expect.poll(status, longWork).not.toBe("processing");
});
test.afterAll(async () => {
  await dashboard?.close();
});

const isPhoto = (url: string) => url.includes("/files/");
const picture = (page: Page) => page.locator("[data-first-picture]");
const shownPhotos = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLImageElement>("figure img")].filter((each) => each.naturalWidth > 100).length,
  );

for (const { name, width, colorScheme, tag } of [
  { name: "a desktop", width: 1400, colorScheme: "light", tag: [] },
  { name: "a phone at night", width: 390, colorScheme: "dark", tag: ["@long"] },
] as const) {
  test(`on ${name} a case stands there with its photos before the scripts, and what is pressed is not lost`, {
    tag: [...tag],
  }, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: 880 },
      colorScheme,
      storageState: await dashboard.context().storageState(),
    });
    const page = await context.newPage();
    const address = `${server.origin}/verifications/${id}`;
    // A start does not wait for what draws it.
    const isDrawn = async () =>
      (await (await page.request.get(address, restedConnection)).text()).includes("data-first-picture");
    await expect.poll(isDrawn).toBe(true);

    let bring: () => void = () => undefined;
    let late: Promise<void> = Promise.resolve();
    const holdScripts = () => {
      late = new Promise((resolve) => {
        bring = resolve;
      });
    };
    holdScripts();
    await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
      await late;
      await route.continue();
    });
    const errors: string[] = [];
    const photos: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("request", (request) => isPhoto(request.url()) && photos.push(request.url()));
    const ends: string[] = [];
    page.on("response", (reply) => isPhoto(reply.url()) && ends.push(`${reply.status()} ${reply.url()}`));
    const failed: string[] = [];
    page.on(
      "requestfailed",
      (each) => isPhoto(each.url()) && failed.push(`${each.failure()?.errorText} ${each.url()}`),
    );
    await page.goto(address, { waitUntil: "commit" });

    await expect(picture(page).getByRole("heading", { level: 1 })).toHaveText("Amalia Frueh");
    await expect(picture(page).getByText("<b>Form</b>")).toBeVisible();
    const shown = async () => ({
      shown: await shownPhotos(page),
      requested: photos.length,
      ends: ends.length,
      failed,
      errors,
    });
    await expect.poll(shown).toEqual({ shown: 2, requested: 2, ends: 2, failed: [], errors: [] });
    await expectAccessible(page);
    const boxes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("main section :is(h1, h2#photos, figure, [role=tab])")].map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          const { color, backgroundColor } = getComputedStyle(each);
          return [each.tagName, each.textContent, x, y, width, height, color, backgroundColor].join(" ");
        }),
      );
    const before = await boxes();
    await page.evaluate(() => {
      const seen = Object.assign(window, { hadNoPhotos: false });
      new MutationObserver(() => {
        requestAnimationFrame(() => {
          const images = [...document.querySelectorAll<HTMLImageElement>("figure img")];
          if (images.length !== 2 || images.some(({ src }) => src === "")) seen.hadNoPhotos = true;
        });
      }).observe(document.body, { childList: true, subtree: true });
    });
    bring();
    await expect(picture(page)).toHaveCount(0);
    expect(await boxes()).toEqual(before);
    expect(await page.evaluate(() => (window as unknown as { hadNoPhotos: boolean }).hadNoPhotos)).toBe(false);
    await expect(page.getByRole("button", { name: /Zoom in/ }).first()).toBeVisible();
    expect(photos).toHaveLength(2);
    expect(errors).toEqual([]);

    holdScripts();
    await page.reload({ waitUntil: "commit" });
    await picture(page).getByRole("button", { name: "Add label" }).click();
    bring();
    await expect(page.getByRole("dialog")).toBeVisible();
    await context.close();
  });
}
