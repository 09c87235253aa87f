import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { drawLandscape } from "#engines/documents/specimens/drawn-landscape.ts";
import { addGlare, blurPhoto } from "#engines/documents/specimens/photo-faults.ts";
import { formConfig } from "../server/test/forms.ts";
import { idCardPhotos, passportPhoto, selfieOf } from "../server/test/specimens.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import {
  acceptPhoto,
  chooseDocument,
  choosePassport,
  fillProfile,
  openPhone,
  send,
  shootPhoto,
  uploadPhoto,
} from "./applicant.ts";
import { openCamera } from "./camera.ts";
import { callDashboard, makeForm, makeLink } from "./dashboard.ts";
import { openProject } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test, watchRequests } from "./watch.ts";

let server: BuiltServer;
let dashboard: Page;
let formId: string;
test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  dashboard = await (await browser.newContext()).newPage();
  await openProject(dashboard, server, "Acme Onboarding");
  formId = await makeForm(dashboard);
});
test.afterAll(async () => {
  await dashboard?.context().close();
});

const fromUkraine = "91.198.36.14";
const olena = { firstName: "Olena", lastName: "Shevchenko", born: ["17", "May", "1990"] } as const;
const heading = (page: Page, name: string) => page.getByRole("heading", { name });

/** Only the bearer token's key, a random secret for each link, and no personal data: S38. */
async function expectNothingKept(page: Page): Promise<void> {
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, Object.values({ ...sessionStorage })]));
  expect(kept).not.toMatch(/Olena|Shevchenko|1990|FA1234567/i);
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored.filter((key) => key !== "veridesk.devices")).toEqual([]);
}

test("a person shows both sides of a card and a face to the camera, after it was refused and then allowed", async () => {
  const card = await idCardPhotos("amalia");
  const camera = await openCamera(card.front);
  const foreign = watchRequests(camera.browser);
  try {
    const phone = await openPhone(camera.browser, fromUkraine, []);
    await phone.goto(await makeLink(dashboard, formId, "card-1"));
    await fillProfile(phone, { ...olena, born: [...olena.born] });
    await chooseDocument(phone, /Identity card/);

    // Refused: the page says how to allow it, and a file works as well.
    await expect(heading(phone, "Front of your document")).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole("button", { name: "Take a photo" }).click();
    await expect(phone.getByText("The camera is blocked")).toBeVisible();
    await expect(phone.getByRole("button", { name: "Use the camera app" })).toBeVisible();
    await expectAccessibleInLong(phone);
    await uploadPhoto(phone, card.front);
    await expect(phone.getByText("Good photo")).toBeVisible(longWork);

    // Allowed: the same screen takes the photo again.
    await phone.context().grantPermissions(["camera"]);
    await phone.getByRole("button", { name: "Retake" }).click();
    await expect(phone.getByText("Fit the front into the frame")).toBeVisible();
    await expectAccessibleInLong(phone);
    await shootPhoto(phone, "Fit the front into the frame");
    await acceptPhoto(phone);
    await camera.show(card.back);
    await phone.getByRole("button", { name: "Take a photo" }).click();
    await shootPhoto(phone, "Turn it over and fit the back into the frame");
    await acceptPhoto(phone);
    await camera.show(await selfieOf("amalia"));
    await phone.getByRole("button", { name: "Take a selfie" }).click();
    await shootPhoto(phone, "Fit your face into the oval");
    await acceptPhoto(phone);
    await expect(heading(phone, "Check and submit")).toBeVisible();
    await expectAccessibleInLong(phone);
    await send(phone);
    await expect(heading(phone, "You are verified")).toBeVisible(longWork);
    await expectAccessibleInLong(phone);
    await expectNothingKept(phone);
  } finally {
    await camera.close();
  }
  expect(foreign).toEqual([]);
  const { items } = await callDashboard<{ items: { applicantName: string; status: string }[] }>(
    dashboard,
    "/api/verifications",
    {},
  );
  expect(items).toMatchObject([{ applicantName: "Olena Shevchenko", status: "valid" }]);
});

async function countAddresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const live = new Set<string>();
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      const address = createObjectURL.call(URL, blob);
      live.add(address);
      return address;
    };
    URL.revokeObjectURL = (address) => {
      live.delete(address);
      revokeObjectURL.call(URL, address);
    };
    Object.assign(window, { liveAddresses: live });
  });
  return () => page.evaluate(() => (window as unknown as { liveAddresses: Set<string> }).liveAddresses.size);
}

test("a bad photo is refused at once, with its reason; a photo taken again leaves nothing of the earlier one", {
  tag: "@long",
}, async ({ browser }) => {
  const phone = await openPhone(browser, fromUkraine);
  const addresses = await countAddresses(phone);
  await phone.goto(await makeLink(dashboard, formId, "bad-1"));
  await fillProfile(phone, { ...olena, born: [...olena.born] });
  await choosePassport(phone);
  const passport = await passportPhoto("bruna");
  const refuse = async (file: Buffer | string, reason: string) => {
    await uploadPhoto(phone, file);
    await expect(phone.getByText(reason)).toBeVisible(longWork);
    await expect(phone.getByRole("button", { name: "Continue" })).toBeHidden();
  };
  await refuse(await blurPhoto(passport, 6), "The photo is blurred.");
  await expectAccessible(phone);
  await refuse(await addGlare(passport, { x: 0.5, y: 0.5, radius: 0.12 }), "There is glare on the document.");
  await refuse(await sharp(passport).resize(480).jpeg().toBuffer(), "The photo is too small.");
  await refuse(await drawLandscape(1), "This does not look like the document you chose.");
  await refuse(Buffer.from("%PDF-1.7 no photo at all"), "A PDF cannot be used here.");

  // Over 20 MB nothing is sent.
  const directory = await mkdtemp(join(tmpdir(), "veridesk-large-"));
  const large = join(directory, "large.jpg");
  const file = await open(large, "w");
  await file.truncate(20 * 1024 * 1024 + 1);
  await file.close();
  const uploads: string[] = [];
  phone.on("request", (request) => {
    if (request.url().endsWith("/api/flow/files")) uploads.push(request.url());
  });
  await refuse(large, "The file is larger than 20 MB.");
  expect(uploads).toEqual([]);
  await expectAccessibleInLong(phone);
  await rm(directory, { recursive: true });

  await uploadPhoto(phone, passport);
  await expect(phone.getByText("Good photo")).toBeVisible(longWork);
  expect(await addresses()).toBe(1);
  await uploadPhoto(phone, passport);
  await expect(phone.getByText("Good photo")).toBeHidden();
  await expect(phone.getByText("Good photo")).toBeVisible(longWork);
  expect(await addresses()).toBe(1);
  await acceptPhoto(phone);
  await expect(heading(phone, "Take a selfie")).toBeVisible();
  await refuse((await idCardPhotos("bruna")).back, "This is a photo of a document.");
  await refuse(await drawLandscape(2), "No face was found.");
  await phone.context().close();
});

test("S38 the page of a link stands in a frame of the origin its form returns to, camera and all, and in no other's", async ({
  browser,
}) => {
  const { port } = server.customer;
  const ours = await makeForm(dashboard, formConfig({ redirectUrl: `https://127.0.0.1:${port}/done` }));
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const frameOf = async (form: string, externalId: string) => {
    const body = `<!doctype html><title>Shop</title><iframe allow="camera" src="${await makeLink(dashboard, form, externalId)}"></iframe>`;
    server.customer.answerWith({ kind: "status", status: 200, body, headers: { "content-type": "text/html" } });
    await page.goto(`https://127.0.0.1:${port}/checkout`);
    return page.locator("iframe").contentFrame();
  };
  await expect((await frameOf(ours, "framed-1")).getByRole("button", { name: "Start", exact: true })).toBeVisible();
  const frame = page.frames().find((each) => each.url().startsWith(server.applicantOrigin));
  const mayUseCamera = () =>
    (document as Document & { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy.allowsFeature(
      "camera",
    );
  expect(await frame?.evaluate(mayUseCamera)).toBe(true);
  const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await expect((await frameOf(formId, "framed-2")).getByRole("button", { name: "Start", exact: true })).toBeHidden();
  await refused;
  await context.close();
});
