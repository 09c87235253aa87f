import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Challenge } from "altcha-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ChallengePurpose, challengePurposes } from "#contract/account/sessions.contract.ts";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { newPerson, openBrowser, proveHuman, registrationFields, solve } from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => server.close());

let used = 0;
/** Each calls from an address of its own, so that no rate limit is met. */
function browserElsewhere(): Promise<Visitor> {
  used += 1;
  return openBrowser(server, `198.51.100.${used}`);
}
async function isTaken(visitor: Visitor, recaptcha: string): Promise<boolean> {
  const answer = await visitor.post("/api/login", { email: "a@example.com", password: "x", recaptcha });
  const code = answer.errors[0]?.code;
  if (code !== "sessions.invalid_credentials" && code !== "sessions.bot_challenge") throw new Error(`${code}`);
  if (code === "sessions.bot_challenge") expect(answer.errors[0]?.parameter).toBe("recaptcha");
  return code === "sessions.invalid_credentials";
}

type Answered = { challenge: Challenge; solution: { counter: number; derivedKey: string } };
const opened = (recaptcha: string): Answered => JSON.parse(Buffer.from(recaptcha, "base64").toString("utf8"));
const packed = (answer: unknown) => Buffer.from(JSON.stringify(answer)).toString("base64");

describe("S10 a bot challenge", () => {
  test("is taken when it is solved, once", async () => {
    const visitor = await browserElsewhere();
    const recaptcha = await proveHuman(visitor);
    expect(await isTaken(visitor, recaptcha)).toBe(true);
    expect(await isTaken(visitor, recaptcha)).toBe(false);
    expect(await isTaken(await browserElsewhere(), recaptcha)).toBe(false);
  });

  test("is taken from the browser that drew it, and from no other", async () => {
    const drawn = await proveHuman(await browserElsewhere());
    expect(await isTaken(await browserElsewhere(), drawn)).toBe(false);
    expect(await isTaken(await browserElsewhere(), await proveHuman(server.visitor()))).toBe(false);
  });

  test.each(challengePurposes)("that was solved for %s is taken by no other call", async (purpose) => {
    const visitor = await browserElsewhere();
    const strong = newPerson().password;
    const calls: Record<ChallengePurpose, [path: string, body: object]> = {
      login: ["/api/login", { email: "a@example.com", password: "x" }],
      registration: ["/api/registration", { fields: registrationFields(newPerson()) }],
      invitation: [
        "/api/registration/project-member",
        { token: "0".repeat(32), first_name: "Taras", last_name: "Bondar", password: strong, confirm_password: strong },
      ],
      password_reset: ["/api/login/forgot", { email: "a@example.com" }],
      factor_reset: ["/api/login/forgot-2fa", { email: "a@example.com" }],
    };
    for (const other of challengePurposes) {
      if (other === "factor_reset") continue;
      const [path, body] = calls[other];
      const { errors } = await visitor.post(path, { ...body, recaptcha: await proveHuman(visitor, purpose) });
      expect([other, errors[0]?.code === "sessions.bot_challenge"]).toEqual([other, other !== purpose]);
    }
  });

  test("is taken once when it comes ten times at once", async () => {
    const visitor = await browserElsewhere();
    const recaptcha = await proveHuman(visitor);
    const taken = await Promise.all(Array.from({ length: 10 }, () => isTaken(visitor, recaptcha)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test("is spent by a call that is refused for another reason", async () => {
    const visitor = await browserElsewhere();
    const recaptcha = await proveHuman(visitor, "registration");
    const register = async (password: string) =>
      visitor.post("/api/registration", { fields: registrationFields({ ...newPerson(), password }), recaptcha });
    expect((await register("Password1!")).errors[0]?.code).toBe("registrations.common_password");
    expect((await register(newPerson().password)).errors[0]?.code).toBe("sessions.bot_challenge");
  });

  test.each([
    ["an easier prefix", (a: Answered) => ({ ...a, challenge: withParameters(a, { keyPrefix: "00" }) })],
    [
      "a later end",
      (a: Answered) => ({
        ...a,
        challenge: withParameters(a, { data: { ...a.challenge.parameters.data, endsAt: 4_102_444_800 } }),
      }),
    ],
    ["fewer passes", (a: Answered) => ({ ...a, challenge: withParameters(a, { cost: 1 }) })],
    [
      "an unknown key",
      (a: Answered) => ({
        ...a,
        challenge: withParameters(a, { data: { ...a.challenge.parameters.data, key: "00000000" } }),
      }),
    ],
    ["no signature", (a: Answered) => ({ ...a, challenge: { parameters: a.challenge.parameters } })],
    ["another signature", (a: Answered) => ({ ...a, challenge: { ...a.challenge, signature: "0".repeat(64) } })],
    [
      "a signature in capitals",
      (a: Answered) => ({ ...a, challenge: { ...a.challenge, signature: a.challenge.signature?.toUpperCase() } }),
    ],
    ["another solution", (a: Answered) => ({ ...a, solution: { ...a.solution, derivedKey: "0".repeat(64) } })],
    [
      "a solution without work",
      (a: Answered) => ({ ...a, solution: { counter: 0, derivedKey: a.challenge.parameters.keyPrefix } }),
    ],
    ["nothing of the kind", () => "hello"],
  ])("with %s is refused", async (_, forge) => {
    const visitor = await browserElsewhere();
    expect(await isTaken(visitor, packed(forge(opened(await proveHuman(visitor)))))).toBe(false);
  });

  test("in words that are no answer at all is refused", async () => {
    const visitor = await browserElsewhere();
    for (const nonsense of ["x", "%%%%", packed(null), packed([]), packed({ challenge: 1 })])
      expect(await isTaken(visitor, nonsense)).toBe(false);
  });

  test("has an end, and asks for the work that is set", async () => {
    const { data } = await (await browserElsewhere()).get("/api/session/challenge?for=login");
    expect(data).toMatchObject({ provider: "altcha", siteKey: null });
    const { data: ours, algorithm, cost } = data.challenge.parameters;
    expect([algorithm, cost]).toEqual(["PBKDF2/SHA-256", 5000]);
    expect(ours.endsAt - Date.now() / 1000).toBeGreaterThan(1100);
    expect(opened(await solve(data.challenge)).solution.counter).toBeLessThanOrEqual(10);
  });
});

function withParameters({ challenge }: Answered, change: object) {
  return { ...challenge, parameters: { ...challenge.parameters, ...change } };
}

describe("with Google's reCAPTCHA", () => {
  const verdicts: Record<string, unknown> = {
    human: { success: true },
    likely: { success: true, score: 0.5, action: "login" },
    elsewhere: { success: true, score: 0.9, action: "registration" },
    unlikely: { success: true, score: 0.4 },
  };
  let google: Server;
  let requested: URLSearchParams[] = [];
  let guarded: TestServer;
  beforeAll(async () => {
    google = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        const fields = new URLSearchParams(body);
        requested.push(fields);
        if (fields.get("response") === "broken") response.writeHead(500).end("oops");
        else response.end(JSON.stringify(verdicts[fields.get("response") ?? ""] ?? { success: false }));
      });
    });
    await new Promise<void>((resolve) => google.listen(0, "127.0.0.1", resolve));
    const { port } = google.address() as AddressInfo;
    guarded = await openTestServer({
      settings: {
        BOT_CHALLENGE: "recaptcha",
        RECAPTCHA_SITE_KEY: "site",
        RECAPTCHA_SECRET: "hidden",
        RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
      },
    });
  });
  afterAll(async () => {
    await guarded.close();
    google.close();
  });

  test("the page is given the site key, and Google's word decides", async () => {
    requested = [];
    const visitor = await openBrowser(guarded);
    expect((await visitor.get("/api/session/challenge?for=login")).data).toEqual({
      provider: "recaptcha",
      siteKey: "site",
      challenge: null,
    });
    expect(await isTaken(visitor, "human")).toBe(true);
    expect(await isTaken(visitor, "robot")).toBe(false);
    expect(await isTaken(visitor, "broken")).toBe(false);
    expect(await isTaken(visitor, "likely")).toBe(true);
    expect(await isTaken(visitor, "unlikely")).toBe(false);
    expect(await isTaken(visitor, "elsewhere")).toBe(false);
    expect(Object.fromEntries(requested[0] ?? [])).toEqual({
      secret: "hidden",
      response: "human",
      remoteip: "127.0.0.1",
    });
  });
});
