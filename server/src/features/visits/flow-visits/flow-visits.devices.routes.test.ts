import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPerson, director, giveLink, makeCompany } from "../../../../test/companies.ts";
import {
  deviceKey,
  makeForm,
  makeLink,
  openLink,
  profileAnswers,
  profileFormConfig,
  tokenOf,
} from "../../../../test/forms.ts";
import { type Answer, openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { readCode } from "../../../../test/sign-in.ts";
import { forgetPause, makeConfirmedVisit, openOn, otherKey } from "../../../../test/visits.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const codesOf = ({ status, errors }: Answer) => [status, errors[0]?.code];
const refused = [409, "flow-visits.other_device"];
const secret = { ...profileAnswers, first_name: "Olena", last_name: "Secret" };

async function makeVisit(settings: Parameters<typeof profileFormConfig>[0] = {}) {
  const owner = await makeMember(server);
  const link = await makeLink(owner, (await makeForm(owner, profileFormConfig(settings))).id);
  return { owner, link, applicant: await openLink(server, link.token) };
}
const elsewhere = (token: string) => server.visitor().post("/api/flow/elsewhere", { token });

describe("a link is no key to what another device typed", () => {
  test("S11 who holds it sees which steps are done, and nothing that was given", async () => {
    const { link, applicant } = await makeVisit();
    expect((await elsewhere(link.token)).data).toMatchObject({ done: [], channels: [] });
    await applicant.post("/api/flow/profile", secret);
    for (const key of [otherKey, undefined]) expect(codesOf(await openOn(server, link.token, key))).toEqual(refused);
    const seen = await elsewhere(link.token);
    expect(seen.data).toMatchObject({ done: ["PROFILE"], channels: [], form: { steps: [{ type: "PROFILE" }] } });
    const known = ["channels", "done", "expires", "form", "isTest", "language", "ownWords"];
    expect(Object.keys(seen.data).sort()).toEqual(known);
    expect(seen.bytes.toString()).not.toMatch(/Secret|Olena|1990/);
    expect(seen.data.isTest).toBe(false);
    expect((await elsewhere((await makeVisit({ isTest: true })).link.token)).data.isTest).toBe(true);
  });

  test("S11 a visit that was open elsewhere ends when this device types first", async () => {
    const { link, applicant } = await makeVisit();
    const other = await openLink(server, link.token, {}, otherKey);
    expect((await other.get("/api/flow/state")).status).toBe(200);
    await applicant.post("/api/flow/profile", secret);
    for (const answer of [
      await other.get("/api/flow/state"),
      await other.get("/api/flow/handoff"),
      await other.post("/api/flow/profile", profileAnswers),
      await other.post("/api/flow/handoff"),
      await other.post("/api/flow/submit"),
    ])
      expect(answer.status).toBe(401);
    expect((await applicant.get("/api/flow/state")).data.profile.last_name).toBe("Secret");
  });

  test("S11 of two devices that type at once one has the visit", async () => {
    const { link, applicant } = await makeVisit();
    const other = await openLink(server, link.token, {}, otherKey);
    const answers = await Promise.all([
      applicant.post("/api/flow/profile", { ...secret, last_name: "First" }),
      other.post("/api/flow/profile", { ...secret, last_name: "Second" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("S11 a representative who copied a person's link reads nothing of what the person types", async () => {
    const company = await makeCompany(server);
    const id = await addPerson(company, director());
    const token = await giveLink(company, id);
    const person = await openLink(server, token);
    await person.post("/api/flow/profile", secret);
    const again = await company.visitor.post(`/api/flow/persons/${id}/link`, { way: "copy" });
    expect(tokenOf(again.data.link)).toBe(token);
    const opened = await openOn(server, token, otherKey);
    expect(codesOf(opened)).toEqual(refused);
    expect(opened.data).toBeNull();
    expect((await elsewhere(token)).bytes.toString()).not.toContain("Secret");
  });

  test("the device that typed comes back by the link, one without a secret only by its open page", async () => {
    const { link, applicant } = await makeVisit();
    await applicant.post("/api/flow/profile", secret);
    expect((await openOn(server, link.token, deviceKey)).data.state.profile.last_name).toBe("Secret");
    const other = await makeVisit();
    const opened = await openOn(server, other.link.token);
    const bare = Object.assign(server.visitor(), { bearer: opened.data.flowToken });
    await bare.post("/api/flow/profile", secret);
    expect((await bare.get("/api/flow/state")).data.profile.last_name).toBe("Secret");
    expect(codesOf(await openOn(server, other.link.token))).toEqual(refused);
  });

  test("who goes on by a hand-off is the same device, and the desk follows along", async () => {
    const { link, applicant } = await makeVisit();
    const { data } = await applicant.post("/api/flow/handoff");
    const phone = await openLink(server, tokenOf(data.link), {}, otherKey);
    expect((await phone.post("/api/flow/profile", secret)).status).toBe(200);
    expect((await applicant.get("/api/flow/handoff")).data.state.profile.last_name).toBe("Secret");
    expect(codesOf(await openOn(server, link.token, otherKey))).toEqual(refused);
    expect((await phone.post("/api/flow/submit")).status).toBe(200);
  });

  test("after submission everybody with the link sees the status, as before", async () => {
    const { link, applicant } = await makeVisit();
    await applicant.post("/api/flow/profile", secret);
    await applicant.post("/api/flow/submit");
    const opened = await openOn(server, link.token, otherKey);
    expect(opened.data.state).toMatchObject({ status: "processing", profile: {} });
    expect(codesOf(await elsewhere(link.token))).toEqual([409, "flow.already_submitted"]);
  });

  test("S11 the next attempt is the device's that typed; another one begins it with nothing", async () => {
    const owner = await makeMember(server);
    const form = await makeForm(owner, profileFormConfig({ allowNewAttempts: true }));
    const decline = async (token: string) => {
      const applicant = await openLink(server, token);
      await applicant.post("/api/flow/profile", secret);
      await applicant.post("/api/flow/submit");
      await server.query("update verifications set status = 'invalid' where id = $1", [applicant.verificationId]);
      return applicant;
    };
    const [mine, other] = [await makeLink(owner, form.id), await makeLink(owner, form.id)];
    expect((await (await decline(mine.token)).post("/api/flow/retry")).status).toBe(200);
    expect(codesOf(await openOn(server, mine.token, otherKey))).toEqual(refused);
    await decline(other.token);
    const elsewhereOpen = await openLink(server, other.token, {}, otherKey);
    const retried = await elsewhereOpen.post("/api/flow/retry");
    expect(retried.data.state).toMatchObject({ status: "created", profile: {}, persons: [] });
  });

  test("a link that began nothing, a form's own one and an unknown one tell nothing", async () => {
    const owner = await makeMember(server);
    const form = await makeForm(owner, profileFormConfig());
    const link = await makeLink(owner, form.id);
    for (const token of [link.token, form.token, "0".repeat(36)])
      expect(codesOf(await elsewhere(token))).toEqual([404, "flow.link_invalid"]);
    await openLink(server, link.token);
    await server.query("update form_links set expires_at = now() where id = $1", [link.id]);
    expect(codesOf(await elsewhere(link.token))).toEqual([404, "flow.link_expired"]);
  });
});

describe("a code to the confirmed contact", () => {
  const ask = (token: string, channel = "email") =>
    server.visitor().post("/api/flow/elsewhere/code", { token, channel });
  const enter = (token: string, code: string, key = otherKey) =>
    server.visitor().post("/api/flow/elsewhere/confirm", { token, channel: "email", code, deviceKey: key });

  test("lets another device in, beside the first, and works once", async () => {
    const { link, applicant, email } = await makeConfirmedVisit(server);
    const seen = await elsewhere(link.token);
    expect(seen.data.channels).toEqual(["email"]);
    expect(seen.bytes.toString()).not.toContain(email);
    expect((await ask(link.token)).data).toEqual({ resendSeconds: 30, lifeSeconds: 600 });
    const code = await readCode(server, email);
    const opened = await enter(link.token, code);
    expect(opened.data.state).toMatchObject({ profile: { email }, confirmed: { email } });
    expect(codesOf(await enter(link.token, code, "f".repeat(43)))).toEqual([409, "flow-codes.no_code"]);
    expect((await openOn(server, link.token, otherKey)).status).toBe(200);
    const phone = Object.assign(server.visitor(), { bearer: opened.data.flowToken });
    expect((await phone.post("/api/flow/profile", { ...secret, email })).status).toBe(200);
    expect((await applicant.get("/api/flow/state")).data.profile.last_name).toBe("Secret");
    expect((await applicant.post("/api/flow/submit")).status).toBe(200);
  });

  test("the audit log names the contact that let another device in", async () => {
    const { owner, link, applicant, email } = await makeConfirmedVisit(server);
    await ask(link.token);
    await enter(link.token, await readCode(server, email));
    const { data } = await owner.post("/api/audit-log", { filters: { subject: applicant.verificationId } });
    const entries = (data.items as { action: string; detail: object }[]).filter(({ action }) => /device/.test(action));
    const detail = { verificationId: applicant.verificationId, channel: "email" };
    expect(entries.map((entry) => [entry.action, entry.detail])).toEqual([
      ["flow.device_let_in", detail],
      ["flow.device_code_sent", detail],
    ]);
  });

  test("S11 is closed for an hour after five wrong ones, and the applicant's own codes are not", async () => {
    const { link, applicant, email } = await makeConfirmedVisit(server);
    await ask(link.token);
    const code = await readCode(server, email);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let n = 0; n < 5; n += 1) expect(codesOf(await enter(link.token, wrong))[1]).toBe("flow-codes.wrong_code");
    expect(codesOf(await enter(link.token, code))).toEqual([429, "flow-codes.locked"]);
    await forgetPause(server, applicant.verificationId);
    expect(codesOf(await ask(link.token))).toEqual([429, "flow-codes.locked"]);
    const next = `next.${applicant.verificationId}@example.com`;
    await applicant.post("/api/flow/profile", { ...secret, email: next });
    expect((await applicant.post("/api/flow/codes/send", { channel: "email" })).status).toBe(200);
    const state = await applicant.post("/api/flow/codes/confirm", {
      channel: "email",
      code: await readCode(server, next),
    });
    expect(state.data.confirmed.email).toBe(next);
  });

  test("S11 goes to no address that is not confirmed, or was changed since", async () => {
    const { link, applicant } = await makeVisit();
    await applicant.post("/api/flow/profile", secret);
    expect(codesOf(await ask(link.token))).toEqual([409, "flow-codes.not_requested"]);
    const confirmed = await makeConfirmedVisit(server);
    await confirmed.applicant.post("/api/flow/profile", { ...secret, email: "new@example.com" });
    expect((await elsewhere(confirmed.link.token)).data.channels).toEqual([]);
    expect(codesOf(await ask(confirmed.link.token))).toEqual([409, "flow-codes.not_requested"]);
    expect(codesOf(await ask(confirmed.link.token, "phone"))).toEqual([409, "flow-codes.not_requested"]);
  });
});
