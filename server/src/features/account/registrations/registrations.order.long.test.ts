import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SignInStep } from "#contract/account/sessions.calls.ts";
import { type Answer, openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import {
  codeNow,
  forgetUsedCode,
  newPerson,
  openBrowser,
  type Person,
  sendPassword,
  signUpSteps,
} from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => server.close());

type Model = {
  step: SignInStep;
  hasAccount: boolean;
  emailVerified: boolean;
  drawn: boolean;
  enabled: boolean;
  hasProject: boolean;
  wrongFactors: number;
  wrongEmailCodes: number;
};
type World = { visitor: Visitor; person: Person; model: Model };
type Action = (world: World) => Promise<{ answer: Answer; expected: number }>;

const stepAfterPassword = ({ emailVerified, enabled }: Model): SignInStep =>
  emailVerified ? (enabled ? "2fa" : "enable-2fa") : "verify-email";

const inSteps =
  (steps: SignInStep[], call: (world: World) => Promise<Answer>, effect: (model: Model) => number): Action =>
  async (world) => {
    const isOpen = steps.includes(world.model.step);
    const answer = await call(world);
    return { answer, expected: isOpen ? effect(world.model) : 401 };
  };
const post =
  (path: string, more: object = {}) =>
  ({ visitor, person }: World) =>
    visitor.post(path, { email: person.email, ...more });

const actions: Record<string, Action> = {
  async register({ visitor, person, model }) {
    const answer = await signUpSteps.register(server, visitor, person);
    if (model.hasAccount) return { answer, expected: 409 };
    Object.assign(model, { hasAccount: true, step: "verify-email" });
    return { answer, expected: 200 };
  },
  async login({ visitor, person, model }) {
    const answer = await sendPassword(visitor, person);
    if (!model.hasAccount) return { answer, expected: 422 };
    model.step = stepAfterPassword(model);
    return { answer, expected: 200 };
  },
  resend: inSteps(["verify-email"], post("/api/registration/code-email-verification"), () => 429),
  wrongEmailCode: inSteps(["verify-email"], post("/api/registration/verify-email", { code: "000000" }), (model) => {
    model.wrongEmailCodes += 1;
    return model.wrongEmailCodes > 5 ? 429 : 422;
  }),
  rightEmailCode: inSteps(
    ["verify-email"],
    ({ visitor, person, model }) =>
      model.step === "verify-email"
        ? signUpSteps.verifyEmail(server, visitor, person)
        : visitor.post("/api/registration/verify-email", { email: person.email, code: "123456" }),
    (model) => {
      if (model.wrongEmailCodes >= 5) return 429;
      Object.assign(model, { emailVerified: true, step: "enable-2fa", wrongEmailCodes: 0 });
      return 200;
    },
  ),
  foreignLink: inSteps(
    ["verify-email"],
    ({ visitor }) => visitor.post("/api/registration/email-verify", { verificationId: "0".repeat(32) }),
    () => 422,
  ),
  acknowledge: inSteps(
    ["enable-2fa", "2fa", "create-project", "authenticate"],
    post("/api/registration/set-email-verified"),
    () => 200,
  ),
  draw: inSteps(
    ["enable-2fa"],
    ({ visitor, person }) => signUpSteps.drawAuthenticator(server, visitor, person),
    (model) => {
      model.drawn = true;
      return 200;
    },
  ),
  rightFactor: inSteps(
    ["enable-2fa", "2fa"],
    async ({ visitor, person }) => {
      await forgetUsedCode(server, person);
      const token = person.secret === "" ? "123456" : codeNow(person.secret);
      return visitor.post("/api/registration/verify-2FA-QR", { email: person.email, token });
    },
    (model) => {
      if (model.wrongFactors >= 5) return 429;
      if (!model.drawn) {
        model.wrongFactors += 1;
        return 422;
      }
      Object.assign(model, {
        enabled: true,
        wrongFactors: 0,
        step: model.hasProject ? "authenticate" : "create-project",
      });
      return 200;
    },
  ),
  createProject: inSteps(
    ["create-project"],
    post("/api/registration/create-project", { project_name: "Acme Bank" }),
    (model) => {
      Object.assign(model, { hasProject: true, step: "authenticate" });
      return 200;
    },
  ),
  authenticate: inSteps(["authenticate"], post("/api/login/authenticate"), (model) => {
    model.step = "done";
    return 200;
  }),
  privateCall: inSteps(
    ["done"],
    ({ visitor }) => visitor.post("/api/projects/info"),
    () => 200,
  ),
  privateWrite: inSteps(
    ["done"],
    ({ visitor }) => visitor.post("/api/projects/edit-name", { name: "Acme Bank" }),
    () => 200,
  ),
  async logout({ visitor, model }) {
    const answer = await visitor.send("GET", "/api/logout", undefined, { "sec-fetch-site": "same-origin" });
    await visitor.get("/api/session");
    model.step = "login";
    return { answer, expected: 200 };
  },
};
const names = Object.keys(actions);
const rightWay = ["register", "rightEmailCode", "draw", "rightFactor", "createProject", "authenticate"];

let runs = 0;
async function walk(calls: string[]): Promise<void> {
  runs += 1;
  const world: World = {
    visitor: await openBrowser(server, `198.51.${runs >> 8}.${runs & 255}`),
    person: newPerson(),
    model: {
      step: "login",
      hasAccount: false,
      emailVerified: false,
      drawn: false,
      enabled: false,
      hasProject: false,
      wrongFactors: 0,
      wrongEmailCodes: 0,
    },
  };
  for (const [at, name] of calls.entries()) {
    const way = `${calls.slice(0, at + 1).join(" → ")}`;
    const { answer, expected } = (await actions[name]?.(world)) ?? {};
    expect(answer?.status, way).toBe(expected);
    const { data } = await world.visitor.get("/api/session");
    expect(data.step, way).toBe(world.model.step);
    expect(data.authenticated, way).toBe(world.model.step === "done");
  }
}

const some = fc.array(fc.constantFrom(...names), { maxLength: 3 });

test("S7 in whatever order the calls of sign-up and sign-in come, only the next step is open", async () => {
  const detours = fc.array(some, { minLength: rightWay.length + 1, maxLength: rightWay.length + 1 });
  await fc.assert(
    fc.asyncProperty(detours, (between) =>
      walk(between.flatMap((calls, at) => [...calls, ...(rightWay[at] === undefined ? [] : [rightWay[at]])])),
    ),
    { numRuns: 25, endOnFailure: true },
  );
});

test("S7 any calls at all, in any order, never open the app without every factor", async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 12 }), walk), {
    numRuns: 15,
    endOnFailure: true,
  });
});

test("S7 the right way leads in", async () => {
  await walk([
    ...rightWay,
    "privateCall",
    "logout",
    "privateCall",
    "login",
    "privateCall",
    "authenticate",
    "rightFactor",
    "authenticate",
    "privateCall",
  ]);
});
