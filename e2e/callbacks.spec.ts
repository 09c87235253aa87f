import { expect, type Page } from "@playwright/test";
import { profileFormConfig } from "../server/test/forms.ts";
import { readRecipe } from "../server/test/make-callbacks.ts";
import { expectAccessible } from "./accessible.ts";
import { receivedAt, requestsTo } from "./customer.ts";
import { callDashboard, makeForm, makeLink, openingRows, submitByCalls } from "./dashboard.ts";
import { endUndo } from "./database.ts";
import { expectGoodLooks } from "./looks.ts";
import { signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const [formPath, endpointPath] = ["/hooks/callbacks-form", "/hooks/callbacks-endpoint"];
const urlOf = (path: string) => `https://127.0.0.1:${server.customer.port}${path}`;

async function decline(page: Page, id: string): Promise<void> {
  await expect
    .poll(async () => (await callDashboard<{ status: string }>(page, `/api/verifications/${id}`)).status, longWork)
    .toBe("pending");
  const { rowVersion } = await callDashboard<{ rowVersion: number }>(page, `/api/verifications/${id}`);
  const decision = { verification_id: id, rowVersion, status: "invalid", decline_reasons: ["WRONG_NAME"] };
  await callDashboard(page, "/api/verifications/status", decision);
  await endUndo(server, id);
}

async function addEndpoint(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const drawer = page.getByRole("dialog", { name: "Add endpoint" });
  await drawer.getByRole("textbox", { name: "URL" }).fill("http://nowhere.example/");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByText("https", { exact: false }).last()).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("textbox", { name: "URL" }).fill(urlOf(endpointPath));
  await drawer.getByRole("button", { name: "Save" }).click();
  const secret = await page.getByRole("status", { name: "Copy it now" }).innerText();
  await page.getByRole("button", { name: "Done" }).click();
  return secret.trim();
}

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Actions: / }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

test("a developer adds an endpoint, follows what was sent, pauses it, and sends it again", async ({ page }) => {
  await signUp(page, server, "Callbacks Bank");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Callbacks", exact: true }).click();
  await expect(page.getByText("No callbacks yet")).toBeVisible();
  await expectAccessible(page);
  const secret = await addEndpoint(page);
  expect(secret).toMatch(/^whsec_/);
  await act(page, "Send a test callback");
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Create a test key first.");
  await page.keyboard.press("Escape");

  const form = await makeForm(page, profileFormConfig({ callbackUrl: urlOf(formPath) }));
  const id = await submitByCalls(server, await makeLink(page, form, "callbacks-1"), {
    first_name: "Olena",
    last_name: "Shevchenko",
  });
  await decline(page, id);
  await receivedAt(server, formPath, 1);
  const [first] = await receivedAt(server, endpointPath, 1);
  if (!first) throw new Error("nothing came");
  const { verifyWebhook } = await readRecipe();
  expect(verifyWebhook({ ...first, secret })).toBe(true);

  await page.reload();
  const table = page.getByRole("table", { name: "Callbacks" });
  await expect(table.getByText("Delivered")).toHaveCount(2);
  await expectGoodLooks(page, "callbacks");
  await page.getByRole("button", { name: "Status", exact: true }).click();
  await page.getByRole("option", { name: "Failed" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("No matching callbacks")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();

  // By keys alone: the row opens, its body and attempts are read, and the focus comes back.
  const row = openingRows(table).first();
  await row.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Callback" });
  await expect(drawer.getByText('"verification_status": "declined"')).toBeVisible();
  await expect(drawer.getByText("Attempt 1")).toBeVisible();
  await expect(drawer.getByRole("link", { name: "Open verification" })).toHaveAttribute("href", new RegExp(id));
  // What each signature was made over, and a command without the secret.
  const sent = [...requestsTo(server, formPath), ...requestsTo(server, endpointPath)];
  const bases = sent.map(({ headers, rawBody }) =>
    [headers["webhook-id"], headers["webhook-timestamp"], rawBody.toString("utf8")].join("."),
  );
  await drawer.getByText("Signature base").click();
  expect(bases).toContain(await drawer.locator("details[open] pre").innerText());
  await drawer.getByText("Send with curl").click();
  await expect(drawer.getByText("secret='whsec_…'")).toBeVisible();
  await expect(drawer).not.toContainText(secret);
  await expectGoodLooks(page, "callbacks-drawer");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  await act(page, "Pause");
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Resend selected" }).click();
  await expect(table.getByText("Waiting")).toHaveCount(1);
  await receivedAt(server, formPath, 2);
  expect(requestsTo(server, endpointPath)).toHaveLength(1);
  await act(page, "Resume");
  const [, again] = await receivedAt(server, endpointPath, 2);
  expect(again?.headers["webhook-id"]).toBe(first.headers["webhook-id"]);

  await act(page, "Rotate secret");
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  const renewed = await page.getByRole("status", { name: "Copy it now" }).innerText();
  expect(renewed.trim()).not.toBe(secret);
  await page.getByRole("button", { name: "Done" }).click();
  await act(page, "Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No endpoints. Callbacks go to the URL of each form.")).toBeVisible();
});
