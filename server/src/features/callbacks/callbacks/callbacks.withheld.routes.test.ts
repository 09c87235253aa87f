import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callbackBodies } from "#contract/callbacks/callback-bodies.ts";
import type { CallbackType } from "#contract/records/verifications/verification-states.ts";
import { type Customer, makeCustomer } from "../../../../test/customers.ts";
import { makeFilledFlow, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { announceAgain, makeEndpoint } from "../../../../test/make-callbacks.ts";
import { runNow } from "../../../../test/services.ts";
import { bodyTextOf } from "./callbacks.sealed.queries.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
});
afterAll(() => server.close());

/** Of servers that nothing is sent to here. */
const ours = "https://93.184.216.34/crm";
const theirs = "https://93.184.216.35/elsewhere";
const root = "/api/settings/webhook-endpoints";

type Row = { id: string; type: CallbackType; url: string; sealed_body: string; is_bare: boolean };

/** The texts that are to be sent, in the order in which they were written; each of the shape that is promised. */
async function bodiesOf(where: string, id: string) {
  const rows = await server.query<Row>(
    `select id, type, url, sealed_body, is_bare from callbacks where ${where} = $1 order by created_at, id`,
    [id],
  );
  return rows.map((row) => {
    const body = JSON.parse(bodyTextOf(server.platform.keys, row));
    expect(callbackBodies[row.type].safeParse(body).error).toBeUndefined();
    return { id: row.id, url: row.url, body };
  });
}

async function decide(id: string, comment: string) {
  await server.query("update verifications set status = 'invalid', row_version = row_version + 1 where id = $1", [id]);
  await server.query(
    `insert into verification_events (project_id, verification_id, id, kind, from_status, to_status, on_row_version, comment)
     select project_id, id, gen_random_uuid(), 'decided', 'pending', 'invalid', row_version, $2 from verifications where id = $1`,
    [id, comment],
  );
}

const secrets = /Secretname|Main Street/;
const settings = (url: string) => profileFormConfig({ callbackUrl: url, returnApplicantData: true });

/** Whose form, and whose developer. @returns the body of its newest callback to the form's address */
async function bodyOfForm(member: Member, url: string) {
  const { verificationId } = await makeFilledFlow(server, member, {
    config: settings(url),
    profile: { last_name: "Secretname" },
  });
  await decide(verificationId, "Not Jane of Main Street");
  await announceAgain(server, member, verificationId);
  const [sent] = await bodiesOf("verification_id", verificationId);
  return { verificationId, body: sent?.body };
}

async function makeTeam(): Promise<{ owner: Member; developer: Member }> {
  const owner = await makeMember(server, "owner");
  return { owner, developer: await makeMember(server, "developer", owner.projectId) };
}

describe("a callback names persons where somebody who may see them has saved its address", () => {
  test("of a form: a developer's new address gets ids and statuses, and the editor says so, until an owner saves it", async () => {
    const { owner, developer } = await makeTeam();
    const made = await developer.post("/api/forms/create-new", { config: settings(theirs) });
    expect(made.data.notAvailable).toContain("callbackPersons");
    const bare = await bodyOfForm(developer, theirs);
    expect(bare.body).toMatchObject({ verified: false, verification_status: "declined" });
    expect(bare.body).not.toHaveProperty("applicant");
    expect(JSON.stringify(bare.body)).not.toMatch(secrets);

    const saved = await owner.post("/api/forms/create-new", { config: settings(theirs) });
    expect(saved.data.notAvailable).not.toContain("callbackPersons");
    const whole = await bodyOfForm(developer, theirs);
    expect(whole.body.applicant).toMatchObject({ last_name: "Secretname" });
    expect(JSON.stringify(whole.body)).toContain("Main Street");
  });

  test("of an endpoint: withheld from a developer's, whole once an owner has saved it, and withheld again at another", async () => {
    const { owner, developer } = await makeTeam();
    const { id } = await makeEndpoint(developer, theirs);
    const kinds = ["VERIFICATION_COMPLETED"];
    const isBare = async () => (await owner.get(root)).data.items[0].isBare;
    const newest = async () => {
      await bodyOfForm(owner, ours);
      return (await bodiesOf("endpoint_id", id)).at(-1)?.body;
    };
    expect(await isBare()).toBe(true);
    expect(JSON.stringify(await newest())).not.toMatch(secrets);
    const change = (member: Member, url: string) =>
      member.send("PATCH", `${root}/${id}`, { url, kinds, environment: "live" });
    expect((await change(owner, theirs)).errors).toEqual([]);
    expect(await isBare()).toBe(false);
    expect(JSON.stringify(await newest())).toMatch(secrets);

    // What waits for the vouched address does not go to the other one as it is.
    expect((await developer.post(`${root}/${id}/pause`)).errors).toEqual([]);
    expect(JSON.stringify(await newest())).toMatch(secrets);
    expect((await change(developer, "https://93.184.216.36/third")).errors).toEqual([]);
    expect(await isBare()).toBe(true);
    const waiting = (await bodiesOf("endpoint_id", id)).filter(({ url }) => url.endsWith("/third"));
    expect(waiting.length).toBeGreaterThan(0);
    for (const { body } of waiting) expect(JSON.stringify(body)).not.toMatch(secrets);

    // An endpoint of tests gets no live persons either, when what waits comes along.
    const toTests = { url: "https://93.184.216.37/tests", kinds, environment: "test" };
    expect((await developer.send("PATCH", `${root}/${id}`, toTests)).errors).toEqual([]);
    const along = (await bodiesOf("endpoint_id", id)).filter(({ url }) => url.endsWith("/tests"));
    expect(along).toHaveLength(waiting.length);
    for (const { body } of along) expect(JSON.stringify(body)).not.toMatch(secrets);
    const ids = along.map((each) => each.id);
    expect((await owner.post("/api/callbacks/resend", { ids })).errors).toEqual([]);
    for (const each of await bodiesOf("endpoint_id", id))
      if (ids.includes(each.id)) expect(JSON.stringify(each.body)).not.toMatch(secrets);

    // Vouched for, the same callback is whole when it is sent again.
    expect((await change(owner, "https://93.184.216.37/tests")).errors).toEqual([]);
    expect((await owner.post("/api/callbacks/resend", { ids })).errors).toEqual([]);
    for (const each of await bodiesOf("endpoint_id", id))
      if (ids.includes(each.id)) expect(JSON.stringify(each.body)).toMatch(secrets);
  });

  test("sent again, it does not go as it was to an address that a developer has put in place of the vouched one", async () => {
    const { owner, developer } = await makeTeam();
    const { verificationId, body } = await bodyOfForm(owner, ours);
    expect(JSON.stringify(body)).toMatch(secrets);
    await server.query(
      `update form_versions fv set config = jsonb_set(config, '{callbackUrl}', to_jsonb($2::text))
       from verifications v where v.id = $1 and fv.project_id = v.project_id and fv.form_id = v.form_id`,
      [verificationId, theirs],
    );
    const [sent] = await bodiesOf("verification_id", verificationId);
    expect((await owner.post("/api/callbacks/resend", { ids: [sent?.id] })).errors).toEqual([]);
    const [again] = await bodiesOf("verification_id", verificationId);
    expect(again?.url).toBe(theirs);
    expect(JSON.stringify(again?.body)).not.toMatch(secrets);
    expect(developer.projectId).toBe(owner.projectId);
  });
});

describe("an address that a key names itself", () => {
  const olena = { type: "PERSON", first_name: "Olena", last_name: "Secretname", dob: "1990-05-17" };
  const submit = async (own: Customer) => {
    const applicant = await own.post("/applicants", olena);
    const body = { applicant_id: applicant.body.applicant_id, types: ["PROFILE"], callback_url: theirs };
    const { verification_id } = (await own.post("/verifications", body)).body;
    await server.drainJobs();
    await decide(verification_id, "Not Jane of Main Street");
    return verification_id as string;
  };

  test("of a verification: the reviewer's words reach keys with personal data alone", async () => {
    const owner = await makeMember(server, "owner");
    const bare = await makeCustomer(server, owner, { scopes: ["write"] });
    const whole = await makeCustomer(server, owner);
    for (const [own, isWithheld] of [
      [bare, true],
      [whole, false],
    ] as const) {
      const id = await submit(own);
      await announceAgain(server, owner, id);
      const body = (await bodiesOf("verification_id", id)).at(-1)?.body;
      expect(body).toMatchObject({ verification_status: "declined" });
      expect(JSON.stringify(body).includes("Main Street")).toBe(!isWithheld);
    }
  });

  test("of a key that was revoked since, it gets ids and statuses", async () => {
    const owner = await makeMember(server, "owner");
    const own = await makeCustomer(server, owner);
    const id = await submit(own);
    await server.query("update api_keys set revoked_at = now() where id = $1", [own.keyId]);
    await announceAgain(server, owner, id);
    expect(JSON.stringify((await bodiesOf("verification_id", id)).at(-1)?.body)).not.toContain("Main Street");
  });

  test("of a service: without personal data it says that there is an answer, and nothing of it", async () => {
    const owner = await makeMember(server, "owner");
    for (const scopes of [["write"], ["write", "personal"]] as const) {
      const own = await makeCustomer(server, owner, { scopes: [...scopes] });
      const made = await own.post("/services/phone", { phone: "+380501234567", callback_url: theirs });
      const id = made.body.data.service_request_id;
      await runNow(server, owner, id);
      const [sent] = await bodiesOf("service_id", id);
      expect(sent?.body).toMatchObject({ type: "SERVICE_RESULT", service_request_id: id });
      expect(sent?.body.result === null).toBe(!scopes.some((scope) => scope === "personal"));
    }
  });
});

test("a test's callbacks are whole wherever they go: its persons are made up", async () => {
  const { owner, developer } = await makeTeam();
  const { verificationId } = await makeFilledFlow(server, developer, {
    config: { ...settings(theirs), isTest: true },
    profile: { last_name: "Secretname" },
  });
  await decide(verificationId, "");
  await announceAgain(server, owner, verificationId);
  const [sent] = await bodiesOf("verification_id", verificationId);
  expect(sent?.body.applicant).toMatchObject({ last_name: "Secretname" });
});
