import { type Browser, expect, type Page } from "@playwright/test";
import { formConfig } from "../server/test/forms.ts";
import { selfieOf } from "../server/test/specimens.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { callDashboard, makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { endUndo, queryDatabase } from "./database.ts";
import { expectGoodLooks } from "./looks.ts";
import { joinAs, signUp } from "./members.ts";
import { latestMail } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const addressOf = (id: string) => `${server.origin}/verifications/${id}`;
const newPage = async (browser: Browser, width: number, height: number): Promise<Page> =>
  (await browser.newContext({ reducedMotion: "reduce", viewport: { width, height } })).newPage();

/** Two verifications of one person; the second is the duplicate of the first. */
async function makeTwo(owner: Page): Promise<[string, string]> {
  const { steps, ...rest } = formConfig({ autoDecline: false });
  const formId = await makeForm(owner, { ...rest, steps: steps.filter(({ type }) => type !== "DOCUMENT") });
  const photos = { selfie: await selfieOf("amalia") };
  const ids: string[] = [];
  for (const first_name of ["Iryna", "Irina"]) {
    const names = { first_name, last_name: "Melnyk" };
    const id = await submitByCalls(server, await makeLink(owner, formId, `customer-${first_name}`), names, photos);
    const statusOf = async () => (await callDashboard<{ status: string }>(owner, `/api/verifications/${id}`)).status;
    await expect.poll(statusOf, longWork).toBe("pending");
    ids.push(id);
  }
  return [ids[0] ?? "", ids[1] ?? ""];
}

test("two reviewers work on one case: presence, comments, notes, a proposal, and a step back", {
  tag: "@long",
}, async ({ browser }) => {
  const olena = await newPage(browser, 1400, 880);
  await signUp(olena, server, "Acme Team");
  const taras = await newPage(browser, 390, 844);
  const colleague = { email: "taras.team@acme.example", firstName: "Taras", lastName: "Bondar", role: "analyst" };
  await joinAs(olena, taras, server, colleague);
  const [first, second] = await makeTwo(olena);

  await test.step("an owner wants two reviewers for risky decisions", async () => {
    await olena.goto(`${server.origin}/project-settings`);
    const rule = olena.getByRole("switch", { name: "Two reviewers for risky decisions" });
    await rule.click();
    await expect(olena.getByText("Rule saved")).toBeVisible();
    await expect(rule).toBeChecked();
    await expectAccessible(olena);
  });

  await test.step("whoever has a case open sees who else has", async () => {
    await taras.goto(addressOf(second));
    await expect(taras.getByRole("heading", { name: "Irina Melnyk" })).toBeVisible();
    await olena.goto(addressOf(second));
    await expect(olena.getByText("Taras Bondar is viewing")).toBeVisible();
    await expect(taras.getByText("Olena Kovalenko is viewing")).toBeVisible();
  });

  await test.step("a colleague is named by keyboard, and gets a mail without the case's words", async () => {
    await olena.getByRole("tab", { name: "Comments" }).click();
    const field = olena.getByRole("textbox", { name: "Write a comment" });
    await field.fill("Please look, ");
    await field.press("End");
    await field.pressSequentially("@bon");
    await expect(olena.getByRole("option", { name: "Taras Bondar" })).toBeVisible();
    await expectAccessibleInLong(olena);
    await field.press("Enter");
    await expect(field).toHaveValue("Please look, @Taras Bondar ");
    await field.pressSequentially("is it <b>the same</b> face?");
    await field.press("Control+Enter");
    await expect(olena.getByRole("list", { name: "Comments" }).getByText("is it <b>the same</b> face?")).toBeVisible();
    await expect(field).toHaveValue("");
    const mail = await latestMail(server, "taras.team@acme.example");
    expect(mail.subject).toBe("You were mentioned in a comment");
    expect(mail.text).toContain(`/verifications/${second}`);
    expect(mail.text).not.toContain("Melnyk");
    expect(mail.text).not.toContain("same");
    await olena.getByRole("button", { name: "Delete" }).click();
    await expectAccessibleInLong(olena);
    await olena.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await taras.getByRole("tab", { name: "Comments" }).click();
    await expect(taras.getByText("is it <b>the same</b> face?")).toBeVisible();
    await taras.getByRole("tab", { name: "Comments" }).scrollIntoViewIfNeeded();
    await expectAccessibleInLong(taras);
  });

  await test.step("a place on a photo is marked by keys and by mouse, also on a turned photo", async () => {
    await olena.getByRole("heading", { name: "Irina Melnyk" }).focus();
    await olena.keyboard.press("z");
    const large = olena.getByRole("dialog", { name: /Irina Melnyk/ });
    await large.getByRole("button", { name: "Mark an area: Selfie" }).click();
    const frame = large.getByRole("button", { name: "Marked area" });
    await expect(frame).toBeFocused();
    await olena.keyboard.press("ArrowUp");
    await olena.keyboard.press("Shift+ArrowRight");
    await expectAccessibleInLong(olena);
    await olena.keyboard.press("Enter");
    const words = large.getByRole("textbox", { name: "Note" });
    await expect(words).toBeFocused();
    await words.fill("The edge is glued");
    await large.getByRole("button", { name: "Save note" }).click();
    const notes = large.getByRole("list", { name: "Notes: Selfie" });
    await expect(notes.getByText("The edge is glued")).toBeVisible();

    await large.getByRole("button", { name: "Rotate: Selfie" }).click();
    await large.getByRole("button", { name: "Mark an area: Selfie" }).click();
    const picture = await large.getByRole("img", { name: /^Selfie, uploaded/ }).boundingBox();
    if (!picture) throw new Error("no picture");
    await olena.mouse.move(picture.x + picture.width * 0.25, picture.y + picture.height * 0.25);
    await olena.mouse.down();
    await olena.mouse.move(picture.x + picture.width * 0.5, picture.y + picture.height * 0.75, { steps: 4 });
    await olena.mouse.up();
    await words.fill("Same scar");
    await words.press("Control+Enter");
    await expect(large.getByRole("list", { name: "Notes: Selfie" }).getByText("Same scar")).toBeVisible();
    await expectAccessible(olena);
    const { items } = await callDashboard<{ items: Record<string, number>[] }>(
      olena,
      `/api/verifications/${second}/photo-notes`,
    );
    const [, turned] = items;
    // Turned by a quarter, what is high on the screen is wide on the photo.
    expect(turned?.width).toBeCloseTo(0.5, 1);
    expect(turned?.height).toBeCloseTo(0.25, 1);
    await olena.keyboard.press("Escape");
    await expect(large).toBeHidden();
  });

  await test.step("two verifications stand side by side, on a phone one below the other", async () => {
    for (const page of [olena, taras]) {
      await page.getByRole("tab", { name: "Duplicates" }).click();
      await page.getByRole("button", { name: "Compare with: Iryna Melnyk" }).click();
      const window = page.getByRole("dialog", { name: "Side by side" });
      await expect(window.getByRole("img", { name: /^Selfie, uploaded/ })).toHaveCount(2);
      await expectAccessibleInLong(page);
      await window.getByText("Answers and documents").click();
      await expect(window.getByRole("row", { name: /First name \(Entered\)/ })).toContainText("Iryna");
      await expectAccessibleInLong(page);
      await page.keyboard.press("Escape");
      await page.getByRole("tab", { name: "Overview" }).click();
    }
  });

  await test.step("a decline is a proposal, which the other reviewer confirms", async () => {
    await taras.getByRole("button", { name: "Decline" }).click();
    const drawer = taras.getByRole("dialog", { name: "Decline: Irina Melnyk" });
    await drawer.getByRole("checkbox", { name: /Duplicate/ }).click();
    await drawer.getByRole("button", { name: "Decline" }).click();
    await expect(taras.getByText("Awaiting second reviewer: Irina Melnyk")).toBeVisible();
    await taras.goto(addressOf(second));
    await expect(taras.getByRole("button", { name: "Withdraw" })).toBeVisible();
    await expect(taras.getByRole("button", { name: "Confirm" })).toBeHidden();
    await expectAccessibleInLong(taras);

    await olena.goto(`${server.origin}/verifications`);
    await expect(olena.getByRole("row", { name: /Irina Melnyk/ })).toContainText("Awaiting second reviewer");
    await olena.goto(addressOf(second));
    await expect(olena.getByText("Proposal to decline: Taras Bondar")).toBeVisible();
    await expect(olena.getByRole("button", { name: "Approve" })).toBeHidden();
    await olena.emulateMedia({ colorScheme: "dark" });
    await expectAccessibleInLong(olena);
    await olena.emulateMedia({ colorScheme: "light" });
    await olena.getByRole("button", { name: "Reject" }).click();
    await expectAccessible(olena);
    await olena.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await olena.getByRole("button", { name: "Confirm" }).click();
    await expect(olena.getByText("Declined with second review: Irina Melnyk")).toBeVisible();
    await expect(olena.getByText("Declined by: Olena Kovalenko")).toBeVisible();
    await expect(olena.getByText("Proposed by: Taras Bondar")).toBeVisible();
  });

  await test.step("a final decision is taken back with a reason, and history keeps both", async () => {
    await endUndo(server, second);
    await olena.reload();
    await olena.getByRole("button", { name: "Reopen" }).click();
    const drawer = olena.getByRole("dialog", { name: "Reopen this verification" });
    await drawer.getByRole("button", { name: "Reopen" }).click();
    await expect(drawer.getByText("Enter a reason of at least 3 characters.")).toBeVisible();
    await drawer.getByRole("textbox", { name: /Reason for reopening/ }).fill("The scar was a shadow");
    await expectAccessibleInLong(olena);
    await drawer.getByRole("button", { name: "Reopen" }).click();
    await expect(olena.getByText("Reopened: Irina Melnyk")).toBeVisible();
    await expect(olena.getByRole("button", { name: "Approve" })).toBeVisible();
    await expect(olena.getByText("The scar was a shadow")).toBeVisible();
  });

  await test.step("the timeline says everything around a case, and what is new since the last visit", async () => {
    // Her last visit was before all of this.
    await queryDatabase(
      server,
      `update verification_views set at = now() - interval '1 day', seen_at = now() - interval '1 day'
       where verification_id = $1`,
      [second],
    );
    await olena.goto(addressOf(second));
    const timeline = olena.getByRole("list", { name: "Timeline" });
    await expect(timeline.getByText("Proposal from: Taras Bondar")).toBeVisible();
    await expect(timeline.getByText("Note on a photo: Selfie. Reviewer: Olena Kovalenko").first()).toBeVisible();
    await expect(timeline.getByText(/^Viewed by: Taras Bondar/)).toBeVisible();
    await expect(olena.getByText(/^What is new since .* is marked$/)).toBeVisible();
    await expectAccessibleInLong(olena);
    await olena.getByRole("button", { name: "Comments", exact: true }).click();
    await expect(timeline.getByText("Proposal from: Taras Bondar")).toBeHidden();
    await expect(timeline.getByText("Comment from: Olena Kovalenko")).toBeVisible();
    await expect(timeline.getByText("is it <b>the same</b> face?")).toBeVisible();
    await expectGoodLooks(olena, "timeline");
  });

  await test.step("right to left", async () => {
    await olena.goto(`${addressOf(first)}?lang=he-x-pseudo`);
    await expect(olena.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(olena.getByRole("heading", { name: "Iryna Melnyk" })).toBeVisible();
    await olena.getByRole("tab").last().click();
    await expectAccessibleInLong(olena);
  });
});
