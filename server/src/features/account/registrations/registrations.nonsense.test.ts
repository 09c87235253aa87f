import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registrations } from "#contract/account/registrations.contract.ts";
import { sessions } from "#contract/account/sessions.contract.ts";
import { projects } from "#contract/project/projects.contract.ts";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { newPerson, openBrowser, proveHuman, sendPassword, signUp, signUpSteps } from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => server.close());

const calls = [...Object.values(sessions), ...Object.values(registrations), ...Object.values(projects)].filter(
  ({ method }) => method === "POST",
);

const hostile = fc.oneof(
  fc.constantFrom(
    "' or 1=1 --",
    "<script>alert(1)</script>",
    "\u0000",
    "\ud800",
    "__proto__",
    "../../etc/passwd",
    "%00",
    "１２３４５６",
    "\r\nSet-Cookie: a=b",
    "true",
    "false",
    "NaN",
    "-1",
    "1e309",
  ),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
);

test("S30 sign-in, sign-up and project calls with any words in their fields answer in their shape, never with a crash", async () => {
  const { person } = await signUp(server);
  const halfway = newPerson();
  const atEmail = await openBrowser(server, "198.51.100.1");
  await signUpSteps.register(server, atEmail, halfway);
  const atFactor = await openBrowser(server, "198.51.100.2");
  await sendPassword(atFactor, person);
  const places: [Visitor, string][] = [
    [await openBrowser(server, "198.51.100.3"), "nobody@example.com"],
    [atEmail, halfway.email],
    [atFactor, person.email],
    [await makeMember(server), "member@example.com"],
  ];
  const solved = await Promise.all(
    Array.from({ length: 20 }, (_, n) => proveHuman(atFactor, n % 2 ? "registration" : "login")),
  );
  const fields = fc.constantFrom(
    "email",
    "code",
    "token",
    "password",
    "project_name",
    "project_id",
    "name",
    "fields",
    "recaptcha",
    "verificationId",
    "remember_me",
  );
  const body = fc.dictionary(fields, hostile, { maxKeys: 5 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      fc.constantFrom(...places),
      body,
      fc.boolean(),
      async ({ path }, [visitor, email], given, isFitting) => {
        const fitting = isFitting
          ? { email, password: "x", recaptcha: solved.pop() ?? "spent", code: "123456", token: "12345x", ...given }
          : given;
        const answer = await visitor.post(path, fitting);
        expect(answer.status, `${path} ${JSON.stringify(fitting)}`).toBeLessThan(500);
        if (answer.status === 200) expect(answer.errors).toEqual([]);
        else
          expect(answer.errors[0]).toMatchObject({
            parameter: expect.any(String),
            message: expect.any(String),
            code: expect.any(String),
          });
      },
    ),
    { numRuns: 400, endOnFailure: true },
  );
});
