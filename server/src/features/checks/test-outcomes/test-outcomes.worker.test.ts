import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { dataIntegrity } from "#server/features/callbacks/callback-signatures/callback-signatures.rules.ts";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import { balanceOf, bankSettings } from "../../../../test/billing.ts";
import { makeBlacklist } from "../../../../test/blacklists.ts";
import { type HttpsTarget, startHttpsTarget } from "../../../../test/doubles/https-target.ts";
import { makeForm, makeLink, makeSubmitted, openLink, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { setMode } from "../../../../test/modes.ts";
import { decide } from "../../../../test/reviews.ts";

let server: TestServer;
let target: HttpsTarget;
let member: Member;

beforeAll(async () => {
  target = await startHttpsTarget(["hooks.example"]);
  const outbound = createOutbound({
    allowList: ["127.0.0.1/32"],
    ownHosts: ["localhost"],
    lookup: async () => [{ address: "127.0.0.1" }],
    ca: target.ca,
    totalTimeoutMs: 1_500,
  });
  // With prices, and a project that has never paid anything.
  server = await openTestServer({ own: true, settings: bankSettings, overrides: { outbound }, workers: 2 });
  member = await makeMember(server);
  await setMode(server, member, "test");
});
afterAll(async () => {
  await server.close();
  await target.close();
});

const hooks = () => `https://hooks.example:${target.port}/hook`;

type Given = { first?: string; config?: Partial<FormConfigInput> };

async function submit(last: string, { first = "Olena", config = {} }: Given = {}) {
  const { applicant, verificationId } = await makeSubmitted(server, member, {
    profile: { first_name: first, last_name: last },
    config: { callbackUrl: hooks(), ...config },
  });
  await server.drainJobs();
  return { applicant, id: verificationId };
}

/** In a project of its own. */
async function as(other: Member, work: () => Promise<void>): Promise<void> {
  await setMode(server, other, "test");
  const kept = member;
  member = other;
  await work().finally(() => {
    member = kept;
  });
}

const caseOf = async (id: string) => (await member.get(`/api/verifications/${id}`)).data;
const statusOf = async (id: string): Promise<string> => (await caseOf(id)).status;

async function bodiesOf(id: string) {
  await server.drainJobs();
  return target.requests
    .map(({ rawBody, headers }) => ({ body: JSON.parse(rawBody.toString()), text: rawBody.toString(), headers }))
    .filter(({ body }) => body.verification_id === id);
}

describe("the last name decides a test", () => {
  test.each([
    ["APPROVE", "Olena", "valid"],
    ["approve", "Olena", "valid"],
    ["Decline", "Olena", "invalid"],
    ["PENDING", "Olena", "pending"],
    ["Kovalenko", "Olena", "pending"],
    ["Snow", "John", "valid"],
    ["Doe", "John", "invalid"],
  ])("%s (%s)", async (last, first, status) => {
    const { id } = await submit(last, { first });
    expect(await statusOf(id)).toBe(status);
    const [row] = await server.query<{ reasons: string[]; checks: number; mode: string }>(
      `select decline_reasons as reasons, mode,
         (select count(*)::int from verification_checks c where c.verification_id = v.id) as checks
       from verifications v where id = $1`,
      [id],
    );
    expect(row).toEqual({ reasons: status === "invalid" ? ["OTHER"] : [], checks: 0, mode: "test" });
  });

  test("nothing is looked at: the same person on a list, twice, and in a live project, makes no finding", async () => {
    await putList(server, "everybody", [listed("e1", "Olena Approve", { births: ["1990-05-17"] })]);
    const screening = { ...defaultSteps().DATABASE_SCREENING, lists: ["sanctions" as const] };
    const steps = [...profileFormConfig().steps, screening];
    const ids: string[] = [];
    for (let n = 0; n < 2; n += 1)
      ids.push((await submit("APPROVE", { config: { steps, blockMultipleAccounts: true } })).id);
    for (const id of ids) expect(await statusOf(id)).toBe("valid");
    const [row] = await server.query<{ n: number }>(
      `select (select count(*) from screenings where verification_id = any($1::uuid[]))
         + (select count(*) from identity_keys where verification_id = any($1::uuid[]))
         + (select count(*) from verification_duplicates where verification_id = any($1::uuid[])) as n`,
      [ids],
    );
    expect(Number(row?.n)).toBe(0);
  });

  test("SANCTIONED waits with a hit that says that it is none", async () => {
    const { id } = await submit("SANCTIONED");
    expect(await statusOf(id)).toBe("pending");
    const { data } = await member.get(`/api/verifications/${id}/screening`);
    expect(JSON.stringify(data)).toContain("No list was searched");
    expect((await caseOf(id)).checks).toMatchObject([{ name: "database_screening", result: "review" }]);
  });

  test("DUPLICATE waits with an earlier test", async () => {
    const { id: first } = await submit("Kovalenko");
    const { id } = await submit("DUPLICATE");
    expect(await statusOf(id)).toBe("pending");
    expect((await caseOf(id)).duplicates).toMatchObject([{ verificationId: first, kinds: ["person"] }]);
  });

  test("DUPLICATE without another test waits without a finding: none is made up", async () => {
    await as(await makeMember(server), async () => {
      const { id } = await submit("DUPLICATE");
      expect(await caseOf(id)).toMatchObject({ status: "pending", checks: [], duplicates: [] });
    });
  });

  test("ASKAGAIN waits for a reviewer where the form has nothing that can be requested again", async () => {
    const steps = [defaultSteps().LIVE_VIDEO];
    const form = await makeForm(member, { steps });
    const applicant = await openLink(server, (await makeLink(member, form.id)).token);
    const id = applicant.verificationId;
    await server.query(
      `update applicants set last_name = 'ASKAGAIN' where id = (select applicant_id from verifications where id = $1)`,
      [id],
    );
    expect((await applicant.post("/api/flow/submit")).status).toBe(200);
    await server.drainJobs();
    expect(await caseOf(id)).toMatchObject({ status: "pending", checks: [] });
    expect(await server.query("select 1 from resubmissions where verification_id = $1", [id])).toEqual([]);
  });

  test("SLOW is decided after 60 seconds", async () => {
    const { id } = await submit("SLOW");
    expect(await statusOf(id)).toBe("processing");
    const [waits] = await server.query<{ ms: number }>(
      `select extract(epoch from j.start_after - v.submitted_at)::int as ms from pgboss.job j, verifications v
       where j.name = 'verifications.check' and j.state = 'created' and j.data->'data'->>'verificationId' = $1 and v.id = $1::uuid`,
      [id],
    );
    expect(waits?.ms).toBe(60);
    await server.query("update verifications set submitted_at = now() - interval '61 s' where id = $1", [id]);
    await server.query(
      "update pgboss.job set start_after = now() where name = 'verifications.check' and state = 'created'",
    );
    await expect.poll(() => statusOf(id)).toBe("valid");
  });

  test("ASKAGAIN requests one item again, once", async () => {
    const { id, applicant } = await submit("ASKAGAIN");
    expect(await caseOf(id)).toMatchObject({ status: "pending" });
    const [request] = await server.query<{ state: string; items: { item: string }[] }>(
      "select state, items from resubmissions where verification_id = $1",
      [id],
    );
    expect(request).toMatchObject({ state: "waiting", items: [{ item: "PROFILE" }] });
    expect(applicant.verificationId).toBe(id);
  });
});

describe("callbacks of a test", () => {
  test("say so, and are signed with the test key", async () => {
    const { data: live } = await member.put("/api/settings/change-api-token");
    const { data: key } = await member.put("/api/settings/change-test-api-token");
    const { id } = await submit("DECLINE");
    const sent = await bodiesOf(id);
    const completed = sent.find(({ body }) => body.type === "VERIFICATION_COMPLETED");
    expect(completed?.body).toMatchObject({
      mode: "TEST",
      verification_status: "declined",
      decline_reasons: ["OTHER"],
    });
    const given = completed?.headers["x-data-integrity"];
    expect(given).toBe(dataIntegrity(key.key, completed?.text ?? ""));
    expect(given).not.toBe(dataIntegrity(live.key, completed?.text ?? ""));
  });

  test("without a test key are not signed in that header; of live ones none says a mode", async () => {
    await as(await makeMember(server), async () => {
      const { id } = await submit("APPROVE");
      const [sent] = await bodiesOf(id);
      expect(sent?.headers["x-data-integrity"]).toBeUndefined();
      expect(sent?.headers["webhook-signature"]).toMatch(/^v1,/);
    });
  });
});

test("nobody pays for a test, and it is not counted", async () => {
  const { id } = await submit("APPROVE");
  expect(await statusOf(id)).toBe("valid");
  expect(await balanceOf(member)).toBe(0);
  const [row] = await server.query<{ transfers: number; usage: number; unpaid: number }>(
    `select (select count(*)::int from ledger_transfers where project_id = $1) as transfers,
       (select count(*)::int from usage_days where project_id = $1) as usage,
       (select count(*)::int from unpaid_submissions where project_id = $1) as unpaid`,
    [member.projectId],
  );
  expect(row).toEqual({ transfers: 0, usage: 0, unpaid: 0 });
  // Live, the balance does not cover the same form.
  await setMode(server, member, "live");
  await expect(makeSubmitted(server, member)).rejects.toThrow(/insufficient_funds/);
  await setMode(server, member, "test");
});

test("a test is not put on a blacklist, where live applicants would be found by it", async () => {
  const code = await makeBlacklist(member);
  const { id } = await submit("PENDING");
  const { rowVersion } = await caseOf(id);
  const declined = { status: "invalid", decline_reasons: ["OTHER"], comment: "Test" };
  const refused = await decide(member, id, rowVersion, { ...declined, blacklists: [code] });
  expect([refused.status, refused.errors[0]?.code]).toEqual([409, "verifications.test_on_blacklist"]);
  expect((await decide(member, id, rowVersion, declined)).status).toBe(200);
});

test("a service is not available in test mode, and nothing answers in its place", async () => {
  const { status, errors } = await member.post("/api/services/create", { type: "phone", phone: "+380501234567" });
  expect([status, errors[0]?.code]).toEqual([409, "services.not_in_test"]);
});
