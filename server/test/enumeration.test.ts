import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { emailCalls } from "./emails-requested.ts";
import { type Answer, openTestServer, type TestServer, type Visitor } from "./harness.ts";
import { openBrowser, proveHuman, purposeOf, signUp } from "./sign-in.ts";

// In words; in time by `npm run bench -- enumeration`.

let server: TestServer;
let known: string;
let browser: Visitor;
beforeAll(async () => {
  server = await openTestServer({ own: true, settings: { ALTCHA_WORK: "1" } });
  known = (await signUp(server)).person.email;
  browser = await openBrowser(server);
});
afterAll(() => server.close());

const seen = ({ status, bytes, headers }: Answer) => ({
  status,
  body: bytes.toString(),
  headers: [...headers].filter(([name]) => name !== "date").sort(),
});

describe("S8 interleaved pairs of a known and an unknown email are answered with the same status, body and headers", () => {
  test.each(Object.entries(emailCalls))(
    "%s",
    async (_, { path, body, status }) => {
      const needsChallenge = "recaptcha" in body("", "x");
      const ask = async (email: string) =>
        browser.post(path, body(email, needsChallenge ? await proveHuman(browser, purposeOf(path)) : ""));
      for (let n = 0; n < 20; n += 1) {
        await server.query("delete from rate_counts");
        const unknown = `nobody.${n}@example.com`;
        const [first, second] = n % 2 === 0 ? [known, unknown] : [unknown, known];
        const answers = [seen(await ask(first)), seen(await ask(second))];
        expect(answers[0]?.status).toBe(status);
        expect(answers[1]).toEqual(answers[0]);
      }
    },
    60_000,
  );
});

test("S8 every call that takes an email from a stranger stands in the table, or says why not", () => {
  const elsewhere: Record<string, string> = {
    "/api/flow/elsewhere/code": "takes the channel's name alone; the address is the visit's own",
    "/api/flow/elsewhere/confirm": "takes the channel's name alone; the address is the visit's own",
    "/api/registration": "says that the email is taken, as specified, behind the bot challenge and a limit",
    "/api/login/passkey": "compares the email with the session's own account only",
    "/api/registration/verify-email": "compares the email with the session's own account only",
    "/api/registration/verify-2FA-QR": "compares the email with the session's own account only",
    "/api/registration/create-project": "compares the email with the session's own account only",
  };
  const takesEmail = ({ access, body }: Endpoint) =>
    access === "public" && body !== undefined && JSON.stringify(shapeOf(body)).includes("email");
  const paths = Object.values(contract)
    .flatMap((endpoints): Endpoint[] => Object.values(endpoints))
    .filter(takesEmail)
    .map(({ path }) => path);
  const compared = Object.values(emailCalls).map(({ path }) => path);
  expect(paths.filter((path) => !compared.includes(path)).sort()).toEqual(Object.keys(elsewhere).sort());
});

function shapeOf(body: NonNullable<Endpoint["body"]>): unknown {
  return z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
}
