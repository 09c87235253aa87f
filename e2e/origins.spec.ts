import { expect } from "@playwright/test";
import { makeForm, makeLink } from "./dashboard.ts";
import { signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

test("S6 S16 a script on the applicants' page neither reads nor changes the desk of the member who opened the link", async ({
  page,
}) => {
  await signUp(page, server, "Acme Origins");
  const formId = await makeForm(page);
  await page.goto(await makeLink(page, formId, "origins-1"));
  await expect(page).toHaveURL(`${server.applicantOrigin}/verify`);
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
  const cookies = await page.context().cookies(server.applicantOrigin);
  // Ports of one host share cookies.
  expect(cookies.map(({ name }) => name)).toContain("veridesk");
  // What a script of a tag manager could try, without the page's content policy, which alone would stop it.
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setBypassCSP", { enabled: true });
  await page.reload();
  const tried = await page.evaluate(
    async ({ dashboard, formId }) => {
      const read = (address: string, init: RequestInit = {}) =>
        fetch(address, { credentials: "include", ...init }).then(
          async (reply) => `${reply.type} ${reply.status} ${(await reply.text()).length}`,
          () => "refused",
        );
      const text = { method: "POST", headers: { "content-type": "text/plain" }, body: "{}" };
      const json = { method: "POST", headers: { "content-type": "application/json", "csrf-token": "x" }, body: "{}" };
      return {
        session: await read(`${dashboard}/api/session`),
        blind: await read(`${dashboard}/api/session`, { mode: "no-cors" }),
        list: await read(`${dashboard}/api/verifications`, json),
        simple: await read(`${dashboard}/api/forms/delete`, {
          ...text,
          mode: "no-cors",
          body: JSON.stringify({ id: formId }),
        }),
        logout: await read(`${dashboard}/api/logout`, { mode: "no-cors" }),
        here: await read("/api/session"),
      };
    },
    { dashboard: server.origin, formId },
  );
  // Not even an opaque reply: only the dashboard may use the dashboard's replies.
  expect(tried).toEqual({
    session: "refused",
    blind: "refused",
    list: "refused",
    simple: "refused",
    logout: "refused",
    here: expect.stringMatching(/^basic 404 /),
  });
  await page.goto(`${server.origin}/forms`);
  await expect(page.getByText("Onboarding").first()).toBeVisible();
});

test("a link of before leads from the desk to the applicants' page, and an unknown path there says what to do", async ({
  page,
}) => {
  await page.goto(`${server.origin}/verify/${"a".repeat(36)}`);
  await expect(page).toHaveURL(`${server.applicantOrigin}/verify`);
  await page.goto(`${server.applicantOrigin}/dashboard`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Sign in")).toBeHidden();
});
