import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { formEmailKinds } from "#contract/records/forms/form-emails.ts";
import { checkNames } from "#contract/records/verifications/check-evidence.ts";
import { isMailAllowed } from "#server/features/project/mails/mails.caps.service.ts";
import { sendMail } from "#server/features/project/mails/mails.service.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { openMailServer, startMailServer } from "../../../../test/doubles/mail-server.ts";
import { formConfig, makeFilledFlow, makeForm, makeSubmitted, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { ourEmails } from "./form-emails.texts.rules.ts";

const { server: mailServer, delivered } = startMailServer();
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    workers: 1,
    settings: { SMTP_URL: await openMailServer(mailServer), PUBLIC_URL: "http://localhost:4321" },
  });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});
beforeEach(async () => {
  await server.query("delete from rate_counts");
  delivered.length = 0;
});

const own = { subject: "Hello {{applicant_name}}", html: "<p>Dear {{applicant_name}} of {{business_name}}</p>" };
const draft = { kind: "applicant_approved", email: own };
const applicantEmail = () => `applicant.${randomUUID().slice(0, 8)}@example.com`;

async function mailsTo(address: string) {
  await server.drainJobs();
  return delivered.filter(({ to }) => to.includes(address)).map(({ mail, raw }) => ({ ...mail, raw }));
}

async function submit(member: Member, config: Partial<FormConfigInput>, email: string, language = "en") {
  const filled = await makeSubmitted(server, member, { config, profile: { email } });
  await server.query("update verifications set language = $2 where id = $1", [filled.verificationId, language]);
  await server.drainJobs();
  return filled;
}

async function decide(member: Member, verificationId: string, status: "valid" | "invalid", reasons: string[] = []) {
  await server.drainJobs();
  const [row] = await server.query<{ row_version: number }>(
    "update verifications set status = 'pending', row_version = row_version + 1 where id = $1 returning row_version",
    [verificationId],
  );
  const answer = await member.post("/api/verifications/status", {
    verification_id: verificationId,
    rowVersion: row?.row_version,
    status,
    open: checkNames,
    decline_reasons: reasons,
  });
  expect([answer.status, answer.errors]).toEqual([200, []]);
}

const capsSaid = async ({ projectId }: Member) =>
  (
    await server.query<{ detail: object }>(
      "select detail from audit_log where project_id = $1 and action = 'messages.cap_reached' order by seq",
      [projectId],
    )
  ).map(({ detail }) => detail);

describe("templates", () => {
  test("are ours for each mail, and what the saved form says in its place", async () => {
    const member = await makeMember(server, "developer");
    const bare = await member.get("/api/forms/email-templates");
    expect(bare.data.items.map(({ kind, own }: { kind: string; own: unknown }) => [kind, own])).toEqual(
      formEmailKinds.map((kind) => [kind, null]),
    );
    const form = await makeForm(member, { emails: { applicant_approved: own } });
    const { data } = await member.get(`/api/forms/email-templates?public_id=${form.id}`);
    expect(data.items[1]).toMatchObject({ kind: "applicant_approved", own, ours: { subject: expect.any(String) } });
  });

  test("are cleaned when a form is saved, and refused where nothing is left", async () => {
    const member = await makeMember(server, "developer");
    const dirty = { subject: "Hi", html: '<p onclick="x()">a<script>b</script><a href="javascript:1">c</a></p>' };
    const form = await makeForm(member, { emails: { applicant_declined: dirty } });
    const saved = async () => (await member.get(`/api/forms/${form.id}/form-settings`)).data.config.emails;
    expect(await saved()).toEqual({ applicant_declined: { subject: "Hi", html: "<p>ac</p>" } });
    const edit = (emails: object) =>
      member.post("/api/forms/edit", { id: form.id, version: 1, config: formConfig({ emails }) });
    const gone = await edit({ customer_decided: { subject: "Hi", html: "<script>alert(1)</script>" } });
    expect([gone.status, gone.errors[0]?.parameter]).toEqual([422, "config.emails.customer_decided.html"]);
    const unknown = await edit({ customer_decided: { subject: "{{nobody}}", html: "<p>x</p>" } });
    expect(unknown.errors).toEqual([
      expect.objectContaining({
        parameter: "config.emails.customer_decided.subject",
        message: "No such placeholder: {{nobody}}.",
      }),
    ]);
    const foreign = await edit({ no_such_mail: own });
    expect(foreign.status).toBe(422);
    expect(await saved()).toHaveProperty("applicant_declined");
  });
});

describe("a preview", () => {
  test("is the mail as it would be sent, with sample values", async () => {
    const member = await makeMember(server, "admin");
    const { status, data } = await member.post("/api/forms/email-preview", draft);
    expect(status).toBe(200);
    expect(data.subject).toBe("Hello Jane Doe");
    expect(data.html).toContain("Dear Jane Doe of Acme Bank</p>");
    expect(data.html).not.toMatch(/<script|\{\{/);
  });

  test("is in the desk's language: our text, and the values of the sample", async () => {
    const member = await makeMember(server, "admin");
    const headers = { "accept-language": "uk" };
    const { data } = await member.send("GET", "/api/forms/email-templates", undefined, headers);
    const [{ kind, ours }] = data.items.filter((item: { kind: string }) => item.kind === "customer_decided");
    expect(ours).toEqual(ourEmails.uk.customer_decided);
    const shown = await member.send("POST", "/api/forms/email-preview", { kind, email: ours }, headers);
    expect(shown.data.subject).toContain("Марія Шевченко");
    for (const word of ["Прийом клієнтів", "Відхилено"]) expect(shown.data.html).toContain(word);
  });

  test("S20 has nothing in it that could run", async () => {
    const member = await makeMember(server, "admin");
    const html = '<p>x</p><img src=x onerror=alert(1)><a href="javascript:alert(1)">y</a><svg/onload=alert(1)>';
    const { data } = await member.post("/api/forms/email-preview", { ...draft, email: { ...own, html } });
    expect(data.html).not.toMatch(/onerror|onload|javascript:|<img|<svg/i);
  });

  test.each([
    ["an unknown mail", { kind: "welcome" }],
    ["no subject", { email: { ...own, subject: "" } }],
    ["two lines of subject", { email: { ...own, subject: "a\nBcc: x@y.example" } }],
    ["an unknown placeholder", { email: { ...own, html: "<p>{{x}}</p>" } }],
    ["no message", { email: { ...own, html: "<p></p>" } }],
  ])("of %s is refused, as is a test mail", async (_, changes) => {
    const member = await makeMember(server, "admin");
    for (const path of ["/api/forms/email-preview", "/api/forms/test-email"])
      expect((await member.post(path, { ...draft, ...changes })).status).toBe(422);
  });

  test("S21 braces and blanks without an end are answered, at any length", async () => {
    const member = await makeMember(server, "admin");
    for (const blanks of [19_000, 500_000]) {
      const html = `<p>x</p>{{${" ".repeat(blanks)}`;
      const answer = await member.post("/api/forms/email-preview", { ...draft, email: { ...own, html } });
      expect(answer.status).toBe(blanks < 20_000 ? 200 : 422);
    }
    const many = { ...own, html: `<p>x</p>${'<a href="'.repeat(1_900)}` };
    expect((await member.post("/api/forms/email-preview", { ...draft, email: many })).status).toBe(200);
  });

  test("S16 takes no neighbour's form", async () => {
    const form = await makeForm(await makeMember(server));
    const member = await makeMember(server);
    for (const answer of [
      await member.post("/api/forms/email-preview", { ...draft, public_id: form.id }),
      await member.post("/api/forms/test-email", { ...draft, public_id: form.id }),
      await member.get(`/api/forms/email-templates?public_id=${form.id}`),
    ])
      expect([answer.status, answer.errors[0]?.code]).toEqual([404, "forms.not_found"]);
  });
});

describe("a test mail", () => {
  test("comes to the member who asks, and to nobody else", async () => {
    const member = await makeMember(server, "developer");
    const form = await makeForm(member, { name: "Retail" });
    const email = { subject: "{{form_name}}: {{status}}", html: own.html };
    const sent = await member.post("/api/forms/test-email", { ...draft, email, public_id: form.id });
    expect([sent.status, sent.data]).toEqual([200, {}]);
    const [mail, more] = await mailsTo(member.email);
    expect([mail?.subject, more]).toEqual(["[Test] Retail: Approved", undefined]);
    expect(mail?.text).toContain("Dear Jane Doe of Acme Bank");
    expect(mail?.html).toContain("<p style=");
    expect(delivered).toHaveLength(1);
  });

  test("S29 comes twenty times an hour at most", async () => {
    const member = await makeMember(server);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await member.post("/api/forms/test-email", draft)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    await server.drainJobs();
  });
});

describe("mails of a verification", () => {
  test("are not sent unless the form says so", async () => {
    const [member, email] = [await makeMember(server), applicantEmail()];
    const { verificationId } = await submit(member, {}, email);
    await decide(member, verificationId, "valid");
    expect(await mailsTo(email)).toEqual([]);
    expect(await mailsTo(member.email)).toEqual([]);
  });

  test("tell the applicant of the submission and the approval, in our words", async () => {
    const [member, email] = [await makeMember(server), applicantEmail()];
    const { verificationId } = await submit(member, { notifyApplicant: true, autoDecline: false }, email);
    await decide(member, verificationId, "valid");
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Acme Bank has received your verification",
      "Acme Bank: you are verified",
    ]);
    expect(mails[0]?.text).toContain("Hello Olena Shevchenko,");
    expect(await mailsTo(member.email)).toEqual([]);
  });

  test("tell only the reasons that applicants are told, in the applicant's language, with the way to try again", async () => {
    const [member, email] = [await makeMember(server), applicantEmail()];
    const { verificationId, form } = await submit(member, { notifyApplicant: true }, email, "uk");
    await decide(member, verificationId, "invalid", ["BAD_QUALITY", "COMPROMISED_PERSON"]);
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.subject).toBe("Acme Bank: верифікацію відхилено");
    expect(mail?.text).toContain("Фото недостатньо чіткі, щоб їх прочитати.");
    expect(mail?.text).not.toContain("compromised");
    expect(mail?.text).toMatch(/\/verify\/[0-9a-f]{36}\)/);
    expect(mail?.text).not.toContain(form.link);
  });

  test("have no way to try again where the form's own link is switched off", async () => {
    const [member, email] = [await makeMember(server), applicantEmail()];
    const { verificationId, form } = await submit(member, { notifyApplicant: true }, email);
    await server.query("update forms set permanent_link_enabled = false where id = $1", [form.id]);
    await decide(member, verificationId, "invalid", ["BAD_QUALITY"]);
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.text).toContain("were not clear enough to read");
    expect(mail?.text).not.toMatch(/https?:|Start a new/);
    expect(mail?.html).not.toContain("<a ");
  });

  test("tell the customer's owners and admins, with every reason and the verification's page", async () => {
    const owner = await makeMember(server);
    const admin = await makeMember(server, "admin", owner.projectId);
    const analyst = await makeMember(server, "analyst", owner.projectId);
    const { verificationId } = await submit(owner, { notifyCustomer: true, name: "Retail" }, applicantEmail(), "uk");
    await decide(owner, verificationId, "invalid", ["COMPROMISED_PERSON"]);
    for (const { email } of [owner, admin]) {
      const mails = await mailsTo(email);
      expect(mails.map(({ subject }) => subject)).toEqual([
        "New verification: Olena Shevchenko",
        "Declined: Olena Shevchenko",
      ]);
      expect(mails[1]?.text).toContain("The person’s identity was stolen or misused.");
      expect(mails[1]?.text).toContain(`http://localhost:4321/verifications/${verificationId}`);
      expect(mails[1]?.text).toContain("the form Retail");
    }
    expect(await mailsTo(analyst.email)).toEqual([]);
  });

  test("tell each member in the language that they chose on the desk", async () => {
    const owner = await makeMember(server);
    const admin = await makeMember(server, "admin", owner.projectId);
    await admin.send("PATCH", "/api/settings/edit-personal-data", { language: "he" });
    await submit(owner, { notifyCustomer: true, name: "Retail" }, applicantEmail(), "uk");
    expect((await mailsTo(owner.email))[0]?.subject).toBe("New verification: Olena Shevchenko");
    const [mail] = await mailsTo(admin.email);
    expect(mail?.subject).toMatch(/^[\u05d0-\u05ea :]+Olena Shevchenko$/);
    expect(mail?.html).toContain('<html lang="he" dir="rtl">');
    expect(mail?.text).not.toMatch(/verification was|notifies your team/);
  });

  test("go to the form's support address instead once somebody there has confirmed it; until then to owners and admins", async () => {
    const owner = await makeMember(server);
    const supportEmail = applicantEmail();
    const config = { notifyCustomer: true, supportEmail };
    const first = await submit(owner, config, applicantEmail());
    await decide(owner, first.verificationId, "valid");
    const [requested, ...more] = await mailsTo(supportEmail);
    expect([requested?.subject, more]).toEqual(["Confirm this address for notices", []]);
    expect(await mailsTo(owner.email)).toHaveLength(2);
    const token = /confirm-address\?token=([0-9a-f]{32})/.exec(requested?.text ?? "")?.[1];
    expect((await server.visitor().post("/api/mail-addresses/confirm", { token })).status).toBe(200);
    await decide(owner, first.verificationId, "invalid", ["BAD_QUALITY"]);
    expect((await mailsTo(supportEmail)).map(({ subject }) => subject)).toContain("Declined: Olena Shevchenko");
    expect(await mailsTo(owner.email)).toHaveLength(2);
  });

  test("go to a support address that is a member's own at once", async () => {
    const owner = await makeMember(server);
    const analyst = await makeMember(server, "analyst", owner.projectId);
    await submit(owner, { notifyCustomer: true, supportEmail: analyst.email.toUpperCase() }, applicantEmail());
    await server.drainJobs();
    expect(delivered.map(({ to }) => to.map((each) => each.toLowerCase()))).toEqual([[analyst.email]]);
  });

  test("S20 of the customer's own keep every hostile value as text", async () => {
    const [member, email] = [await makeMember(server), applicantEmail()];
    const emails = {
      applicant_submitted: {
        subject: "{{applicant_name}} & {{form_name}}",
        html: '<p>{{applicant_name}} <strong>{{form_name}}</strong> <a href="https://a.example/?q={{form_name}}">x</a></p>',
      },
    };
    const name = `"><img src=x onerror=alert(1)>{{status}}`;
    await submit(member, { notifyApplicant: true, emails, name }, email);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe(`Olena Shevchenko & ${name}`);
    expect(mail?.html).toContain("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;{{status}}</strong>");
    expect(mail?.html).toContain(`https://a.example/?q=${encodeURIComponent(name).replaceAll("'", "&#39;")}`);
    expect(mail?.html).not.toContain("<img");
    expect(mail?.raw.match(/^(bcc|cc):/gim)).toBeNull();
  });

  test("come at the approval that the checks themselves gave, once", async () => {
    const [member, email] = [await makeMember(server), applicantEmail()];
    const { verificationId } = await submit(member, { notifyApplicant: true }, email);
    const [row] = await server.query<{ status: string }>("select status from verifications where id = $1", [
      verificationId,
    ]);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(row?.status === "valid" || row?.status === "invalid" ? 2 : 1);
  });

  test("a mail that cannot be made undoes neither the submission nor the decision it is about", async () => {
    const [member, email] = [await makeMember(server), applicantEmail()];
    const config = { notifyApplicant: true, notifyCustomer: true, autoDecline: false };
    const { applicant, verificationId } = await makeFilledFlow(server, member, { config, profile: { email } });
    await server.query("alter table outbox_mails add constraint broken check (false) not valid");
    try {
      expect((await applicant.post("/api/flow/submit")).status).toBe(200);
      await expect
        .poll(() =>
          server.query(
            "select 1 from pgboss.job where name = 'form-emails.send' and state = 'retry' and data->'data'->>'verificationId' = $1",
            [verificationId],
          ),
        )
        .toHaveLength(2);
    } finally {
      await server.query("alter table outbox_mails drop constraint broken");
    }
    await server.query("update pgboss.job set start_after = now() where name = 'form-emails.send' and state = 'retry'");
    await decide(member, verificationId, "valid");
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain("Acme Bank has received your verification");
  });

  test("a decision that has changed meanwhile is not sent, whichever of its jobs an operator retries", async () => {
    const [member, email] = [await makeMember(server), applicantEmail()];
    const { verificationId } = await submit(member, { notifyApplicant: true, autoDecline: false }, email);
    await decide(member, verificationId, "invalid", ["BAD_QUALITY"]);
    await server.drainJobs();
    delivered.length = 0;
    const retry = (kind: string, status: string) =>
      server.query(
        "insert into pgboss.job (name, data, created_on) values ('form-emails.send', $1, now() - interval '61 minutes')",
        [{ projectId: member.projectId, mode: "live", data: { verificationId, kind, status } }],
      );
    await retry("applicant_approved", "valid");
    await retry("applicant_declined", "invalid");
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Acme Bank: your verification was declined"]);

    delivered.length = 0;
    const waits = (decision: "valid" | "invalid") =>
      inSystemStep(server.platform, "test", { projectId: member.projectId, mode: "live" }, async (ctx) => {
        await sendMail(ctx, {
          ...{ to: email, subject: decision, text: decision },
          about: { verificationId, reader: "applicant", decision },
        });
        await sql`update outbox_mails set created_at = now() - interval '61 minutes' where sent_at is null`.execute(
          ctx.tx,
        );
      });
    await waits("valid");
    await waits("invalid");
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["invalid"]);
    const unsent = "select from outbox_mails where decided_verification_id = $1 and sent_at is null";
    expect(await server.query(unsent, [verificationId])).toEqual([]);
  });

  test("a submission that is refused sends nothing", async () => {
    const [member, email] = [await makeMember(server), applicantEmail()];
    const { applicant } = await makeFilledFlow(server, member, {
      config: { notifyApplicant: true, notifyCustomer: true },
      profile: { email },
    });
    await server.query("delete from verification_answers where verification_id = $1", [applicant.verificationId]);
    expect((await applicant.post("/api/flow/submit")).status).toBe(422);
    expect(await mailsTo(email)).toEqual([]);
    expect(await mailsTo(member.email)).toEqual([]);
  });

  test("an applicant without an address is sent none, an address no more than twenty a day", async () => {
    const [member, email] = [await makeMember(server), applicantEmail()];
    await makeSubmitted(server, member, { config: { notifyApplicant: true } });
    const fill = () => makeFilledFlow(server, member, { config: { notifyApplicant: true }, profile: { email } });
    const filled = [await fill(), await fill()];
    const [name, host] = email.split("@");
    const stranger = (await makeMember(server)).projectId;
    for (let n = 0; n < 19; n += 1)
      await inSystemStep(server.platform, "test", stranger, (ctx) =>
        isMailAllowed(ctx, "applicant_notice", { address: `${name}+${n}@${host}`, applicantId: `a${n}` }),
      );
    for (const { applicant } of filled) {
      expect((await applicant.post("/api/flow/submit")).status).toBe(200);
      expect(await mailsTo(email)).toHaveLength(1);
    }
    expect(delivered).toHaveLength(1);
    expect(await capsSaid(member)).toEqual([
      expect.objectContaining({ kind: "applicant_notice", by: "mailbox", max: 20 }),
    ]);
  });

  test("the config of a form without an own template stays as it was", async () => {
    const member = await makeMember(server);
    const { id } = (await member.post("/api/forms/create-new", { config: profileFormConfig() })).data;
    expect((await member.get(`/api/forms/${id}/form-settings`)).data.config.emails).toEqual({});
  });
});
