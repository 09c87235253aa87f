import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { checkNames } from "#contract/records/verifications/check-evidence.ts";
import { profileFormConfig } from "../server/test/forms.ts";
import { targetsCsv } from "../server/test/lists.ts";
import { expectAccessible } from "./accessible.ts";
import { callDashboard, makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { endUndo } from "./database.ts";
import { expectGoodLooks } from "./looks.ts";
import { openProject } from "./members.ts";
import { type BuiltServer, type Stoppable, startBuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer & Stoppable;
let dashboard: Page;
test.beforeAll(async ({ browser }) => {
  server = await startBuiltServer();
  dashboard = await (await browser.newContext()).newPage();
  await openProject(dashboard, server, "Acme Monitoring");
});
test.afterAll(async () => {
  await dashboard?.context().close();
  await server?.stop();
});

type Person = Parameters<typeof targetsCsv>[0][number];

/** As an operator beside the running server. */
async function importList(people: readonly Person[]): Promise<string> {
  const file = join(server.dataDir, "people.csv");
  await writeFile(file, targetsCsv(people));
  const list = ["--code", "sanctions", "--name", "Sanctions of the test", "--format", "opensanctions-csv"];
  const env = { ...process.env, DATA_DIR: server.dataDir, LOG_LEVEL: "warn" };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["dist/server/cli.js", "lists", "import", file, ...list, "--kind", "sanctions"],
    { env },
  );
  await rm(file);
  return stdout;
}

const others = Array.from({ length: 40 }, (_, n) => ({ id: `O-${n}`, name: `Somebody Else${n}` }));
const melnyk = { id: "E-1", name: "Taras Melnyk" };

const toldBy = (type: string) =>
  server.customer.requests
    .map(({ rawBody }) => JSON.parse(rawBody.toString()) as { type: string } & Record<string, unknown>)
    .filter((body) => body.type === type);

const totalOf = async (what: "applicants" | "events") =>
  (await callDashboard<{ total: number }>(dashboard, `/api/monitoring/${what}`, {})).total;

/** Judged as somebody else, with a reason, and approved. */
async function explainAndApprove(id: string): Promise<void> {
  await dashboard.goto(`${server.origin}/verifications/${id}?tab=screening`);
  const hit = dashboard.getByRole("article");
  await expect(hit).toHaveCount(1);
  await hit.getByRole("button", { name: "False positive", exact: true }).click();
  await hit.getByRole("button", { name: "Different person in the photo" }).click();
  await hit.getByRole("button", { name: "Save as false positive" }).click();
  await expect(hit.getByText("False positive: someone else")).toBeVisible();
  const { rowVersion } = await callDashboard<{ rowVersion: number }>(dashboard, `/api/verifications/${id}`);
  const decision = {
    verification_id: id,
    rowVersion,
    open: checkNames,
    status: "valid",
    decline_reasons: [],
    comment: "",
  };
  await callDashboard(dashboard, "/api/verifications/status", decision);
  await endUndo(server, id);
  await expect.poll(() => toldBy("VERIFICATION_COMPLETED").length, longWork).toBe(1);
}

async function setUp(): Promise<void> {
  await dashboard.goto(`${server.origin}/dashboard`);
  await dashboard.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Monitoring" }).click();
  await expect(dashboard.getByText("Monitoring is off")).toBeVisible();
  await expectAccessible(dashboard);
  await expectGoodLooks(dashboard, "monitoring-off");
  await dashboard.getByRole("button", { name: "Set up monitoring" }).click();
  const modal = dashboard.getByRole("dialog", { name: "Monitoring settings" });
  await modal.getByRole("radio", { name: "Selected lists" }).check();
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByText(/^Choose a list, a blacklist or a document type/)).toBeVisible();
  await modal.getByRole("checkbox", { name: "Sanctions" }).check();
  await modal.getByRole("checkbox", { name: "Passport" }).check();
  await modal.getByRole("textbox", { name: "Callback URL" }).fill("http://customer.example/");
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByText("The URL must start with https://.")).toBeVisible();
  await modal
    .getByRole("textbox", { name: "Callback URL" })
    .fill(`https://127.0.0.1:${server.customer.port}/monitoring`);
  await expectGoodLooks(dashboard, "monitoring-settings");
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(dashboard.getByText("Settings saved")).toBeVisible();
}

test("a list changes, and monitoring tells about an applicant who was said to be somebody else", {
  tag: "@long",
}, async () => {
  expect(await importList([...others, melnyk])).toContain("version 1 is current");
  const profile = profileFormConfig();
  const screened = { type: "DATABASE_SCREENING" as const, lists: ["sanctions" as const], customBlacklists: [] };
  const callbackUrl = `https://127.0.0.1:${server.customer.port}/form`;
  const formId = await makeForm(dashboard, { ...profile, callbackUrl, steps: [...profile.steps, screened] });
  const link = await makeLink(dashboard, formId, "customer-1");
  const id = await submitByCalls(server, link, { first_name: "Taras", last_name: "Melnyk" });
  const status = async () => (await callDashboard<{ status: string }>(dashboard, `/api/verifications/${id}`)).status;
  await expect.poll(status, longWork).toBe("pending");
  await explainAndApprove(id);

  await setUp();
  await expect.poll(() => totalOf("applicants"), longWork).toBe(1);
  await dashboard.reload();
  await expect(dashboard.getByText("On: 1 applicant is monitored")).toBeVisible();
  await dashboard.getByRole("tab", { name: "Reports" }).click();
  await expect(dashboard.getByText("Done")).toBeVisible();
  await dashboard.getByRole("tab", { name: "Alerts" }).click();
  await expect(dashboard.getByText("No alerts yet")).toBeVisible();

  // The list says something else of the same entry: what was decided about it holds no longer.
  expect(await importList([...others, { ...melnyk, aliases: ["Тарас Мельник"] }])).toContain("version 2 is current");
  const event = dashboard.getByRole("row").filter({ hasText: "1 changed hit" });
  await expect.poll(() => totalOf("events"), longWork).toBe(1);
  await dashboard.reload();
  await expect(event.getByText("Open", { exact: true })).toBeVisible();
  await expect.poll(() => toldBy("MONITORING").length, longWork).toBe(1);
  expect(toldBy("MONITORING")[0]).toMatchObject({ verification_id: id, databases: ["sanctions"] });
  expect(await status()).toBe("valid");
  await expectGoodLooks(dashboard, "monitoring-events");

  await dashboard.getByRole("tab", { name: "Applicants" }).click();
  await expect(dashboard.getByText("1 open alert")).toBeVisible();
  await expectGoodLooks(dashboard, "monitoring-applicants");
  await dashboard.getByRole("tab", { name: "Reports" }).click();
  const report = dashboard.getByRole("row").filter({ hasText: "version 1 → 2" });
  await expectGoodLooks(dashboard, "monitoring-reports");
  await report.getByRole("link").click();
  await expect(dashboard.getByText("Rescreened")).toBeVisible();
  await expectGoodLooks(dashboard, "monitoring-report");
  await dashboard.getByRole("link", { name: "Taras Melnyk", exact: true }).click();
  await expect(dashboard.getByRole("heading", { name: "Taras Melnyk" })).toBeVisible();
  await expectGoodLooks(dashboard, "monitoring-applicant");

  // The case is where reviewers look; once the hit is judged, it is settled.
  await dashboard.goto(`${server.origin}/dashboard`);
  await expect(dashboard.getByRole("link", { name: "Monitoring alerts" })).toBeVisible();
  await dashboard.getByRole("link", { name: "Monitoring alerts" }).click();
  await dashboard.getByRole("link", { name: "Review: Taras Melnyk" }).click();
  const hit = dashboard.getByRole("article");
  await expect(hit).toHaveCount(1);
  await expect(dashboard.getByText(/^Screened .* by monitoring$/)).toBeVisible();
  await expect(hit.getByText("False positive: someone else")).toBeHidden();
  await hit.getByRole("button", { name: "False positive", exact: true }).click();
  await hit.getByRole("button", { name: "Different person in the photo" }).click();
  await hit.getByRole("button", { name: "Save as false positive" }).click();
  await expect(hit.getByText("False positive: someone else")).toBeVisible();
  await dashboard.goto(`${server.origin}/monitoring/events`);
  await expect(event.getByText("Closed", { exact: true })).toBeVisible();
  await dashboard.goto(`${server.origin}/verifications/${id}`);
  await dashboard.goto(`${server.origin}/monitoring/applicants`);
  await dashboard.getByRole("link", { name: "Taras Melnyk", exact: true }).click();
  await dashboard.getByRole("link", { name: "Open applicant" }).click();
  await dashboard.getByRole("link", { name: "Open monitoring alerts" }).click();
  await expect(dashboard.getByRole("heading", { name: "Alerts" })).toBeVisible();
});
