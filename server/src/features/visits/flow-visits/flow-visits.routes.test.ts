import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { makeForm, makeLink, openLink, profileAnswers, profileFormConfig, tokenOf } from "../../../../test/forms.ts";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function declined(changes: Partial<FormConfigInput>, reasons = ["BAD_QUALITY"]) {
  const owner = await makeMember(server);
  const form = await makeForm(owner, profileFormConfig({ allowNewAttempts: true, ...changes }));
  const link = await makeLink(owner, form.id);
  const applicant = await openLink(server, link.token);
  await submit(applicant);
  await decline(owner, await verificationOf(applicant), reasons);
  return { owner, form, link, applicant };
}

async function submit(applicant: Visitor) {
  expect((await applicant.post("/api/flow/profile", profileAnswers)).errors).toEqual([]);
  expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
  await server.query(
    "update verifications set status = 'pending', row_version = row_version + 1 where status = 'processing'",
  );
}

const stateOf = async (applicant: Visitor) => (await applicant.get("/api/flow/state")).data;
const verificationOf = async (applicant: Visitor): Promise<string> => (await stateOf(applicant)).verificationId;

async function decline(owner: Member, id: string, decline_reasons: string[]) {
  const { rowVersion } = (await owner.get(`/api/verifications/${id}`)).data;
  const decision = { verification_id: id, status: "invalid", decline_reasons, rowVersion };
  expect((await owner.post("/api/verifications/status", decision)).errors).toEqual([]);
}

const retry = async (applicant: Visitor) => {
  const answer = await applicant.post("/api/flow/retry");
  if (answer.status === 200) applicant.bearer = answer.data.flowToken;
  return answer;
};

describe("trying again", () => {
  test("a declined applicant begins the next attempt of the same link, as the same applicant", async () => {
    const { applicant, link, owner } = await declined({});
    const before = await stateOf(applicant);
    expect(before).toMatchObject({ status: "declined", canRetry: true });
    const answer = await retry(applicant);
    expect(answer.data.state).toMatchObject({ status: "created", profile: {}, canRetry: false });
    expect(answer.data.state.verificationId).not.toBe(before.verificationId);
    const again = await openLink(server, link.token);
    expect(await verificationOf(again)).toBe(answer.data.state.verificationId);
    const rows = await server.query<{ applicant_id: string; retry_of: string | null }>(
      "select applicant_id, retry_of from verifications where project_id = $1 order by created_at",
      [owner.projectId],
    );
    expect(new Set(rows.map((row) => row.applicant_id)).size).toBe(1);
    expect(rows.map((row) => row.retry_of)).toEqual([null, before.verificationId]);
  });

  test("asked nine times at once, it is one attempt", async () => {
    const { applicant, owner } = await declined({});
    const answers = await Promise.all(Array.from({ length: 9 }, () => applicant.post("/api/flow/retry")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => data.state.verificationId)).size).toBe(1);
    const [row] = await server.query<{ n: number }>(
      "select count(*)::int as n from verifications where project_id = $1",
      [owner.projectId],
    );
    expect(row?.n).toBe(2);
  });

  test("the limit holds: with two, the second decline is the last", async () => {
    const { applicant, owner, form } = await declined({ attemptsLimit: 2 });
    expect((await retry(applicant)).status).toBe(200);
    await submit(applicant);
    await decline(owner, await verificationOf(applicant), ["BAD_QUALITY"]);
    expect((await stateOf(applicant)).canRetry).toBe(false);
    expect((await retry(applicant)).errors[0]).toMatchObject({ code: "flow-visits.attempts_spent" });
    const [row] = await server.query<{ applicant_id: string }>(
      "select applicant_id from verifications where project_id = $1 limit 1",
      [owner.projectId],
    );
    const second = await makeLink(owner, form.id, { applicant_id: row?.applicant_id });
    const opened = await server.visitor().post("/api/flow/open", { token: second.token });
    expect(opened).toMatchObject({ status: 409, errors: [{ code: "flow-visits.attempts_spent" }] });
  });

  test("a reason that the form blocks ends it, another does not", async () => {
    const blocked = await declined({ blockRetries: { duplicates: true } }, ["DUPLICATE"]);
    expect((await stateOf(blocked.applicant)).canRetry).toBe(false);
    expect((await retry(blocked.applicant)).errors[0]).toMatchObject({ code: "flow-visits.attempts_blocked" });
    const open = await declined({ blockRetries: { duplicates: true } }, ["BAD_QUALITY"]);
    expect((await retry(open.applicant)).status).toBe(200);
  });

  test.each(["FAKE_DOCUMENT", "EDITED_DOCUMENT"])("a reviewer's %s ends it where fake documents do", async (reason) => {
    const { applicant, owner, form } = await declined({ blockRetries: { fakeDocument: true } }, [reason]);
    expect((await stateOf(applicant)).canRetry).toBe(false);
    expect((await retry(applicant)).errors[0]).toMatchObject({ code: "flow-visits.attempts_blocked" });
    const [row] = await server.query<{ applicant_id: string }>(
      "select applicant_id from verifications where project_id = $1",
      [owner.projectId],
    );
    const another = await makeLink(owner, form.id, { applicant_id: row?.applicant_id });
    const opened = await server.visitor().post("/api/flow/open", { token: another.token });
    expect(opened).toMatchObject({ status: 409, errors: [{ code: "flow-visits.attempts_blocked" }] });
  });

  test("no attempt where the form allows none, before a decline, or after the link was revoked", async () => {
    const { applicant } = await declined({ allowNewAttempts: false });
    expect(await retry(applicant)).toMatchObject({ status: 409, errors: [{ code: "flow-visits.no_retry" }] });
    const { applicant: other, link, owner } = await declined({});
    expect((await owner.del(`/api/forms/single-link/${link.id}`)).errors).toEqual([]);
    expect((await other.get("/api/flow/state")).status).toBe(401);
    expect((await retry(other)).status).toBe(401);
    const form = await makeForm(owner, profileFormConfig({ allowNewAttempts: true }));
    const fresh = await openLink(server, (await makeLink(owner, form.id)).token);
    expect((await retry(fresh)).status).toBe(409);
    expect((await server.visitor().post("/api/flow/retry")).status).toBe(401);
  });
});

describe("going on with a phone", () => {
  const desktop = async () => {
    const owner = await makeMember(server);
    const form = await makeForm(owner, profileFormConfig());
    const applicant = await openLink(server, (await makeLink(owner, form.id)).token);
    return { owner, applicant };
  };
  const handOff = async (applicant: Visitor) => tokenOf((await applicant.post("/api/flow/handoff")).data.link);

  test("the phone has the same verification, the desk sees what it gives", async () => {
    const { applicant } = await desktop();
    const token = await handOff(applicant);
    expect((await applicant.get("/api/flow/handoff")).data.isTaken).toBe(false);
    const phone = await openLink(server, token);
    expect(await verificationOf(phone)).toBe(await verificationOf(applicant));
    await phone.post("/api/flow/profile", profileAnswers);
    const seen = (await applicant.get("/api/flow/handoff")).data;
    expect(seen).toMatchObject({ isTaken: true, state: { profile: { first_name: profileAnswers.first_name } } });
  });

  test("S11 it opens once, also under twenty tries at once, and only while it is the newest", async () => {
    const { applicant } = await desktop();
    const older = await handOff(applicant);
    const token = await handOff(applicant);
    expect((await server.visitor().post("/api/flow/open", { token: older })).status).toBe(404);
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => server.visitor().post("/api/flow/open", { token })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ errors }) => errors[0]?.code === "flow.link_expired")).toHaveLength(19);
  });

  test("after fifteen minutes, or once the link is revoked, it opens nothing", async () => {
    const { applicant, owner } = await desktop();
    const token = await handOff(applicant);
    await server.query("update flow_handoffs set expires_at = now() where project_id = $1", [owner.projectId]);
    expect((await server.visitor().post("/api/flow/open", { token })).errors[0]?.code).toBe("flow.link_expired");
    const fresh = await handOff(applicant);
    await server.query("update form_links set revoked_at = now() where project_id = $1", [owner.projectId]);
    expect((await server.visitor().post("/api/flow/open", { token: fresh })).errors[0]?.code).toBe("flow.link_invalid");
  });

  test("S11 a new hand-off ends the visit that the one before it began", async () => {
    const { applicant } = await desktop();
    const stranger = await openLink(server, await handOff(applicant));
    expect((await stranger.get("/api/flow/state")).status).toBe(200);
    const phone = await openLink(server, await handOff(applicant));
    expect((await stranger.get("/api/flow/state")).status).toBe(401);
    expect((await phone.get("/api/flow/state")).status).toBe(200);
  });

  test("S11 what is typed elsewhere after a hand-off is not read by the other device: its visit ends", async () => {
    const { applicant } = await desktop();
    const phone = await openLink(server, await handOff(applicant));
    expect((await phone.post("/api/flow/profile", { ...profileAnswers, last_name: "Phone" })).status).toBe(200);
    expect((await stateOf(applicant)).profile.last_name).toBe("Phone");
    expect((await applicant.post("/api/flow/profile", { ...profileAnswers, last_name: "Desk" })).status).toBe(200);
    expect((await phone.get("/api/flow/state")).status).toBe(401);
    expect((await phone.post("/api/flow/profile", profileAnswers)).status).toBe(401);
    expect((await stateOf(applicant)).profile.last_name).toBe("Desk");
  });

  test("S11 a visit that was handed on does not outlive the one that did, and is not begun after it", async () => {
    const { applicant, owner } = await desktop();
    const [taken, waiting] = [await handOff(applicant), await handOff(applicant)];
    expect((await server.visitor().post("/api/flow/open", { token: taken })).status).toBe(404);
    await server.query(
      "update flow_sessions set expires_at = date_trunc('second', now() + interval '10 minutes') where project_id = $1",
      [owner.projectId],
    );
    await openLink(server, waiting);
    const ends = await server.query<{ expires_at: Date }>(
      "select expires_at from flow_sessions where project_id = $1",
      [owner.projectId],
    );
    expect(new Set(ends.map(({ expires_at }) => expires_at.getTime())).size).toBe(1);
    const late = await handOff(applicant);
    await server.query("update flow_sessions set expires_at = now() where project_id = $1", [owner.projectId]);
    expect((await server.visitor().post("/api/flow/open", { token: late })).errors[0]?.code).toBe("flow.link_expired");
  });

  test("what was submitted is handed on no more", async () => {
    const { applicant } = await desktop();
    await submit(applicant);
    expect(await applicant.post("/api/flow/handoff")).toMatchObject({
      status: 409,
      errors: [{ code: "flow.already_submitted" }],
    });
  });

  test("S11 only the hash is kept; a stranger makes none", async () => {
    const { applicant, owner } = await desktop();
    const token = await handOff(applicant);
    const rows = await server.query("select * from flow_handoffs where project_id = $1", [owner.projectId]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await server.visitor().post("/api/flow/handoff")).status).toBe(401);
    expect((await server.visitor().get("/api/flow/handoff")).status).toBe(401);
  });
});
