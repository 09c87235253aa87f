import { type Browser, expect, type Page } from "@playwright/test";
import { formConfig } from "../server/test/forms.ts";
import { passportPhoto, selfieOf } from "../server/test/specimens.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { acceptPhoto, openPhone, pressStart, send, uploadPhoto } from "./applicant.ts";
import { callDashboard, makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { expectGoodLooks, narrow, wide } from "./looks.ts";
import { openProject } from "./members.ts";
import { latestMail } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

test.describe.configure({ mode: "serial" });

type View = { status: string; files: { id: string; side: string }[] };

const email = "iryna.again@example.com";
let server: BuiltServer;
let desk: Page;
let id: string;
test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  desk = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
  await openProject(desk, server, "Acme Again");
});
test.afterAll(async () => {
  await desk?.context().close();
});

const viewOf = () => callDashboard<View>(desk, `/api/verifications/${id}`);

const look = async (page: Page, name: string) => {
  const folder = process.env.LOOK_FOLDER;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

test("a reviewer asks for the document's front and a new selfie, and reads what the applicant will read", async () => {
  const formId = await makeForm(desk, formConfig({ ageMin: 60, autoDecline: false }));
  const photos = { front: await passportPhoto("amalia", {}, 8), selfie: await selfieOf("amalia") };
  const names = { first_name: "Iryna", last_name: "Bondar", email };
  id = await submitByCalls(server, await makeLink(desk, formId, "customer-1"), names, photos);
  await expect.poll(async () => (await viewOf()).status, longWork).toBe("pending");
  await desk.goto(`${server.origin}/verifications/${id}`);
  await desk.getByRole("button", { name: "Request changes" }).click();
  const drawer = desk.getByRole("dialog", { name: "Request changes: Iryna Bondar" });
  const reason = (item: string, name: string) =>
    drawer.getByRole("radiogroup", { name: `${item}: Reason` }).getByRole("radio", { name });
  await drawer.getByRole("button", { name: "Preview" }).click();
  await expect(drawer.getByText("Select at least one item.")).toBeVisible();
  await drawer.getByRole("checkbox", { name: "Document, front" }).check();
  await reason("Document, front", "Glare").check();
  await drawer.getByRole("checkbox", { name: "Selfie" }).check();
  await reason("Selfie", "Other").check();
  await drawer.getByRole("button", { name: "Preview" }).click();
  await expect(drawer.getByText("Describe what is wrong.")).toBeVisible();
  await drawer
    .getByRole("textbox", { name: "Selfie: Message to the applicant" })
    .fill("Please take off your <glasses>.");
  await drawer.getByRole("textbox", { name: "Message for all selected items" }).fill("Daylight is best.");
  await expectGoodLooks(desk, "choose", [wide, narrow]);
  await drawer.getByRole("button", { name: "Preview" }).click();
  await expect(drawer.getByText(`Email to ${email} · Language: English`)).toBeVisible();
  await expect(drawer.getByText("There was glare on it.")).toBeVisible();
  await expect(drawer.getByText("Daylight is best.")).toHaveCount(1);
  await expectGoodLooks(desk, "preview", [wide, narrow]);
  await drawer.getByRole("button", { name: "Send to the applicant" }).click();
  await expect(drawer).toBeHidden();
  await expect(desk.getByText("Waiting for applicant").first()).toBeVisible();
  await expect(desk.getByText("Waiting for applicant").first()).toBeVisible();
  await expectGoodLooks(desk, "waiting", [wide, narrow]);
  expect((await viewOf()).status).toBe("pending");
});

async function openMail(browser: Browser): Promise<{ page: Page; link: string }> {
  const { text } = await latestMail(server, email);
  const link = /https?:\/\/\S+\/verify\/[0-9a-f]{36}/.exec(text)?.[0] ?? "";
  expect(link).toContain(server.applicantOrigin);
  const page = await openPhone(browser, "91.198.36.14");
  await page.goto(link);
  return { page, link };
}

test("the applicant answers on a phone, by the link from the mail, and sees only what was requested", async ({
  browser,
}) => {
  const { page, link } = await openMail(browser);
  await expect(page.getByRole("heading", { name: "Please send this again" })).toBeVisible();
  await expect(page.getByText("Please take off your <glasses>.")).toBeVisible();
  await expect(page.getByText("Bondar")).toHaveCount(0);
  await expectGoodLooks(page, "applicant", [narrow]);
  await pressStart(page);
  await expect(page.getByRole("heading", { name: "Photo page of your passport" })).toBeVisible();
  await uploadPhoto(page, await passportPhoto("amalia", {}, 6));
  await acceptPhoto(page);
  await expect(page.getByRole("heading", { name: "Take a selfie" })).toBeVisible();
  await uploadPhoto(page, await selfieOf("bruna"));
  await acceptPhoto(page);
  await expect(page.getByRole("heading", { name: "Check and submit" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your details" })).toHaveCount(0);
  await expectGoodLooks(page, "applicant-review", [narrow]);
  await send(page);
  await expect(page.getByRole("heading", { name: /Checking your data|Thank you/ })).toBeVisible();
  // A second time the link opens nothing.
  const other = await openPhone(browser, "91.198.36.15");
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "This link has been used" })).toBeVisible();
  await expectAccessible(other);
  await other.context().close();
  await page.context().close();
});

test("the reviewer sees the new photos, and the old ones as history", async () => {
  await expect.poll(async () => (await viewOf()).status, longWork).toBe("pending");
  await desk.goto(`${server.origin}/verifications/${id}`);
  const history = desk.getByRole("region", { name: "Requested changes" });
  await expect(history.getByText("Answered")).toBeVisible();
  await expect(history.getByRole("img", { name: "Original: Selfie" })).toBeVisible();
  await expect(desk.getByText("Resubmitted")).toBeVisible();
  await history.scrollIntoViewIfNeeded();
  await expectGoodLooks(desk, "history", [wide, narrow]);
  await desk.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  await expectAccessibleInLong(desk);
  await look(desk, "history-rtl");
});
