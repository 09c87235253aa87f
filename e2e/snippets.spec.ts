import { expect, type Page } from "@playwright/test";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { callDashboard, makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { openProject } from "./members.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

test.describe.configure({ mode: "serial" });

let desk: Page;
let address: string;
test.beforeAll(async ({ browser, shared }) => {
  desk = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
  await openProject(desk, shared, "Acme Snippets");
  const formId = await makeForm(desk, profileFormConfig());
  const names = { first_name: "Iryna", last_name: "Bondar" };
  const id = await submitByCalls(shared, await makeLink(desk, formId, "customer-7"), names);
  const statusOf = async () => (await callDashboard<{ status: string }>(desk, `/api/verifications/${id}`)).status;
  await expect.poll(statusOf, longWork).toBe("pending");
  address = `${shared.origin}/verifications/${id}`;
});
test.afterAll(async () => {
  await desk?.context().close();
});

test("a snippet is written in the settings, an unknown placeholder is refused at its text", async () => {
  await desk.goto(`${new URL(address).origin}/project-settings`);
  await desk.getByRole("button", { name: "New snippet" }).click();
  const drawer = desk.getByRole("dialog", { name: "New snippet" });
  await drawer.getByLabel("Name").fill("Proof of address");
  await drawer.getByLabel("Shortcut").fill("address");
  await drawer.getByLabel("Decline comment").check();
  const text = drawer.getByRole("textbox", { name: "Text" });
  await text.fill("{{nobody}}");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByText("No such placeholder: {{nobody}}.")).toBeVisible();
  await text.fill("Called  about the proof of address.");
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7));
  await drawer.getByRole("button", { name: "Insert placeholder" }).click();
  await desk.getByRole("menuitem", { name: /^Applicant name/ }).click();
  await expect(text).toHaveValue("Called {{applicant_name}} about the proof of address.");
  await expectAccessible(desk);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toBeHidden();
  const row = desk.getByRole("table", { name: "Snippets" }).getByRole("row", { name: /Proof of address/ });
  await expect(row).toContainText("/address");
  await row.scrollIntoViewIfNeeded();
  await expectAccessible(desk);
});

test("a slash on an empty line opens the list, and Enter inserts what the case says", async () => {
  await desk.goto(address);
  await desk.getByRole("tab", { name: /Comments/ }).click();
  const field = desk.getByRole("textbox", { name: "Write a comment" });
  await expect(desk.getByRole("button", { name: "Snippets" })).toBeVisible();
  await field.pressSequentially("/");
  const search = desk.getByRole("combobox", { name: "Find a snippet" });
  await expect(search).toBeFocused();
  await search.press("Escape");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("/");
  await field.press("Backspace");
  await field.pressSequentially("/");
  await expect(search).toBeFocused();
  await search.pressSequentially("addr");
  const found = desk.getByRole("option", { name: /Called Iryna Bondar about the proof of address/ });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await expectAccessible(desk);
  await search.press("ArrowDown");
  await search.press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("Called Iryna Bondar about the proof of address.");
});

test("it is offered with a decline, and Escape closes the list alone", async () => {
  await desk.getByRole("button", { name: "Decline", exact: true }).click();
  const drawer = desk.getByRole("dialog", { name: /Decline/ });
  await drawer.getByRole("button", { name: "Snippets" }).click();
  const search = desk.getByRole("combobox", { name: "Find a snippet" });
  await expect(search).toBeFocused();
  await search.press("Escape");
  await expect(search).toBeHidden();
  await drawer.getByRole("button", { name: "Snippets" }).click();
  await desk.getByRole("option", { name: /Proof of address/ }).click();
  await expect(drawer.getByRole("textbox", { name: /Comment/ })).toHaveValue(/^Called Iryna Bondar/);
});

test("a deleted snippet is no longer offered", async () => {
  await desk.goto(`${new URL(address).origin}/project-settings`);
  await desk.getByRole("button", { name: /Actions: Proof of address/ }).click();
  await desk.getByRole("menuitem", { name: "Delete" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(desk.getByText("No snippets yet")).toBeVisible();
});
