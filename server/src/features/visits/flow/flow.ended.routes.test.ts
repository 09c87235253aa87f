import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodyBinding } from "#server/features/callbacks/callbacks/callbacks.body.rules.ts";
import { openWithKeyRing as openSealed } from "#server/platform/secrets/crypto.ts";
import {
  deviceKey,
  formConfig,
  makeFilledFlow,
  makeForm,
  makeLink,
  makeSubmitted,
  openLink,
  profileAnswers,
  profileFormConfig,
  putVideo,
  tokenOf,
} from "../../../../test/forms.ts";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
let owner: Member;
beforeAll(async () => {
  server = await openTestServer();
  owner = await makeMember(server);
});
afterAll(() => server.close());

const photo = Buffer.from("a photo's bytes");
const open = (token: string) => server.visitor().post("/api/flow/open", { token, deviceKey });
const submit = (applicant: Visitor) => applicant.post("/api/flow/submit");
const fill = async (token: string) => {
  const applicant = await openLink(server, token);
  expect((await applicant.post("/api/flow/profile", profileAnswers)).errors).toEqual([]);
  return applicant;
};
const logged = async (action: string) =>
  server.query<{ actor_kind: string; actor_id: string }>(
    "select actor_kind, actor_id from audit_log where project_id = $1 and action = $2 order by seq",
    [owner.projectId, action],
  );

describe("S11 S15 after submission", () => {
  const empty = {
    profile: {},
    document: null,
    taxId: null,
    address: null,
    funds: null,
    payment: null,
    questionnaire: null,
    consents: [],
    confirmed: { email: null, phone: null },
    videos: [],
    files: [],
  };

  test("a link tells the status and nothing else: no answer, no photo, no recording, whoever asks", async () => {
    const photos = { front: photo, selfie: photo };
    const flow = await makeFilledFlow(server, owner, { photos, profile: { first_name: "Canaryname" } });
    const { applicant, verificationId, link } = flow;
    const video = await putVideo(server, verificationId);
    const [file] = (await applicant.get("/api/flow/state")).data.files;
    expect((await applicant.get(`/api/flow/files/${file.id}`)).bytes.equals(photo)).toBe(true);
    expect((await applicant.get(`/api/flow/videos/${video}`)).status).toBe(200);
    expect((await submit(applicant)).data).toMatchObject({ ...empty, status: "processing" });
    for (const status of ["processing", "pending", "customer_pending", "valid", "invalid"]) {
      await server.query("update verifications set status = $2 where id = $1", [verificationId, status]);
      const opened = await open(link.token);
      const again = server.visitor();
      again.bearer = opened.data.flowToken;
      for (const visitor of [applicant, again]) {
        const [state, handoff] = [await visitor.get("/api/flow/state"), await visitor.get("/api/flow/handoff")];
        for (const shown of [opened.data.state, state.data, handoff.data.state]) expect(shown).toMatchObject(empty);
        for (const answer of [opened, state, handoff]) expect(answer.bytes.toString()).not.toContain("Canaryname");
        expect((await visitor.get(`/api/flow/files/${file.id}`)).status).toBe(404);
        expect((await visitor.get(`/api/flow/videos/${video}`)).status).toBe(404);
      }
    }
  });

  test("S41 who opened a photo or a recording before is in the log", async () => {
    const { applicant, verificationId } = await makeFilledFlow(server, owner, { photos: { front: photo } });
    const video = await putVideo(server, verificationId);
    const [file] = (await applicant.get("/api/flow/state")).data.files;
    await applicant.get(`/api/flow/files/${file.id}`);
    await applicant.get(`/api/flow/videos/${video}`);
    const me = { actor_kind: "applicant", actor_id: verificationId };
    expect((await logged("flow.photo_viewed")).at(-1)).toEqual(me);
    expect((await logged("flow.video_viewed")).at(-1)).toEqual(me);
  });
});

describe("S11 a link that ends", () => {
  test("revoked, it ends every visit, whatever was submitted", async () => {
    for (const status of ["created", "processing", "invalid"]) {
      const { applicant, link, verificationId } = await makeFilledFlow(server, owner);
      const second = await openLink(server, link.token);
      await server.query("update verifications set status = $2 where id = $1", [verificationId, status]);
      expect((await owner.del(`/api/forms/single-link/${link.id}`)).errors).toEqual([]);
      for (const visitor of [applicant, second]) expect((await visitor.get("/api/flow/state")).status).toBe(401);
      expect((await open(link.token)).status).toBe(404);
    }
  });

  test("expired, it ends every visit; none is begun that would outlive it", async () => {
    const { applicant, link } = await makeSubmitted(server, owner);
    await server.query("update form_links set expires_at = now() + interval '2 hours' where id = $1", [link.id]);
    const late = await openLink(server, link.token);
    const [row] = await server.query<{ yes: boolean }>(
      `select max(s.expires_at) = max(l.expires_at) as yes from form_links l
       join verifications v on v.link_id = l.id
       join lateral (select expires_at from flow_sessions where verification_id = v.id order by created_at desc limit 1) s on true
       where l.id = $1`,
      [link.id],
    );
    expect(row?.yes).toBe(true);
    await server.query("update form_links set expires_at = now() - interval '1 second' where id = $1", [link.id]);
    for (const visitor of [applicant, late]) expect((await visitor.get("/api/flow/state")).status).toBe(401);
    expect((await open(link.token)).errors[0]?.code).toBe("flow.link_expired");
  });
});

describe("a page that is open while", () => {
  const changes = { config: profileFormConfig() };

  test("its form is deleted hands nothing in", async () => {
    const form = await makeForm(owner, changes.config);
    const applicant = await fill((await makeLink(owner, form.id)).token);
    await owner.del(`/api/forms/delete/${form.id}`);
    expect(await submit(applicant)).toMatchObject({ status: 404, errors: [{ code: "flow.link_invalid" }] });
  });

  test("the form's link is switched off hands nothing in, until it is on again", async () => {
    const form = await makeForm(owner, changes.config);
    const applicant = await fill(form.token);
    await server.query("update forms set permanent_link_enabled = false where id = $1", [form.id]);
    expect(await submit(applicant)).toMatchObject({ status: 404, errors: [{ code: "flow.link_invalid" }] });
    await server.query("update forms set permanent_link_enabled = true where id = $1", [form.id]);
    expect((await submit(applicant)).errors).toEqual([]);
  });

  test("the attempts are used up by another link hands nothing in, also at the same moment", async () => {
    const form = await makeForm(owner, { ...changes.config, attemptsLimit: 1 });
    const who = { external_applicant_id: "twice-1" };
    const pages = [];
    for (let n = 0; n < 4; n += 1) pages.push(await fill((await makeLink(owner, form.id, who)).token));
    const answers = await Promise.all(pages.map(submit));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({ status: 409, errors: [{ code: "flow-visits.attempts_spent" }] });
    const [row] = await server.query<{ n: number }>(
      "select count(*)::int as n from verifications where form_id = $1 and status <> 'created'",
      [form.id],
    );
    expect(row?.n).toBe(1);
  });
});

describe("the way back after a decline", () => {
  const config = formConfig({
    ...profileFormConfig(),
    callbackUrl: "https://customer.example/hook",
    callbackOnStatusChange: true,
    sendFormUrlForReverification: true,
    attemptsLimit: 2,
  });

  async function decline(verificationId: string): Promise<string[]> {
    await server.query("update verifications set status = 'pending', row_version = row_version + 1 where id = $1", [
      verificationId,
    ]);
    const { rowVersion } = (await owner.get(`/api/verifications/${verificationId}`)).data;
    const decision = {
      verification_id: verificationId,
      status: "invalid",
      decline_reasons: ["BAD_QUALITY"],
      rowVersion,
    };
    expect((await owner.post("/api/verifications/status", decision)).errors).toEqual([]);
    const rows = await server.query<{ id: string; sealed_body: string }>(
      "select id, sealed_body from callbacks where verification_id = $1 and type = 'VERIFICATION_COMPLETED'",
      [verificationId],
    );
    return rows.map(({ id, sealed_body }) => {
      const body = openSealed(server.platform.keys, sealed_body, bodyBinding(id)).toString("utf8");
      return JSON.parse(body).form_url;
    });
  }

  test("leads the same applicant back, also when the form's own link is off, and counts against the limit", async () => {
    const form = await makeForm(owner, config);
    const first = await fill(form.token);
    expect((await submit(first)).errors).toEqual([]);
    await owner.post("/api/forms/edit", { id: form.id, version: 1, config, permanentLinkEnabled: false });
    const [address, ...more] = await decline(first.verificationId);
    expect(more).toEqual([]);
    expect(address).toMatch(/^http:\/\/localhost:3001\/verify\/[0-9a-f]{36}$/);
    const second = await fill(tokenOf(address ?? ""));
    const rows = await server.query("select distinct applicant_id from verifications where form_id = $1", [form.id]);
    expect(rows).toHaveLength(1);
    expect((await submit(second)).errors).toEqual([]);
    const [next = ""] = await decline(second.verificationId);
    expect(next).not.toBe(address);
    expect(await open(tokenOf(next))).toMatchObject({
      status: 409,
      errors: [{ code: "flow-visits.attempts_spent" }],
    });
  });

  test("S11 S40 keeps the token of that link as a hash and sealed, never as it is", async () => {
    const form = await makeForm(owner, { ...config, attemptsLimit: 0 });
    const applicant = await fill(form.token);
    await submit(applicant);
    const [address = ""] = await decline(applicant.verificationId);
    const rows = await server.query("select * from form_links where form_id = $1", [form.id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(address));
  });
});
