import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Customer, makeCustomer } from "../../../../test/customers.ts";
import { makeForm, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { setMode } from "../../../../test/modes.ts";
import { rowVersionOf } from "../../../../test/resubmissions.ts";
import { decide as decideAtDesk, setFourEyes } from "../../../../test/reviews.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
});
afterAll(() => server.close());

type World = { member: Member; tester: Customer; live: Customer };
async function begin(): Promise<World> {
  const member = await makeMember(server);
  const tester = await makeCustomer(server, member, { environment: "test" });
  return { member, tester, live: await makeCustomer(server, member) };
}

const person = { type: "PERSON", first_name: "Olena", residence_country: "UA", dob: "1990-05-17" };

async function submit(own: Customer, last_name: string, isChecked = true): Promise<string> {
  const { body } = await own.post("/applicants", { ...person, last_name });
  const made = await own.post("/verifications", { applicant_id: body.applicant_id, types: ["PROFILE"] });
  expect(made.status).toBe(200);
  if (isChecked) await server.drainJobs();
  return made.body.verification_id;
}

const decide = (own: Customer, id: string, verification_status: string, more: object = {}) =>
  own.post(`/test/verifications/${id}/decide`, { verification_status, ...more });
const resultOf = async (own: Customer, id: string) => (await own.get(`/verifications/${id}`)).body;
const eventsOf = (id: string) =>
  server.query(
    `select kind, actor, from_status, to_status, comment from verification_events
     where verification_id = $1 and from_status is distinct from to_status order by at, on_row_version`,
    [id],
  );
const statusOf = async (id: string) =>
  (await server.query<{ status: string }>("select status from verifications where id = $1", [id]))[0]?.status;
const actionsOf = async (projectId: string) =>
  (
    await server.query<{ action: string }>(
      "select action from audit_log where project_id = $1 and actor_kind = 'api_key' order by seq",
      [projectId],
    )
  ).map(({ action }) => action);

describe("a test verification goes where its tester says", () => {
  test("from waiting to approved, back to waiting, to declined, with the timeline and the log of any decision", async () => {
    const { tester } = await begin();
    const id = await submit(tester, "Pending");
    expect((await decide(tester, id, "approved", { comment: "as wished" })).body).toEqual({ verification_id: id });
    expect(await resultOf(tester, id)).toMatchObject({ verified: true, verification_status: "approved" });
    expect((await decide(tester, id, "pending")).status).toBe(200);
    expect(await resultOf(tester, id)).toMatchObject({ status: "pending", verified: null });
    expect((await decide(tester, id, "declined", { decline_reasons: ["FAKE_DOCUMENT"] })).status).toBe(200);
    expect(await resultOf(tester, id)).toMatchObject({ verified: false, decline_reasons: ["FAKE_DOCUMENT"] });
    expect((await decide(tester, id, "approved")).status).toBe(200);
    expect(await resultOf(tester, id)).toMatchObject({ verified: true, decline_reasons: [] });
    expect((await eventsOf(id)).slice(-4)).toMatchObject([
      { kind: "decided", from_status: "pending", to_status: "valid", comment: "as wished", actor: "API" },
      { kind: "taken_back", from_status: "valid", to_status: "pending" },
      { kind: "decided", to_status: "invalid" },
      { kind: "decided", from_status: "invalid", to_status: "valid" },
    ]);
    expect((await actionsOf(tester.projectId)).filter((action) => /decided|taken_back/.test(action))).toEqual([
      "verifications.decided",
      "verifications.decision_taken_back",
      "verifications.decided",
      "verifications.decided",
    ]);
  });

  test("while it is still processing, and its own outcome comes no more", async () => {
    const { tester } = await begin();
    const id = await submit(tester, "Decline", false);
    expect((await decide(tester, id, "customer_pending")).status).toBe(200);
    await server.drainJobs();
    expect(await statusOf(id)).toBe("customer_pending");
    expect((await decide(tester, id, "pending")).status).toBe(200);
    expect(await statusOf(id)).toBe("pending");
  });

  test("requested again: the step that is named, or the first one; then the request ends by another decision", async () => {
    const { tester } = await begin();
    const id = await submit(tester, "Approve");
    expect((await decide(tester, id, "requested_again", { types: ["PROFILE"] })).status).toBe(200);
    const waiting = () =>
      server.query("select state, items from resubmissions where verification_id = $1 order by requested_at", [id]);
    expect(await waiting()).toMatchObject([{ state: "waiting", items: [{ item: "PROFILE" }] }]);
    expect((await decide(tester, id, "requested_again")).status).toBe(200);
    expect((await waiting()).map(({ state }) => state)).toEqual(["decided", "waiting"]);
    expect((await decide(tester, id, "declined")).status).toBe(200);
    expect(await resultOf(tester, id)).toMatchObject({ verified: false, decline_reasons: ["OTHER"] });
    expect((await decide(tester, id, "requested_again")).status).toBe(200);
    expect((await decide(tester, id, "pending")).status).toBe(200);
    expect((await waiting()).map(({ state }) => state)).toEqual(["decided", "decided", "decided"]);
    expect(await decide(tester, id, "requested_again", { types: ["DOCUMENT"] })).toMatchObject({
      status: 422,
      body: { errors: [{ parameter: "types" }] },
    });
    expect(await statusOf(id)).toBe("pending");
  });

  test("where two people decide, and while one has proposed something", async () => {
    const { member, tester } = await begin();
    const id = await submit(tester, "Pending");
    await setFourEyes(member, true);
    await setMode(server, member, "test");
    const decline = { status: "invalid", decline_reasons: ["WRONG_NAME"] };
    const proposed = await decideAtDesk(member, id, await rowVersionOf(member, id), decline);
    expect(proposed.data).toMatchObject({ isProposed: true });
    expect((await decide(tester, id, "approved", { comment: "no" })).status).toBe(200);
    expect(await statusOf(id)).toBe("valid");
    const events = await server.query(
      "select kind, comment from verification_events where verification_id = $1 order by at",
      [id],
    );
    expect(events.slice(-2)).toEqual([
      { kind: "proposal_rejected", comment: "no" },
      { kind: "decided", comment: "no" },
    ]);
  });
});

describe("what is refused", () => {
  test("what it has already, what nobody has submitted, and nonsense by the field's name", async () => {
    const { member, tester } = await begin();
    const id = await submit(tester, "Approve");
    expect(await decide(tester, id, "approved")).toMatchObject({
      status: 409,
      body: { type: "flow", errors: [{ parameter: "verification_status" }] },
    });
    const form = await makeForm(member, profileFormConfig());
    const link = await tester.post(`/forms/${form.id}/urls`, {});
    expect(await decide(tester, link.body.verification_id, "approved")).toMatchObject({
      status: 409,
      body: { type: "flow", errors: [{ parameter: "verification_id" }] },
    });
    const named = async (json: object) =>
      (await tester.post(`/test/verifications/${id}/decide`, json)).body.errors.map(
        ({ parameter }: { parameter: string }) => parameter,
      );
    expect(await named({})).toEqual(["verification_status"]);
    expect(await named({ verification_status: "unused" })).toEqual(["verification_status"]);
    expect(await named({ verification_status: "declined", decline_reasons: ["BORED"] })).toEqual(["decline_reasons.0"]);
    expect(await named({ verification_status: "approved", decline_reasons: ["OTHER"] })).toEqual(["decline_reasons"]);
    expect(await named({ verification_status: "pending", types: ["PROFILE"] })).toEqual(["types"]);
    expect(await named({ verification_status: "pending", comment: "x".repeat(2001) })).toEqual(["comment"]);
  });

  test("a live key, a live verification, another project's, and a key without the scope", async () => {
    const { member, tester, live } = await begin();
    const id = await submit(tester, "Pending");
    expect((await decide(live, id, "approved")).status).toBe(404);
    const real = await live.post("/applicants", { ...person, last_name: "Koval" });
    const made = await live.post("/verifications", { applicant_id: real.body.applicant_id, types: ["PROFILE"] });
    expect((await decide(tester, made.body.verification_id, "approved")).status).toBe(404);
    expect((await decide((await begin()).tester, id, "approved")).status).toBe(404);
    const reader = await makeCustomer(server, member, { environment: "test", scopes: ["personal"] });
    expect((await decide(reader, id, "approved")).status).toBe(403);
    expect(await statusOf(id)).toBe("pending");
  });
});
