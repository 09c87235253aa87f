import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultPrices } from "#contract/money/prices.ts";
import { recoverOverdueWork } from "#server/features/house/overdue-work/overdue-work.service.ts";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { balanceOf } from "../../../../test/billing.ts";
import {
  formConfig,
  makeForm,
  makeLink,
  openLink,
  profileAnswers,
  profileFormConfig,
  putPhoto,
} from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { comeToLastTry } from "../../../../test/last-try.ts";
import { addedSums, giveMoney, keptSums } from "../../../../test/ledger.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

import { resumeOldestSubmission } from "./unpaid-submissions.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1, servers: 2, settings: { BILLING: "on", BILLING_LOW_BALANCE: "1" } });
});
afterAll(() => server.close());

const price = defaultPrices.PROFILE;

async function withForm(cents: number) {
  const owner = await makeMember(server);
  if (cents > 0) await giveMoney(server, owner.projectId, cents);
  return { owner, form: await makeForm(owner, profileFormConfig()) };
}

async function fill(owner: Member, formId: string) {
  const link = await makeLink(owner, formId);
  const applicant = await openLink(server, link.token);
  expect((await applicant.post("/api/flow/profile", profileAnswers)).errors).toEqual([]);
  return applicant;
}

const countOf = async (owner: Member, what: string): Promise<number> =>
  (await server.query<{ n: number }>(`select count(*)::int as n from ${what}`, [owner.projectId]))[0]?.n ?? -1;

const unpaidSubmissions = (owner: Member) => countOf(owner, "unpaid_submissions where project_id = $1");
const unfinished = (owner: Member) => countOf(owner, "verifications where project_id = $1 and status = 'processing'");

describe("S35 verifications that are paid", () => {
  test("the price is put aside at submission and charged when the checks have run", async () => {
    const { owner, form } = await withForm(100);
    const applicant = await fill(owner, form.id);
    expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
    await server.drainJobs();
    expect(await keptSums(server, owner.projectId)).toMatchObject({
      available: 100 - price,
      reserved: 0,
      earned: price,
    });
    const shown = await owner.get(`/api/verifications/${applicant.verificationId}`);
    expect(shown.data.price).toBe(price);
    const today = new Date().toISOString().slice(0, 10);
    const { data } = await owner.post("/api/billing/usage", { from: today, to: today });
    const used = { checks: 1, cents: price };
    expect(data).toMatchObject({
      days: [{ day: today, ...used }],
      forms: [{ formId: form.id, ...used }],
      items: [{ item: "PROFILE", ...used }],
      total: used,
    });
  });

  test("nothing is charged when photos cannot be had on any try", async () => {
    const { owner } = await withForm(1000);
    const form = await makeForm(owner, formConfig());
    const applicant = await openLink(server, (await makeLink(owner, form.id)).token);
    await applicant.post("/api/flow/profile", profileAnswers);
    await applicant.post("/api/flow/document", { documentType: "PASSPORT", country: "UA" });
    for (const side of ["front", "selfie"] as const)
      await putPhoto(server, applicant.verificationId, side, Buffer.from("gone"));
    const files = await server.query<{ storage_key: string }>(
      "select storage_key from verification_files where verification_id = $1",
      [applicant.verificationId],
    );
    for (const { storage_key } of files) await server.platform.files.remove(storage_key);
    expect((await applicant.post("/api/flow/submit")).status).toBe(200);
    const reserved = price + defaultPrices.DOCUMENT + defaultPrices.FACIAL;
    expect(await keptSums(server, owner.projectId)).toMatchObject({ available: 1000 - reserved, reserved });
    await comeToLastTry(server, "verifications.check");
    await server.drainJobs();
    expect(await keptSums(server, owner.projectId)).toMatchObject({ available: 1000, reserved: 0, earned: 0 });
    expect(await unfinished(owner)).toBe(0);
  });

  test("a step that cannot run here is given back", async () => {
    const { owner } = await withForm(1000);
    const steps = [...profileFormConfig().steps, { type: "US_EIDV" as const }];
    const form = await makeForm(owner, profileFormConfig({ steps, countries: ["US"] }));
    const applicant = await openLink(server, (await makeLink(owner, form.id)).token);
    await applicant.post("/api/flow/profile", { ...profileAnswers, residence_country: "US" });
    expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
    await server.drainJobs();
    expect(await keptSums(server, owner.projectId)).toMatchObject({
      available: 1000 - price,
      reserved: 0,
      earned: price,
    });
  });

  test("twenty submissions at once with money for one: one is checked, no applicant is told, all wait for money", async () => {
    const { owner, form } = await withForm(price);
    const applicants = [];
    for (let n = 0; n < 20; n += 1) applicants.push(await fill(owner, form.id));
    const answers = await Promise.all(applicants.map((applicant) => applicant.post("/api/flow/submit")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => data.status))).toEqual(new Set(["processing"]));
    await server.drainJobs();
    expect(await unpaidSubmissions(owner)).toBe(19);
    expect(await keptSums(server, owner.projectId)).toMatchObject({ available: 0, reserved: 0, earned: price });
    expect((await owner.get("/api/billing/overview")).data).toMatchObject({ unpaidSubmissions: 19, balance: 0 });

    await server.query("update verifications set submitted_at = now() - interval '2 hours' where project_id = $1", [
      owner.projectId,
    ]);
    await recoverOverdueWork(server.platform);
    await server.drainJobs();
    expect(await unfinished(owner)).toBe(19);

    await giveMoney(server, owner.projectId, price * 10);
    await server.drainJobs();
    expect([await unpaidSubmissions(owner), await unfinished(owner)]).toEqual([9, 9]);
    await giveMoney(server, owner.projectId, price * 100);
    await server.query("delete from pgboss.job where name = 'balances.resume-held'");
    await server.query(
      "update unpaid_submissions set unpaid_since = unpaid_since - interval '2 hours' where project_id = $1",
      [owner.projectId],
    );
    await recoverOverdueWork(server.platform);
    await server.drainJobs();
    expect([await unpaidSubmissions(owner), await unfinished(owner)]).toEqual([0, 0]);
    const kept = await keptSums(server, owner.projectId);
    expect(kept).toMatchObject({ earned: price * 20, available: price * 91 });
    expect(kept).toEqual(await addedSums(server, owner.projectId));
  });

  test("without money no link is made, and a visit says that the business cannot take verifications", async () => {
    const { owner, form } = await withForm(price);
    const link = await makeLink(owner, form.id);
    const applicant = await fill(owner, form.id);
    await applicant.post("/api/flow/submit");
    const refused = [
      await owner.post("/api/forms/single-link", { form_id: form.id }),
      await owner.post("/api/forms/multiple-link", { form_id: form.id, count: 2 }),
    ];
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 409, errors: [{ code: "balances.insufficient_funds" }] });
    for (const token of [link.token, form.token]) {
      const opened = await server.visitor().post("/api/flow/open", { token, device: {} });
      expect(opened).toMatchObject({ status: 409, errors: [{ code: "flow-visits.not_taking" }] });
    }
    await giveMoney(server, owner.projectId, price);
    expect((await server.visitor().post("/api/flow/open", { token: link.token, device: {} })).status).toBe(200);
  });

  test("owners and admins are told once that the balance is low, and again after a top-up", async () => {
    const { owner, form } = await withForm(100 + price);
    const admin = await makeMember(server, "admin", owner.projectId);
    const analyst = await makeMember(server, "analyst", owner.projectId);
    const submit = async () => {
      await (await fill(owner, form.id)).post("/api/flow/submit");
      await server.drainJobs();
    };
    const reported = async () => {
      const mails = await listOutbox(server.platform);
      const low = mails.filter(({ subject }) => subject.includes("balance is low"));
      return [owner, admin, analyst].map(({ email }) => low.filter(({ to }) => to === email).length);
    };
    await submit();
    expect(await reported()).toEqual([0, 0, 0]);
    await submit();
    await submit();
    expect(await reported()).toEqual([1, 1, 0]);
    await giveMoney(server, owner.projectId, 15);
    await submit();
    expect(await reported()).toEqual([1, 1, 0]);
    await submit();
    expect(await balanceOf(owner)).toBeLessThan(100);
    expect(await reported()).toEqual([2, 2, 0]);
  });
});

test("A4 who waits for money can be erased, and what waits goes on once billing is off", async () => {
  const { owner, form } = await withForm(price);
  const filled = [await fill(owner, form.id), await fill(owner, form.id), await fill(owner, form.id)];
  for (const applicant of filled) {
    await applicant.post("/api/flow/submit");
    await server.drainJobs();
  }
  const statusOf = async (id: string) =>
    (await server.query<{ status: string }>("select status from verifications where id = $1", [id]))[0]?.status;
  const [, erased = "", kept = ""] = filled.map(({ verificationId }) => verificationId);
  expect([await statusOf(erased), await statusOf(kept)]).toEqual(["processing", "processing"]);

  const [row] = await server.query<{ applicant_id: string }>("select applicant_id from verifications where id = $1", [
    erased,
  ]);
  const erase = await owner.post(`/api/applicants/${row?.applicant_id}/erase`, { reason: "Requested by mail" });
  expect(erase.errors).toEqual([]);
  expect(await statusOf(erased)).toBe("created");
  expect(
    await server.query("select verification_id from unpaid_submissions where project_id = $1", [owner.projectId]),
  ).toEqual([{ verification_id: kept }]);

  const free = { ...server.platform, config: { ...server.platform.config, billing: "off" as const } };
  await server.query(
    "update unpaid_submissions set unpaid_since = now() - interval '2 hours' where verification_id = $1",
    [kept],
  );
  expect(await recoverOverdueWork(free, "1 hour")).toBeGreaterThan(0);
  // The job runs in a server whose billing is on; this is what one without it does.
  expect(await inSystemStep(free, "test", owner.projectId, resumeOldestSubmission)).toBe(true);
  await server.drainJobs();
  expect(await statusOf(kept)).not.toBe("processing");
});

test("while billing is off nothing is reserved and nobody waits", async () => {
  const free = await openTestServer({ workers: 1 });
  try {
    const owner = await makeMember(free);
    const form = await makeForm(owner, profileFormConfig());
    const applicant = await openLink(free, (await makeLink(owner, form.id)).token);
    await applicant.post("/api/flow/profile", profileAnswers);
    expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
    await free.drainJobs();
    expect(await free.query("select from ledger_transfers")).toHaveLength(0);
    expect((await owner.get("/api/customer/balance")).data).toEqual({ balance: null });
  } finally {
    await free.close();
  }
});
