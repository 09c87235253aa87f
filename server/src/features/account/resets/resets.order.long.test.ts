import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SignInStep } from "#contract/account/sessions.calls.ts";
import { type Answer, openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { askFactor, askPassword, makePasswordLink, readToken, setPassword } from "../../../../test/resets.ts";
import { codeNow, forgetUsedCode, openBrowser, type Person, sendPassword, signUp } from "../../../../test/sign-in.ts";

let server: TestServer;
let account: Person;
beforeAll(async () => {
  server = await openTestServer({ settings: { TRUST_PROXY: "127.0.0.1" } });
  account = (await signUp(server)).person;
});
afterAll(() => server.close());

type Model = {
  step: SignInStep;
  passwordToken: { value: string; isAlive: boolean };
  factorToken: { value: string; isAlive: boolean };
  drawn: string | null;
  isPasswordJustReset: boolean;
  wrongFactors: number;
};
type World = { visitor: Visitor; person: Person; model: Model };
type Action = (world: World) => Promise<{ answer: Answer; expected: number }>;

const noToken = () => ({ value: "0".repeat(32), isAlive: false });
let passwords = 0;

const reset: Action = async ({ visitor, person, model }) => {
  passwords += 1;
  const password = `Ord3r-Horse?${passwords}`;
  const answer = await setPassword(visitor, model.passwordToken.value, password);
  if (!model.passwordToken.isAlive) return { answer, expected: 422 };
  person.password = password;
  model.passwordToken.isAlive = false;
  Object.assign(model, { step: "login", isPasswordJustReset: true, drawn: null });
  model.factorToken.isAlive = false;
  return { answer, expected: 200 };
};

const actions: Record<string, Action> = {
  async askPassword({ visitor, person, model }) {
    const answer = await askPassword(visitor, person.email);
    model.passwordToken = { value: await makePasswordLink(server, person), isAlive: true };
    return { answer, expected: 200 };
  },
  async checkPassword({ visitor, model }) {
    const answer = await visitor.post("/api/login/reset-password/check-token", { token: model.passwordToken.value });
    return { answer, expected: model.passwordToken.isAlive ? 200 : 422 };
  },
  reset,
  async login({ visitor, person, model }) {
    const answer = await sendPassword(visitor, person);
    model.step = "2fa";
    return { answer, expected: 200 };
  },
  async askFactor({ visitor, person, model }) {
    const answer = await askFactor(visitor, person.email);
    if (model.step !== "2fa") return { answer, expected: 401 };
    if (model.isPasswordJustReset) return { answer, expected: 409 };
    Object.assign(model, {
      factorToken: { value: await readToken(server, person.email), isAlive: true },
      drawn: null,
    });
    return { answer, expected: 200 };
  },
  async createFactor({ visitor, model }) {
    const { value, isAlive } = model.factorToken;
    const answer = await visitor.post("/api/login/create-reset2FA", { resetToken: value });
    if (model.step !== "2fa") return { answer, expected: 401 };
    if (!isAlive) return { answer, expected: 422 };
    if (model.isPasswordJustReset) return { answer, expected: 409 };
    model.drawn = String(answer.data?.twoFactorVerificationSecret);
    return { answer, expected: 200 };
  },
  async verifyFactor({ visitor, person, model }) {
    const { value, isAlive } = model.factorToken;
    const token = model.drawn === null ? "123456" : codeNow(model.drawn);
    const answer = await visitor.post("/api/login/verify-reset2FA", { resetToken: value, token });
    if (model.step !== "2fa") return { answer, expected: 401 };
    if (!isAlive) return { answer, expected: 422 };
    if (model.isPasswordJustReset) return { answer, expected: 409 };
    if (model.wrongFactors >= 5) return { answer, expected: 429 };
    if (model.drawn === null) {
      model.wrongFactors += 1;
      return { answer, expected: 422 };
    }
    person.secret = model.drawn;
    Object.assign(model, {
      step: "authenticate",
      drawn: null,
      factorToken: { value, isAlive: false },
      wrongFactors: 0,
    });
    return { answer, expected: 200 };
  },
  async rightFactor({ visitor, person, model }) {
    await forgetUsedCode(server, person);
    const body = { email: person.email, token: codeNow(person.secret) };
    const answer = await visitor.post("/api/registration/verify-2FA-QR", body);
    if (model.step !== "2fa") return { answer, expected: 401 };
    if (model.wrongFactors >= 5) return { answer, expected: 429 };
    Object.assign(model, { step: "authenticate", wrongFactors: 0 });
    return { answer, expected: 200 };
  },
  async recoveryCodes({ visitor, person, model }) {
    await forgetUsedCode(server, person);
    const body = { password_current: person.password, token: codeNow(person.secret) };
    const answer = await visitor.post("/api/settings/recovery-codes", body);
    return { answer, expected: model.step === "done" ? 200 : 401 };
  },
  async authenticate({ visitor, person, model }) {
    const answer = await visitor.post("/api/login/authenticate", { email: person.email });
    if (model.step !== "authenticate") return { answer, expected: 401 };
    model.step = "done";
    return { answer, expected: 200 };
  },
  async privateCall({ visitor, model }) {
    return { answer: await visitor.post("/api/projects/info"), expected: model.step === "done" ? 200 : 401 };
  },
  async weekPasses({ visitor, person, model }) {
    await server.query("update users set password_reset_at = password_reset_at - interval '7 days' where email = $1", [
      person.email,
    ]);
    model.isPasswordJustReset = false;
    return { answer: await visitor.get("/api/session"), expected: 200 };
  },
  async logout({ visitor, model }) {
    const answer = await visitor.send("GET", "/api/logout", undefined, { "sec-fetch-site": "same-origin" });
    await visitor.get("/api/session");
    model.step = "login";
    return { answer, expected: 200 };
  },
};
const names = Object.keys(actions);

let runs = 0;
async function walk(calls: string[]): Promise<void> {
  runs += 1;
  await server.query("delete from rate_counts");
  await server.query("delete from code_attempts");
  await server.query("delete from account_tokens");
  await server.query("update users set password_reset_at = null, sealed_pending_totp_secret = null");
  const world: World = {
    visitor: await openBrowser(server, `198.51.${runs >> 8}.${runs & 255}`),
    person: account,
    model: {
      step: "login",
      passwordToken: noToken(),
      factorToken: noToken(),
      drawn: null,
      isPasswordJustReset: false,
      wrongFactors: 0,
    },
  };
  for (const [at, name] of calls.entries()) {
    await server.query("delete from rate_counts");
    const way = calls.slice(0, at + 1).join(" → ");
    const { answer, expected } = (await actions[name]?.(world)) ?? {};
    expect(answer?.status, way).toBe(expected);
    const { data } = await world.visitor.get("/api/session");
    expect(data.step, way).toBe(world.model.step);
    expect(data.authenticated, way).toBe(world.model.step === "done");
  }
}

const passwordWay = ["askPassword", "checkPassword", "reset", "login", "rightFactor", "authenticate", "privateCall"];
const factorWay = ["login", "askFactor", "createFactor", "verifyFactor", "authenticate", "privateCall"];
const some = fc.array(fc.constantFrom(...names), { maxLength: 2 });
const withDetours = (way: string[]) =>
  fc
    .array(some, { minLength: way.length, maxLength: way.length })
    .map((between) => way.flatMap((name, at) => [...(between[at] ?? []), name]));

test("S7 each right way leads in; a reset of the password leaves the second factor to do", async () => {
  await walk(passwordWay);
  await walk([...factorWay, "recoveryCodes"]);
  await walk([
    "askPassword",
    "login",
    "askFactor",
    "createFactor",
    "reset",
    "verifyFactor",
    "login",
    "verifyFactor",
    "askFactor",
    "weekPasses",
    "verifyFactor",
    "askFactor",
    "createFactor",
    "verifyFactor",
    "authenticate",
    "privateCall",
  ]);
});

test.each([
  ["password", passwordWay],
  ["factor", factorWay],
])(
  "S7 in whatever order the calls of a %s reset come, only what this session has proved is open",
  async (_, way) => {
    await fc.assert(fc.asyncProperty(withDetours(way), walk), { numRuns: 15, endOnFailure: true });
  },
  120_000,
);

test("S7 any calls at all, in any order, never open the app without every factor", async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 12 }), walk), {
    numRuns: 15,
    endOnFailure: true,
  });
});
