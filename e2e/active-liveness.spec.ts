import { expect, type Page } from "@playwright/test";
import { filmActs, randomOf, readHead } from "../engines/faces/samples/liveness-frames.ts";
import { sampleFaces } from "../engines/faces/samples/samples.ts";
import { profileFormConfig } from "../server/test/forms.ts";
import { liveFormSteps } from "../server/test/liveness.ts";
import { expectAccessible } from "./accessible.ts";
import { giveActingCamera } from "./acting-camera.ts";
import { acceptPhoto, fillProfile, openPhone, send, uploadPhoto } from "./applicant.ts";
import { callDashboard, makeForm, makeLink } from "./dashboard.ts";
import { isLong } from "./long.ts";
import { expectGoodLooks } from "./looks.ts";
import { openProject } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
let dashboard: Page;
test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  dashboard = await (await browser.newContext()).newPage();
  await openProject(dashboard, server, "Acme Faces");
});
test.afterAll(async () => {
  await dashboard?.context().close();
});

const olena = { firstName: "Olena", lastName: "Shevchenko", born: ["17", "May", "1990"] as [string, string, string] };
const selfie = sampleFaces.find(({ person }) => person === "hanna")?.selfieFile ?? "";
const heading = (page: Page, name: string) => page.getByRole("heading", { name });

test("an applicant whose camera shows a head that turns, looks up, blinks and comes closer passes active liveness", {
  tag: "@long",
}, async ({ browser }) => {
  const formId = await makeForm(dashboard, profileFormConfig({ steps: liveFormSteps() }));
  const phone = await openPhone(browser, "91.198.36.14");
  const requested: string[] = [];
  phone.on("request", (request) => requested.push(request.url()));
  await phone.goto(await makeLink(dashboard, formId, "live-1"));
  await fillProfile(phone, olena);
  await uploadPhoto(phone, selfie);
  await acceptPhoto(phone);

  await expect(heading(phone, "Liveness check")).toBeVisible();
  expect(requested.filter((url) => /\.(bin|wasm)$/.test(url))).toEqual([]);
  await expectGoodLooks(phone, "liveness-start");
  const head = await readHead("hanna");
  await giveActingCamera(phone, await filmActs(head, randomOf(7)));
  await phone.getByRole("button", { name: "Start", exact: true }).click();
  const sheet = phone.getByRole("dialog", { name: "Liveness check" });
  await expect(sheet).toBeVisible();
  await expectAccessible(phone);
  const isSeen = phone.getByText("All three movements were recognised.");
  const again = phone.getByRole("button", { name: "Start again" });
  await expect(isSeen.or(again)).toBeVisible(longWork);
  // Whether a movement is seen depends on how often a busy machine draws.
  if (!isLong) return phone.context().close();
  // It may miss one: people try again, and no picture is ever the same.
  for (let tries = 1; tries < 5; tries += 1) {
    await expect(isSeen.or(again)).toBeVisible(longWork);
    if (await isSeen.isVisible()) break;
    await giveActingCamera(phone, await filmActs(head, randomOf(7 + tries)));
    await again.click();
  }
  await expect(isSeen).toBeVisible(longWork);
  const origin = new URL(phone.url()).origin;
  expect(requested.filter((url) => /\.(bin|wasm)$/.test(url)).every((url) => url.startsWith(origin))).toBe(true);
  await phone.getByRole("button", { name: "Continue" }).click();
  await send(phone);
  await expect(heading(phone, "Check and submit")).toBeHidden();
  await phone.context().close();

  const filters = { filters: { search: "live-1", status: [] } };
  const { items } = await callDashboard<{ items: { id: string }[] }>(dashboard, "/api/verifications", filters);
  await dashboard.goto(`${server.origin}/verifications/${items[0]?.id}`);
  await expect(heading(dashboard, "Active liveness")).toBeVisible();
  await expect(dashboard.getByRole("img", { name: /^Frames: / })).toHaveCount(3);
  await expectGoodLooks(dashboard, "liveness-review");
});
