import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { targetsCsv } from "../server/test/lists.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { expectGoodLooks } from "./looks.ts";
import { signUp } from "./members.ts";
import { type BuiltServer, type Stoppable, startBuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer & Stoppable;
test.beforeAll(async () => {
  server = await startBuiltServer();
});
test.afterAll(() => server?.stop());

/** As an operator beside the running server. */
async function operator(...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: server.dataDir, LOG_LEVEL: "warn" };
  const run = promisify(execFile)(process.execPath, ["dist/server/cli.js", "lists", ...args], { env });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout;
}

async function importPeople(count: number): Promise<string> {
  const people = Array.from({ length: count }, (_, n) => ({ id: `P-${n}`, name: `Person Number${n}` }));
  const file = join(server.dataDir, "people.csv");
  await writeFile(file, targetsCsv(people));
  const said = await operator(
    ...[
      "import",
      file,
      "--code",
      "wanted",
      "--name",
      "Wanted by nobody",
      "--format",
      "opensanctions-csv",
      "--kind",
      "wanted",
    ],
  );
  await rm(file);
  return said;
}

const rowOf = (page: Page) => page.getByRole("row").filter({ hasText: "Wanted by nobody" });

test("an operator imports a list, and a member sees its version, its age and what changed", async ({ page }) => {
  await signUp(page, server, "Acme Lists");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Published lists" }).click();
  await expect(page.getByText("No list is loaded")).toBeVisible();
  await expectAccessible(page);

  expect(await importPeople(1_200)).toContain("wanted: version 1 is current: 1,200 entries");
  await page.reload();
  await expect(rowOf(page)).toContainText("1,200");
  await expect(rowOf(page).getByText("Up to date")).toBeVisible();
  await expect(rowOf(page)).toContainText("First version");

  expect(await importPeople(600)).toContain("WAITS");
  await page.reload();
  await expect(page.getByRole("region", { name: "Screening is incomplete" })).toContainText("lists accept wanted");
  await expect(rowOf(page)).toContainText("Version 2 needs acceptance");
  await expect(rowOf(page)).toContainText("Missing entries: 600 of 1,200");
  await expectGoodLooks(page, "lists");

  expect(await operator("accept", "wanted")).toContain("version 2 is current now");
  await page.reload();
  await expect(rowOf(page)).toContainText("600 removed");
  await page.getByRole("button", { name: "Versions: Wanted by nobody" }).click();
  const drawer = page.getByRole("dialog", { name: "Versions: Wanted by nobody" });
  await expect(drawer.getByText("Version 1", { exact: true })).toBeVisible();
  await expect(drawer.getByText("Replaced")).toBeVisible();
  await expectAccessibleInLong(page);
});
