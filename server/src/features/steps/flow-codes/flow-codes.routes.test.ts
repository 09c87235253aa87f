import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import { type HttpsTarget, startHttpsTarget } from "../../../../test/doubles/https-target.ts";
import { codesFormConfig, makeCodeRequested, makeForm, openLink, profileAnswers } from "../../../../test/forms.ts";
import { type Answer, openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { readCode, readMail } from "../../../../test/sign-in.ts";

let server: TestServer;
let target: HttpsTarget;
beforeAll(async () => {
  target = await startHttpsTarget();
  server = await openTestServer({
    workers: 1,
    settings: { SMS_URL: `https://localhost:${target.port}/texts`, SMS_TOKEN: "sms-secret" },
    overrides: { outbound: createOutbound({ allowList: [`localhost:${target.port}`], ownHosts: [], ca: target.ca }) },
  });
});
afterAll(async () => {
  await server.close();
  await target.close();
});

const statusAndCode = ({ status, errors }: Answer) => [status, errors[0]?.code];
const send = "/api/flow/codes/send";
const confirm = "/api/flow/codes/confirm";
const email = { channel: "email" };
const phone = { channel: "phone" };

const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");
const makeOlder = (id: string, seconds: number) =>
  server.query(
    `update flow_codes set sent_at = sent_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
     where verification_id = $1`,
    [id, seconds],
  );

async function makePhoneRequested(number = "+380 50 123 45 67") {
  const { token } = await makeForm(await makeMember(server), codesFormConfig(["phone"]));
  const applicant = await openLink(server, token);
  await applicant.post("/api/flow/profile", { ...profileAnswers, phone: number });
  return applicant;
}

describe("an email is confirmed by a code", () => {
  test("submission waits for it; the right code lets it through", async () => {
    const { applicant, email: address } = await makeCodeRequested(server, await makeMember(server));
    const early = await applicant.post("/api/flow/submit");
    expect([early.status, early.errors.map(({ parameter }) => parameter)]).toEqual([422, ["confirm.email"]]);
    const sent = await applicant.post(send, email);
    expect(sent.data).toEqual({ sentTo: address, resendSeconds: 30, lifeSeconds: 600 });
    const code = await readCode(server, address);
    const state = await applicant.post(confirm, { ...email, code: ` ${code} ` });
    expect(state.data.confirmed).toEqual({ email: address, phone: null });
    expect(statusAndCode(await applicant.post(send, email))).toEqual([409, "flow-codes.already_confirmed"]);
    expect(statusAndCode(await applicant.post(confirm, { ...email, code }))).toEqual([
      409,
      "flow-codes.already_confirmed",
    ]);
    expect((await applicant.post("/api/flow/submit")).status).toBe(200);
    expect(statusAndCode(await applicant.post(confirm, { ...email, code }))).toEqual([409, "flow.already_submitted"]);
    expect(statusAndCode(await applicant.post(send, email))).toEqual([409, "flow.already_submitted"]);
  });

  test("the mail names the business, in the language that the applicant reads", async () => {
    const { applicant, email: address } = await makeCodeRequested(server, await makeMember(server));
    await applicant.post(send, email);
    const english = await readMail(server, address);
    expect(english.subject).toBe("Your code for Acme Bank");
    expect(english.text).toContain("verify your identity for Acme Bank");
    await applicant.post("/api/flow/language", { language: "uk" });
    await makeOlder(applicant.verificationId, 31);
    await applicant.post(send, email);
    const ukrainian = await readMail(server, address);
    expect(ukrainian.subject).toBe("Ваш код для компанії Acme Bank");
    expect(ukrainian.html).toContain("Підтвердьте електронну пошту");
  });

  test("the code is kept hashed, and only the newest counts", async () => {
    const { applicant, email: address } = await makeCodeRequested(server, await makeMember(server));
    await applicant.post(send, email);
    const first = await readCode(server, address);
    expect(statusAndCode(await applicant.post(send, email))).toEqual([429, "flow-codes.too_soon"]);
    await makeOlder(applicant.verificationId, 29);
    expect(statusAndCode(await applicant.post(send, email))).toEqual([429, "flow-codes.too_soon"]);
    await makeOlder(applicant.verificationId, 2);
    expect((await applicant.post(send, email)).status).toBe(200);
    const second = await readCode(server, address);
    const [row] = await server.query<{ row: string }>(
      "select c::text as row from flow_codes c where verification_id = $1",
      [applicant.verificationId],
    );
    expect(row?.row).not.toContain(second);
    if (first !== second)
      expect(statusAndCode(await applicant.post(confirm, { ...email, code: first }))).toEqual([
        422,
        "flow-codes.wrong_code",
      ]);
    expect((await applicant.post(confirm, { ...email, code: second })).status).toBe(200);
  });

  test("lives ten minutes", async () => {
    for (const [seconds, status] of [
      [limits.emailCodeSeconds - 20, 200],
      [limits.emailCodeSeconds, 409],
    ] as const) {
      const { applicant, email: address } = await makeCodeRequested(server, await makeMember(server));
      await applicant.post(send, email);
      await makeOlder(applicant.verificationId, seconds);
      const answer = await applicant.post(confirm, { ...email, code: await readCode(server, address) });
      expect(answer.status).toBe(status);
    }
  });

  test("an address that is changed needs a code of its own", async () => {
    const { applicant, email: address } = await makeCodeRequested(server, await makeMember(server));
    await applicant.post(send, email);
    const code = await readCode(server, address);
    const other = `other.${address}`;
    await applicant.post("/api/flow/profile", { ...profileAnswers, email: other });
    expect(statusAndCode(await applicant.post(confirm, { ...email, code }))).toEqual([409, "flow-codes.no_code"]);
    expect((await applicant.post(send, email)).data.sentTo).toBe(other);
    const state = await applicant.post(confirm, { ...email, code: await readCode(server, other) });
    expect(state.data.confirmed.email).toBe(other);
    const back = await applicant.post("/api/flow/profile", { ...profileAnswers, email: address });
    expect(back.data.confirmed.email).toBeNull();
    expect((await applicant.post("/api/flow/submit")).errors[0]?.parameter).toBe("confirm.email");
  });

  test("nothing is sent before the address is known, nor where no code is asked", async () => {
    const { token } = await makeForm(await makeMember(server), codesFormConfig(["email"]));
    const applicant = await openLink(server, token);
    expect(statusAndCode(await applicant.post(send, email))).toEqual([409, "flow-codes.no_address"]);
    expect(statusAndCode(await applicant.post(send, phone))).toEqual([409, "flow-codes.not_requested"]);
    const plain = await openLink(server, (await makeForm(await makeMember(server))).token);
    expect(statusAndCode(await plain.post(send, email))).toEqual([409, "flow-codes.not_requested"]);
    expect(statusAndCode(await plain.post(confirm, { ...email, code: "123456" }))).toEqual([
      409,
      "flow-codes.not_requested",
    ]);
  });

  test("nonsense is refused, and so is whoever has no page", async () => {
    const { applicant } = await makeCodeRequested(server, await makeMember(server));
    for (const body of [{}, { channel: "post" }, { channel: null }])
      expect((await applicant.post(send, body)).status).toBe(422);
    for (const code of ["12345", "1234567", "12345a", "", null, "１２３４５６"])
      expect((await applicant.post(confirm, { ...email, code })).status).toBe(422);
    expect((await server.visitor().post(send, email)).status).toBe(401);
    expect((await server.visitor().post(confirm, { ...email, code: "123456" })).status).toBe(401);
  });
});

describe("S9 guessing", () => {
  test("five wrong codes close the channel for an hour, a new code does not open it", async () => {
    const { applicant, email: address } = await makeCodeRequested(server, await makeMember(server));
    await applicant.post(send, email);
    const code = await readCode(server, address);
    const wrong = { ...email, code: wrongFor(code) };
    for (let n = 0; n < limits.wrongCodesBeforeLock; n += 1)
      expect(statusAndCode(await applicant.post(confirm, wrong))).toEqual([422, "flow-codes.wrong_code"]);
    expect(statusAndCode(await applicant.post(confirm, { ...email, code }))).toEqual([429, "flow-codes.locked"]);
    await makeOlder(applicant.verificationId, 31);
    expect(statusAndCode(await applicant.post(send, email))).toEqual([429, "flow-codes.locked"]);
    const later = (minutes: number) =>
      server.query(
        "update code_attempts set locked_until = locked_until - make_interval(mins => $1), updated_at = updated_at - make_interval(mins => $1)",
        [minutes],
      );
    await later(59);
    expect(statusAndCode(await applicant.post(send, email))).toEqual([429, "flow-codes.locked"]);
    await later(2);
    expect((await applicant.post(send, email)).status).toBe(200);
    expect((await applicant.post(confirm, { ...email, code: await readCode(server, address) })).status).toBe(200);
  });

  test("the fifth try is still compared, and forgives the four before it", async () => {
    const { applicant, email: address } = await makeCodeRequested(server, await makeMember(server));
    await applicant.post(send, email);
    const code = await readCode(server, address);
    for (let n = 1; n < limits.wrongCodesBeforeLock; n += 1)
      await applicant.post(confirm, { ...email, code: wrongFor(code) });
    expect((await applicant.post(confirm, { ...email, code })).status).toBe(200);
  });

  test("of thirty at once no more than five are compared", async () => {
    const { applicant, email: address } = await makeCodeRequested(server, await makeMember(server));
    await applicant.post(send, email);
    const wrong = { ...email, code: wrongFor(await readCode(server, address)) };
    const answers = await Promise.all(Array.from({ length: 30 }, () => applicant.post(confirm, wrong)));
    const codes = answers.map(({ errors }) => errors[0]?.code);
    expect(codes.filter((code) => code === "flow-codes.wrong_code")).toHaveLength(limits.wrongCodesBeforeLock);
    expect(codes.filter((code) => code === "flow-codes.locked")).toHaveLength(30 - limits.wrongCodesBeforeLock);
  });

  test("one applicant's wrong codes do not close another's channel, nor theirs of the other channel", async () => {
    const one = await makeCodeRequested(server, await makeMember(server));
    const other = await openLink(server, one.token);
    await other.post("/api/flow/profile", { ...profileAnswers, email: `second.${one.email}` });
    await one.applicant.post(send, email);
    for (let n = 0; n < 6; n += 1) await one.applicant.post(confirm, { ...email, code: "000000" });
    await other.post(send, email);
    const code = await readCode(server, `second.${one.email}`);
    expect((await other.post(confirm, { ...email, code })).status).toBe(200);
    expect(statusAndCode(await one.applicant.post(send, phone))).toEqual([409, "flow-codes.not_requested"]);
  });

  test("S29 an address gets six messages an hour, through whatever links; the seventh is not sent", async () => {
    const { token, email: address } = await makeCodeRequested(server, await makeMember(server));
    await server.query("delete from rate_counts");
    const ask = async () => {
      const visitor = server.visitor();
      const { data } = await visitor.post("/api/flow/open", { token });
      visitor.bearer = data.flowToken;
      await visitor.post("/api/flow/profile", { ...profileAnswers, email: address });
      return visitor.post(send, email);
    };
    for (let n = 0; n < 6; n += 1) expect((await ask()).status).toBe(200);
    expect(statusAndCode(await ask())).toEqual([429, "request.too_many"]);
  });
});

describe("a phone is confirmed by a code", () => {
  test("the operator's provider gets the message, and it is forgotten then", async () => {
    target.answerWith({ kind: "status", status: 202 });
    const applicant = await makePhoneRequested();
    const before = target.requests.length;
    expect((await applicant.post(send, phone)).data.sentTo).toBe("+380501234567");
    await target.received(before + 1);
    const request = target.requests[before];
    expect(request).toMatchObject({ method: "POST", path: "/texts" });
    expect(request?.headers.authorization).toBe("Bearer sms-secret");
    const { to, text } = JSON.parse(request?.rawBody.toString("utf8") ?? "{}") as { to: string; text: string };
    expect(to).toBe("+380501234567");
    expect(text).toMatch(/^\d{6} is your code for Acme Bank\./);
    await server.drainJobs();
    const rows = await server.query("select 1 from flow_codes where verification_id = $1 and sealed_text <> ''", [
      applicant.verificationId,
    ]);
    expect(rows).toEqual([]);
    const state = await applicant.post(confirm, { ...phone, code: text.slice(0, 6) });
    expect(state.data.confirmed).toEqual({ email: null, phone: "+380 50 123 45 67" });
    expect((await applicant.post("/api/flow/submit")).status).toBe(200);
  });

  test("a provider that refuses is asked again, and gets the same message", async () => {
    target.answerWith({ kind: "status", status: 500 }, { kind: "status", status: 200 });
    const applicant = await makePhoneRequested();
    const before = target.requests.length;
    await applicant.post(send, phone);
    await target.received(before + 2);
    const [first, second] = target.requests.slice(before).map(({ rawBody }) => rawBody.toString("utf8"));
    expect(second).toBe(first);
  });

  test("a number that nobody can have is not kept, and gets nothing", async () => {
    const applicant = await makePhoneRequested("+380 50 123");
    expect(
      statusAndCode(await applicant.post("/api/flow/profile", { ...profileAnswers, phone: "+380 50 123" })),
    ).toEqual([422, "flow.phone_invalid"]);
    expect(statusAndCode(await applicant.post(send, phone))).toEqual([409, "flow-codes.no_address"]);
  });
});

describe("S29 text messages cost money", () => {
  const number = () => `+38050${String(randomInt(10_000_000)).padStart(7, "0")}`;
  type Requested = Awaited<ReturnType<typeof openLink>>;

  async function withCap(name: string, run: (capped: TestServer) => Promise<void>) {
    const capped = await openTestServer({
      settings: { SMS_URL: `https://localhost:${target.port}/texts`, [name]: "2" },
      overrides: { outbound: createOutbound({ allowList: [`localhost:${target.port}`], ownHosts: [], ca: target.ca }) },
    });
    try {
      await run(capped);
    } finally {
      await capped.close();
    }
  }
  async function openFor(capped: TestServer, member: Member): Promise<() => Promise<Requested>> {
    const { token } = await makeForm(member, codesFormConfig(["phone"]));
    return async () => {
      const visitor = capped.visitor();
      const { data } = await visitor.post("/api/flow/open", { token });
      visitor.bearer = data.flowToken;
      return Object.assign(visitor, { verificationId: data.state.verificationId });
    };
  }
  async function textTo(capped: TestServer, applicant: Requested, to: string) {
    await applicant.post("/api/flow/profile", { ...profileAnswers, phone: to });
    await capped.query("update flow_codes set sent_at = sent_at - interval '1 minute'");
    return statusAndCode(await applicant.post(send, phone));
  }

  test("an applicant gets so many a day, to whatever numbers, and is told to come back tomorrow", () =>
    withCap("SMS_PER_APPLICANT_DAY", async (capped) => {
      const member = await makeMember(capped);
      const open = await openFor(capped, member);
      const applicant = await open();
      for (let n = 0; n < 2; n += 1) expect(await textTo(capped, applicant, number())).toEqual([200, undefined]);
      expect(await textTo(capped, applicant, number())).toEqual([429, "flow-codes.day_reached"]);
      expect(await textTo(capped, await open(), number())).toEqual([200, undefined]);
    }));

  test("a number gets so many a day, from whatever projects", () =>
    withCap("SMS_PER_NUMBER_DAY", async (capped) => {
      const to = number();
      for (const answer of [
        [200, undefined],
        [200, undefined],
        [429, "flow-codes.day_reached"],
      ]) {
        const open = await openFor(capped, await makeMember(capped));
        expect(await textTo(capped, await open(), to)).toEqual(answer);
      }
    }));

  test("a project sends so many a day; its audit log says so once", () =>
    withCap("SMS_PER_PROJECT_DAY", async (capped) => {
      const member = await makeMember(capped);
      const open = await openFor(capped, member);
      for (let n = 0; n < 2; n += 1) expect(await textTo(capped, await open(), number())).toEqual([200, undefined]);
      for (let n = 0; n < 2; n += 1)
        expect(await textTo(capped, await open(), number())).toEqual([429, "flow-codes.texts_used_up"]);
      const other = await openFor(capped, await makeMember(capped));
      expect(await textTo(capped, await other(), number())).toEqual([200, undefined]);
      const said = await capped.query(
        "select detail from audit_log where project_id = $1 and action = 'messages.cap_reached'",
        [member.projectId],
      );
      expect(said).toEqual([{ detail: { kind: "text", by: "project", max: 2, seconds: 86_400 } }]);
    }));

  test("an owner's projects together send so many a day", () =>
    withCap("SMS_PER_ACCOUNT_DAY", async (capped) => {
      const owner = await makeMember(capped);
      const second = await makeMember(capped, "admin");
      await capped.query("insert into memberships (project_id, user_id, role) values ($1, $2, 'owner')", [
        second.projectId,
        owner.userId,
      ]);
      const [one, other] = [await openFor(capped, owner), await openFor(capped, second)];
      expect(await textTo(capped, await one(), number())).toEqual([200, undefined]);
      expect(await textTo(capped, await other(), number())).toEqual([200, undefined]);
      expect(await textTo(capped, await one(), number())).toEqual([429, "flow-codes.texts_used_up"]);
      const stranger = await openFor(capped, await makeMember(capped));
      expect(await textTo(capped, await stranger(), number())).toEqual([200, undefined]);
    }));

  test("the installation sends so many a day, for whatever projects", () =>
    withCap("SMS_PER_DAY", async (capped) => {
      for (const answer of [
        [200, undefined],
        [200, undefined],
        [429, "flow-codes.texts_used_up"],
      ]) {
        const open = await openFor(capped, await makeMember(capped));
        expect(await textTo(capped, await open(), number())).toEqual(answer);
      }
    }));
});

describe("a server without a provider of text messages", () => {
  test("asks for no phone code, says so to the form's editor, and hands in without it", async () => {
    const bare = await openTestServer();
    try {
      const member = await makeMember(bare);
      const { id, token } = await makeForm(member, codesFormConfig(["phone"]));
      expect((await member.get(`/api/forms/${id}/form-settings`)).data.notAvailable).toContain("phoneCode");
      const applicant = await openLink(bare, token);
      const { form } = (await applicant.get("/api/flow/state")).data;
      expect(form.steps[0].fields.phone.confirm).toBe(false);
      await applicant.post("/api/flow/profile", { ...profileAnswers, phone: "+380501234567" });
      expect(statusAndCode(await applicant.post(send, phone))).toEqual([409, "flow-codes.not_requested"]);
      expect((await applicant.post("/api/flow/submit")).status).toBe(200);
    } finally {
      await bare.close();
    }
  });

  test("one with a provider says nothing of the kind", async () => {
    const member = await makeMember(server);
    const { id } = await makeForm(member, codesFormConfig(["phone"]));
    expect((await member.get(`/api/forms/${id}/form-settings`)).data.notAvailable).not.toContain("phoneCode");
  });
});
