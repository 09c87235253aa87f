import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { queryDatabase } from "./database.ts";
import { expectGoodLooks } from "./looks.ts";
import { openProject, signUp } from "./members.ts";
import { operatorEmails } from "./shared.ts";
import { longWork, restedConnection } from "./waits.ts";
import { test } from "./watch.ts";

test("an operator sees how the installation is and retries a failed job; another member finds no such page", async ({
  page,
  browser,
  shared,
}, { retry }) => {
  const email = operatorEmails[retry];
  await signUp(page, shared, "Acme Operators", email);
  const id = randomUUID();
  // Refused by its worker, which has one try: it is no id.
  await queryDatabase(
    shared,
    `insert into pgboss.job (id, name, data, retry_limit)
     values ($1, 'callbacks.resume', '{"projectId": null, "data": {"endpointId": "none"}}', 0)`,
    [id],
  );
  const hasFailed = async () => {
    const { data } = await (
      await page.request.get(`${shared.origin}/api/operations/failed-jobs`, restedConnection)
    ).json();
    return data.items.some((job: { id: string }) => job.id === id);
  };
  await expect.poll(hasFailed, longWork).toBe(true);

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Operations" }).click();
  await expect(page.getByRole("heading", { name: "Operations", level: 1 })).toBeVisible();
  await expect(page.getByText("Running: 1")).toBeVisible();
  await expect(page.getByText("Make a backup every night, by the command.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Processes" })).toContainText("all");
  await expect(page.getByRole("table", { name: "Projects" }).getByRole("row")).not.toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText("Acme Operators");
  await expectAccessible(page);
  await expectGoodLooks(page, "operations");

  // Of a project, and of an endpoint that is not there: nothing is left to do.
  await queryDatabase(
    shared,
    `update pgboss.job set data = jsonb_build_object('projectId', (select id from projects limit 1), 'data',
       jsonb_build_object('endpointId', id)) where id = $1`,
    [id],
  );
  const row = page
    .getByRole("table", { name: "Failed jobs" })
    .getByRole("row", { name: /callbacks\.resume/ })
    .first();
  await row.getByRole("button", { name: "Try again: callbacks.resume" }).click();
  const question = page.getByRole("dialog", { name: "Try this job again?" });
  await question.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The job is in the queue again.")).toBeVisible();
  await expect.poll(hasFailed, longWork).toBe(false);

  const other = await (await browser.newContext()).newPage();
  await openProject(other, shared, "Acme Others");
  await other.goto(`${shared.origin}/operations`);
  await expect(other.getByRole("heading", { name: "Operations" })).toHaveCount(0);
  await expect(other.getByText("Page not found").first()).toBeVisible();
  await other.context().close();
});
