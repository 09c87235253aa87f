import { expect, type Page } from "@playwright/test";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { callDashboard, makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { expectGoodLooks } from "./looks.ts";
import { openProject } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

test.describe.configure({ mode: "serial" });

let server: BuiltServer;
let dashboard: Page;
test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  dashboard = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
  await openProject(dashboard, server, "Acme Applicants");
});
test.afterAll(async () => {
  await dashboard?.context().close();
});

const look = async (name: string) => {
  const folder = process.env.LOOK_FOLDER;
  if (folder) await dashboard.screenshot({ path: `${folder}/${name}.png` });
};

test("a reviewer puts a profile right, and typed and corrected values stand side by side", async () => {
  const formId = await makeForm(dashboard, profileFormConfig());
  const id = await submitByCalls(server, await makeLink(dashboard, formId, "customer-1"), {
    first_name: "Iryna",
    last_name: "Bondar",
  });
  const status = async () => (await callDashboard<{ status: string }>(dashboard, `/api/verifications/${id}`)).status;
  await expect.poll(status, longWork).toBe("pending");
  await dashboard.goto(`${server.origin}/verifications/${id}`);
  await dashboard.getByRole("button", { name: "Edit profile" }).click();
  const drawer = dashboard.getByRole("dialog", { name: "Edit profile: Iryna Bondar" });
  await drawer.getByLabel("Last name", { exact: true }).fill("B0ndar");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByText("Use letters, spaces, apostrophes, hyphens and dots.")).toBeVisible();
  await expect(drawer.getByText("Choose a gender.")).toBeVisible();
  await drawer.getByLabel("Last name", { exact: true }).fill("Bondarenko");
  await drawer.getByRole("combobox", { name: "Gender" }).click();
  await dashboard.getByRole("option", { name: "Female" }).click();
  await drawer.getByRole("button", { name: "Add address" }).click();
  await drawer.getByLabel("Street and number").fill("Khreshchatyk 1");
  await drawer.getByRole("group", { name: "Address 1" }).getByRole("combobox", { name: "Country" }).fill("Ukr");
  await dashboard.getByRole("option", { name: "Ukraine" }).click();
  await drawer.getByRole("textbox", { name: "Comment" }).fill("Called on Monday.");
  await expect(drawer.getByText("Entered: Bondar")).toBeVisible();
  await expectAccessible(dashboard);
  await expectGoodLooks(dashboard, "drawer");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toBeHidden();
  const row = dashboard.getByRole("row", { name: /Last name/ });
  await expect(row).toContainText("Bondar");
  await expect(row).toContainText("Bondarenko");
  await look("comparison");
});

async function blacklist(): Promise<void> {
  const list = new URLSearchParams({ type: "default", name: "Chargebacks", description: "Who charged back" });
  await callDashboard(dashboard, `/api/blacklists/create?${list}`, {});
  await dashboard.getByRole("button", { name: "More actions" }).click();
  await dashboard.getByRole("menuitem", { name: "Add to blacklists" }).click();
  const window = dashboard.getByRole("dialog", { name: "Add to blacklists: Iryna Bondarenko" });
  await window.getByRole("button", { name: "Add" }).click();
  await expect(window.getByText("Choose a blacklist.")).toBeVisible();
  await window.getByRole("checkbox", { name: "Chargebacks" }).check();
  await window.getByRole("checkbox", { name: "Country" }).uncheck();
  await window.getByRole("textbox", { name: "Reason (optional)" }).fill("Charged back twice");
  await expectGoodLooks(dashboard, "applicant-blacklists");
  await window.getByRole("button", { name: "Add" }).click();
  await expect(dashboard.getByText("Applicant added to the blacklists")).toBeVisible();
}

test("the applicant is found by the corrected name, labelled, and their verification opened inside", async () => {
  await dashboard.goto(`${server.origin}/dashboard`);
  await dashboard.getByRole("link", { name: "Applicants" }).click();
  const find = dashboard.getByRole("searchbox", { name: "Name, ID, email, phone" });
  const found = dashboard.getByRole("link", { name: "Open: Iryna Bondarenko" });
  await find.fill("Bondarenko");
  await expect(found).toBeVisible();
  await expectGoodLooks(dashboard, "list");
  await expect(dashboard).toHaveURL(/search=Bondarenko/);
  // The field is left by pressing the link: the list is drawn again before the button is up, and the click still counts.
  await find.fill("");
  await found.hover();
  await dashboard.mouse.down();
  await expect(dashboard).not.toHaveURL(/search=/);
  await dashboard.mouse.up();
  await expect(dashboard.getByRole("heading", { name: "Iryna Bondarenko" })).toBeVisible();
  await dashboard.getByRole("button", { name: "More actions" }).click();
  await dashboard.getByRole("menuitem", { name: "Edit labels" }).click();
  const labels = dashboard.getByRole("dialog", { name: "Labels" });
  await labels.getByRole("combobox", { name: "Labels of this applicant" }).fill("VIP");
  await dashboard.keyboard.press("Enter");
  await labels.getByRole("button", { name: "Save" }).click();
  await expect(labels).toBeHidden();
  await expect(dashboard.getByText("VIP", { exact: true })).toBeVisible();
  await expectGoodLooks(dashboard, "profile");
  await blacklist();
  await expect(dashboard.getByRole("region", { name: "Addresses" })).toContainText("Khreshchatyk 1");
  const timeline = dashboard.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText("Profile edited")).toBeVisible();
  await expect(timeline.getByText("Lists: Chargebacks")).toBeVisible();
  await expect(dashboard.getByRole("region", { name: "Profile" })).toContainText("Bondarenko");
  await expectGoodLooks(dashboard, "history");
  await timeline.getByRole("textbox", { name: "Comment" }).fill("Called back on Friday.");
  await expectAccessible(dashboard);
  await timeline.getByRole("button", { name: "Add comment" }).click();
  await expect(timeline.getByRole("textbox", { name: "Comment" })).toHaveValue("");
  await expect(timeline.getByText("Called back on Friday.")).toBeVisible();
  await timeline.getByRole("button", { name: "Verifications" }).click();
  await expect(timeline.getByText("Profile edited")).toBeHidden();
  await look("verifications");
  await timeline.getByRole("article").getByRole("link").first().click();
  await expect(dashboard).toHaveURL(/\/applicants\/[0-9a-f-]{36}\/verification\/[0-9a-f-]{36}/);
  await expect(dashboard.getByRole("heading", { name: "Iryna Bondar", exact: true })).toBeVisible();
  await dashboard.getByRole("link", { name: "Applicant", exact: true }).click();
  await expect(dashboard).toHaveURL(/\/applicants\/[0-9a-f-]{36}\/verifications$/);
  await expect(timeline).toBeVisible();
});

test("changes are requested and a link is made from the record itself", async () => {
  const record = dashboard.url();
  const id = record.split("/applicants/")[1]?.split("/")[0] ?? "";
  await dashboard.getByRole("button", { name: "Request changes" }).click();
  const drawer = dashboard.getByRole("dialog", { name: /^Request changes: / });
  await drawer.getByRole("checkbox", { name: "Profile" }).check();
  await expect(drawer.getByRole("button", { name: "Preview" })).toBeEnabled();
  await dashboard.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await dashboard.getByRole("link", { name: "New link" }).click();
  const link = dashboard.getByRole("dialog", { name: "Personal link" });
  await expect(link.getByRole("textbox", { name: "Applicant ID", exact: true })).toHaveValue(id);
  await link.getByRole("button", { name: "Create link" }).click();
  await expect(link.getByRole("status", { name: "Personal link" })).toContainText(/[0-9a-f]{36}/);
  await link.getByRole("button", { name: "Done" }).click();
  await expect(link).toBeHidden();
  await expect(dashboard).not.toHaveURL(/applicant=/);
  await dashboard.goto(record);
});

test("the record answers why somebody was declined, and a mistyped name still finds them", async () => {
  const id = dashboard.url().split("/applicants/")[1]?.split("/")[0];
  type Rows = { items: { id: string }[] };
  const [item] = (await callDashboard<Rows>(dashboard, `/api/applicants/${id}/verifications`, {})).items;
  const { rowVersion } = await callDashboard<{ rowVersion: number }>(dashboard, `/api/verifications/${item?.id}`);
  await callDashboard(dashboard, "/api/verifications/status", {
    verification_id: item?.id,
    rowVersion,
    status: "invalid",
    decline_reasons: ["WRONG_NAME"],
    comment: "The passport has another name.",
  });
  await dashboard.goto(`${server.origin}/applicants?search=Bondraenko`);
  await expect(dashboard.getByText("Similar names")).toBeVisible();
  await dashboard.getByRole("link", { name: "Open: Iryna Bondarenko" }).click();
  const card = dashboard.getByRole("region", { name: "Timeline" }).getByRole("article").first();
  for (const words of [/Declined by /, "Wrong name", "The passport has another name."])
    await expect(card.getByText(words)).toBeVisible();
  expect((await card.boundingBox())?.y).toBeLessThan(450);
  await expectGoodLooks(dashboard, "declined");
});

test("a second record of the same person is merged, and separated again", async () => {
  const formId = await makeForm(dashboard, profileFormConfig());
  const names = { first_name: "Irina", last_name: "Bondar" };
  await submitByCalls(server, await makeLink(dashboard, formId, "customer-2"), names);
  type Rows = { items: { id: string; externalId: string | null }[] };
  const { items } = await callDashboard<Rows>(dashboard, "/api/applicants", {});
  const other = items.find(({ externalId }) => externalId === "customer-2")?.id ?? "";
  await dashboard.getByRole("button", { name: "More actions" }).click();
  await dashboard.getByRole("menuitem", { name: "Merge with another record" }).click();
  await dashboard.getByRole("textbox", { name: "Applicant ID of the other record" }).fill(other);
  await dashboard.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(dashboard.getByText("2 verifications")).toBeVisible();
  await expectGoodLooks(dashboard, "merged");
  await dashboard.getByRole("button", { name: "Separate" }).click();
  await expect(dashboard.getByText("1 verification", { exact: true })).toBeVisible();
});

test("how long data is kept is set in the project's settings", async () => {
  const before = dashboard.url();
  await dashboard.goto(`${server.origin}/project-settings`);
  await expect(dashboard.getByLabel("Declined")).toHaveValue("365");
  await expectGoodLooks(dashboard, "retention");
  await dashboard.goto(before);
});

test("all data is downloaded", async () => {
  const download = dashboard.waitForEvent("download");
  await dashboard.getByRole("button", { name: "Download data" }).click();
  expect((await download).suggestedFilename()).toMatch(/^applicant-[0-9a-f]{8}\.zip$/);
});

test("a record names those with the same data, and leads to them", async () => {
  const formId = await makeForm(dashboard, profileFormConfig());
  const names = { first_name: "Vira", last_name: "Savchuk" };
  const ids: string[] = [];
  for (const customer of ["twin-1", "twin-2"]) {
    const id = await submitByCalls(server, await makeLink(dashboard, formId, customer), names);
    const status = async () => (await callDashboard<{ status: string }>(dashboard, `/api/verifications/${id}`)).status;
    await expect.poll(status, longWork).toBe("pending");
    const view = await callDashboard<{ applicant: { publicId: string } }>(dashboard, `/api/verifications/${id}`);
    ids.push(view.applicant.publicId);
  }
  await dashboard.goto(`${server.origin}/applicants/${ids[0]}`);
  const other = dashboard.getByRole("list", { name: "Linked applicants" }).getByRole("link", { name: /Vira Savchuk/ });
  await expect(other).toContainText("Same name and date of birth");
  await expectGoodLooks(dashboard, "linked");
  await dashboard.getByRole("heading", { name: "Connections" }).click();
  const connections = dashboard.getByRole("list", { name: "Connections as a list" });
  await expect(connections.getByRole("listitem").first()).toContainText("Same name and date of birth");
  await expectAccessible(dashboard);
  await expectGoodLooks(dashboard, "connections");
  await other.click();
  await expect(dashboard).toHaveURL(new RegExp(`/applicants/${ids[1]}$`));
});
