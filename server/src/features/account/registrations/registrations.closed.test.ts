import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { inviteSomebody, registerMember } from "../../../../test/members.ts";
import { newPerson, openBrowser, signUpSteps } from "../../../../test/sign-in.ts";

describe.each(["invitation", "closed"] as const)("with SIGN_UP=%s", (signUp) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ settings: { SIGN_UP: signUp } });
  });
  afterAll(() => server?.close());

  const accounts = async () => (await server.query<{ n: number }>("select count(*)::int as n from users"))[0]?.n;

  test("nobody opens an account by signing up, and the page knows", async () => {
    const visitor = await openBrowser(server);
    expect((await visitor.get("/api/session")).data.signUp).toBe(signUp);
    const before = await accounts();
    const { status, errors } = await signUpSteps.register(server, visitor, newPerson());
    expect([status, errors[0]?.code]).toEqual([409, "registrations.closed"]);
    expect(await accounts()).toBe(before);
  });

  test(`whoever was invited ${signUp === "closed" ? "does not either" : "does"}`, async () => {
    const owner = await makeMember(server);
    const { person, token } = await inviteSomebody(server, owner);
    const before = (await accounts()) ?? 0;
    const { status, errors } = await registerMember(await openBrowser(server), token, person);
    expect([status, errors[0]?.code]).toEqual(signUp === "closed" ? [409, "registrations.closed"] : [200, undefined]);
    expect(await accounts()).toBe(signUp === "closed" ? before : before + 1);
  });
});
