import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { giveApplicantKeys } from "#server/platform/secrets/applicant-vault.ts";
import { openMailServer, startMailServer } from "../../../../test/doubles/mail-server.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { newPerson, openBrowser, signUpSteps } from "../../../../test/sign-in.ts";
import { listOutbox, type OutgoingMail, sendMail } from "./mails.service.ts";

const { server: mailServer, delivered, state } = startMailServer();
let server: TestServer;
beforeAll(async () => {
  const url = await openMailServer(mailServer);
  server = await openTestServer({
    workers: 2,
    settings: {
      SMTP_URL: url,
      PUBLIC_URL: "https://kyc.example.com",
      MAIL_FROM: "Desk <kyc@example.com>",
    },
  });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});
beforeEach(() => {
  delivered.length = 0;
  state.tries = 0;
});

const write = (mail: Omit<OutgoingMail, "about">) =>
  inSystemStep(server.platform, "test", null, (ctx) => sendMail(ctx, { ...mail, about: null }));
const rowOf = async (to: string) =>
  (
    await server.query(
      "select sent_at is not null as sent, sealed_body as body, attempts, last_error from outbox_mails where recipient = $1",
      [to],
    )
  )[0];

describe("with a mail server", () => {
  test("a mail is delivered once, as text and HTML, from the configured sender, and its body is kept no longer", async () => {
    await write({
      to: "a@example.com",
      subject: "Привіт — your code",
      text: "Hello\n\nOlena",
      html: "<p>Hello Olena</p>",
    });
    await server.drainJobs();
    expect(delivered).toHaveLength(1);
    const [{ from, to, mail } = { from: "", to: [], mail: undefined }] = delivered;
    expect([from, to]).toEqual(["kyc@example.com", ["a@example.com"]]);
    expect(mail?.from).toEqual({ name: "Desk", address: "kyc@example.com" });
    expect(mail?.subject).toBe("Привіт — your code");
    expect(mail?.text?.trim()).toBe("Hello\n\nOlena");
    expect(mail?.html?.trim()).toBe("<p>Hello Olena</p>");
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@kyc\.example\.com>$/);
    expect(await rowOf("a@example.com")).toEqual({ sent: true, body: "", attempts: 1, last_error: null });
    expect(await listOutbox(server.platform)).toEqual([]);
  });

  test("a server that is busy is asked again; until then the mail stays, sealed, with the reason", async () => {
    state.refusals = 1;
    await write({ to: "b@example.com", subject: "Again", text: "canary-busy" });
    await expect.poll(async () => (await rowOf("b@example.com"))?.last_error).toContain("451");
    const waiting = await rowOf("b@example.com");
    expect(waiting?.sent).toBe(false);
    expect(waiting?.body).toMatch(/^v1\./);
    await expect.poll(() => delivered.length).toBe(1);
    await server.drainJobs();
    expect(state.tries).toBe(2);
    expect(await rowOf("b@example.com")).toMatchObject({ sent: true, attempts: 2, last_error: null });
  });

  test("a sign-up's mail arrives with its code and a link to the public address", async () => {
    const [person, visitor] = [newPerson(), await openBrowser(server)];
    visitor.cookies.clear();
    const first = await visitor.get("/api/session");
    expect(first.headers.getSetCookie()[0]).toContain("Secure");
    await signUpSteps.register(server, visitor, person);
    await server.drainJobs();
    const mail = delivered.find(({ to }) => to.includes(person.email))?.mail;
    expect(mail?.text).toMatch(/^\d{6}$/m);
    expect(mail?.text).toMatch(
      /^https:\/\/kyc\.example\.com\/registration\/verify-email\?verificationId=[0-9a-f]{32}$/m,
    );
    expect(mail?.html).toContain("https://kyc.example.com/registration/verify-email?verificationId=");
  });

  test("no header can be added through a name or a text (S20)", async () => {
    await write({
      to: "c@example.com",
      subject: "Bcc: d@example.com",
      text: "\r\nBcc: d@example.com\r\n.\r\nMAIL FROM:<x@example.com>",
    });
    await server.drainJobs();
    expect(delivered).toHaveLength(1);
    expect(delivered[0]?.to).toEqual(["c@example.com"]);
    expect(delivered[0]?.mail.bcc ?? []).toEqual([]);
    expect(delivered[0]?.mail.text).toContain("MAIL FROM:<x@example.com>");
  });

  test("N9 a mail about an applicant arrives, and is read without their key by nobody", async () => {
    const { projectId } = await makeMember(server);
    const applicantId = randomUUID();
    await inSystemStep(server.platform, "test", projectId, async (ctx) => {
      await ctx.tx.insertInto("applicants").values({ project_id: projectId, id: applicantId, mode: "live" }).execute();
      await giveApplicantKeys(ctx, [applicantId]);
      state.refusals = 1;
      const mail = { to: "e@example.com", subject: "Olena, go on", text: "Hello" };
      await sendMail(ctx, { ...mail, about: { applicantId, reader: "applicant" } });
    });
    const rowsAbout = () =>
      server.query<{ recipient: string; subject: string; last_error: string | null; sealed_body: string }>(
        "select recipient, subject, last_error, sealed_body from outbox_mails where applicant_id = $1",
        [applicantId],
      );
    await expect.poll(async () => (await rowsAbout())[0]?.last_error).toMatch(/^v1\./);
    expect((await listOutbox(server.platform)).map(({ to, subject }) => [to, subject])).toEqual([
      ["e@example.com", "Olena, go on"],
    ]);
    await expect.poll(() => delivered.length).toBe(1);
    await server.drainJobs();
    expect(delivered.map(({ to, mail }) => [to, mail.subject])).toEqual([[["e@example.com"], "Olena, go on"]]);
    const [row] = await rowsAbout();
    expect(row).toMatchObject({ recipient: expect.stringMatching(/^v1\./), subject: expect.stringMatching(/^v1\./) });
    expect([row?.last_error, row?.sealed_body]).toEqual([null, ""]);
  });

  test("twenty mails at once are each delivered once", async () => {
    const people = Array.from({ length: 20 }, (_, n) => `many${n}@example.com`);
    await Promise.all(people.map((to) => write({ to, subject: "Many", text: "Many" })));
    await server.drainJobs();
    expect(delivered.flatMap(({ to }) => to).toSorted()).toEqual(people.toSorted());
  });
});
