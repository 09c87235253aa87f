import { expect, type Page } from "@playwright/test";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { callDashboard, makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { signUp } from "./people.ts";
import { type BuiltServer, startBuiltServer } from "./server.ts";
import { test } from "./watch.ts";

test.describe.configure({ mode: "serial" });

let server: BuiltServer;
let desk: Page;
test.beforeAll(async ({ browser }) => {
  server = await startBuiltServer();
  desk = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
  await signUp(desk, server, "Acme Applicants");
});
test.afterAll(async () => {
  await desk?.context().close();
  await server?.stop();
});

const look = async (name: string) => {
  const folder = process.env.LOOK_FOLDER;
  if (folder) await desk.screenshot({ path: `${folder}/${name}.png` });
};

/** As it is seen by day and by night, on a wide screen and on a phone. */
async function expectGoodLooks(name: string): Promise<void> {
  for (const size of [
    { width: 1400, height: 900 },
    { width: 390, height: 844 },
  ])
    for (const colorScheme of ["light", "dark"] as const) {
      await desk.setViewportSize(size);
      await desk.emulateMedia({ colorScheme });
      await expectAccessible(desk);
      await look(`${name}-${size.width}-${colorScheme}`);
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    }
  await desk.emulateMedia({ colorScheme: "light" });
  await desk.setViewportSize({ width: 1400, height: 900 });
}

test("a reviewer puts a profile right, and typed and corrected values stand side by side", async () => {
  const formId = await makeForm(desk, profileFormConfig());
  const id = await submitByCalls(server, await makeLink(desk, formId, "customer-1"), {
    first_name: "Iryna",
    last_name: "Bondar",
  });
  const status = async () => (await callDashboard<{ status: string }>(desk, `/api/verifications/${id}`)).status;
  await expect.poll(status, { timeout: 60_000 }).toBe("pending");
  await desk.goto(`${server.origin}/verifications/${id}`);
  await desk.getByRole("button", { name: "Edit profile" }).click();
  const drawer = desk.getByRole("dialog", { name: "Edit profile: Iryna Bondar" });
  await drawer.getByLabel("Last name", { exact: true }).fill("B0ndar");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByText("Use letters, spaces, apostrophes, hyphens and dots.")).toBeVisible();
  await expect(drawer.getByText("Choose a gender.")).toBeVisible();
  await drawer.getByLabel("Last name", { exact: true }).fill("Bondarenko");
  await drawer.getByRole("combobox", { name: "Gender" }).click();
  await desk.getByRole("option", { name: "Female" }).click();
  await drawer.getByRole("button", { name: "Add an address" }).click();
  await drawer.getByLabel("Street and number").fill("Khreshchatyk 1");
  await drawer.getByRole("group", { name: "Address 1" }).getByRole("combobox", { name: "Country" }).fill("Ukr");
  await desk.getByRole("option", { name: "Ukraine" }).click();
  await drawer.getByRole("textbox", { name: "Comment" }).fill("Called on Monday.");
  await expect(drawer.getByText("Entered: Bondar")).toBeVisible();
  await expectGoodLooks("drawer");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toBeHidden();
  const row = desk.getByRole("row", { name: /Last name/ });
  await expect(row).toContainText("Bondar");
  await expect(row).toContainText("Bondarenko");
  await look("comparison");
});

test("the applicant is found by the corrected name, labelled, and their verification opened inside", async () => {
  await desk.goto(`${server.origin}/dashboard`);
  await desk.getByRole("link", { name: "Applicants" }).click();
  await desk.getByRole("searchbox", { name: "Name, ID, email, phone" }).fill("Bondarenko");
  await expect(desk.getByRole("link", { name: "Open Iryna Bondarenko" })).toBeVisible();
  await expectGoodLooks("list");
  await desk.getByRole("link", { name: "Open Iryna Bondarenko" }).click();
  await expect(desk.getByRole("heading", { name: "Iryna Bondarenko" })).toBeVisible();
  await desk.getByRole("button", { name: "More actions" }).click();
  await desk.getByRole("menuitem", { name: "Edit labels" }).click();
  const labels = desk.getByRole("dialog", { name: "Labels" });
  await labels.getByRole("combobox", { name: "Labels of this applicant" }).fill("VIP");
  await desk.keyboard.press("Enter");
  await labels.getByRole("button", { name: "Save" }).click();
  await expect(labels).toBeHidden();
  await expect(desk.getByText("VIP", { exact: true })).toBeVisible();
  await expectGoodLooks("profile");
  await desk.getByRole("tab", { name: /^Addresses/ }).click();
  await expect(desk.getByText("Khreshchatyk 1")).toBeVisible();
  await desk.getByRole("tab", { name: "History" }).click();
  await expect(desk.getByText("Profile edited")).toBeVisible();
  await expectGoodLooks("history");
  await desk.getByRole("tab", { name: /^Verifications/ }).click();
  await look("verifications");
  await desk.getByRole("row").nth(1).click();
  await expect(desk).toHaveURL(/\/applicants\/[0-9a-f-]{36}\/verification\/[0-9a-f-]{36}/);
  await expect(desk.getByRole("heading", { name: "Iryna Bondar", exact: true })).toBeVisible();
  await desk.getByRole("link", { name: "Applicant", exact: true }).click();
  await expect(desk.getByRole("tab", { name: /^Verifications/ })).toHaveAttribute("aria-selected", "true");
});

test("a second record of the same person is merged, and separated again", async () => {
  const formId = await makeForm(desk, profileFormConfig());
  const names = { first_name: "Irina", last_name: "Bondar" };
  await submitByCalls(server, await makeLink(desk, formId, "customer-2"), names);
  type Rows = { items: { id: string; externalId: string | null }[] };
  const { items } = await callDashboard<Rows>(desk, "/api/applicants", {});
  const other = items.find(({ externalId }) => externalId === "customer-2")?.id ?? "";
  await desk.getByRole("button", { name: "More actions" }).click();
  await desk.getByRole("menuitem", { name: "Merge with another record" }).click();
  await desk.getByRole("textbox", { name: "Applicant ID of the other record" }).fill(other);
  await desk.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(desk.getByRole("tab", { name: "Verifications (2)" })).toBeVisible();
  await desk.getByRole("tab", { name: "Profile" }).click();
  await expectGoodLooks("merged");
  await desk.getByRole("button", { name: "Separate" }).click();
  await expect(desk.getByRole("tab", { name: "Verifications (1)" })).toBeVisible();
});

test("how long data is kept is set in the project's settings", async () => {
  const before = desk.url();
  await desk.goto(`${server.origin}/project-settings`);
  await expect(desk.getByLabel("Declined")).toHaveValue("365");
  await expectGoodLooks("retention");
  await desk.goto(before);
});

test("all data is downloaded, a legal hold keeps it, and it is erased for good", async () => {
  const download = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Download data" }).click();
  expect((await download).suggestedFilename()).toMatch(/^applicant-[0-9a-f]{8}\.zip$/);
  const more = desk.getByRole("button", { name: "More actions" });
  await more.click();
  await desk.getByRole("menuitem", { name: "Set legal hold" }).click();
  await desk.getByRole("textbox", { name: "Reason" }).fill("Case 12");
  await desk.getByRole("button", { name: "Set legal hold" }).click();
  await expect(desk.getByText("Legal hold", { exact: true })).toBeVisible();
  await more.click();
  await expect(desk.getByRole("menuitem", { name: "Erase data" })).toBeDisabled();
  await desk.getByRole("menuitem", { name: "Release legal hold" }).click();
  await desk.getByRole("textbox", { name: "Reason" }).fill("Closed");
  await desk.getByRole("button", { name: "Release legal hold" }).click();
  await expect(desk.getByText("Legal hold", { exact: true })).toBeHidden();
  await more.click();
  await desk.getByRole("menuitem", { name: "Erase data" }).click();
  await desk.getByRole("textbox", { name: "Reason" }).fill("Asked by mail");
  await look("erase");
  await desk.getByRole("button", { name: "Erase data" }).click();
  await expect(desk.getByRole("heading", { name: "Erased applicant" })).toBeVisible();
  await expect(desk.getByText("Iryna")).toBeHidden();
  await expectGoodLooks("erased");
});
