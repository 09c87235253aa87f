import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type House, openHouse } from "../../../test/harness.ts";
import { makeMember } from "../../../test/make.ts";
import { inviteSomebody, registerMember } from "../../../test/members.ts";
import { newPerson, openBrowser, signUpSteps } from "../../../test/sign-in.ts";

describe.each(["invitation", "closed"] as const)("with SIGN_UP=%s", (signUp) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ settings: { SIGN_UP: signUp } });
  });
  afterAll(() => house?.close());

  const accounts = async () => (await house.query<{ n: number }>("select count(*)::int as n from users"))[0]?.n;

  test("nobody opens an account by signing up, and the page knows", async () => {
    const visitor = await openBrowser(house);
    expect((await visitor.get("/api/session")).data.signUp).toBe(signUp);
    const before = await accounts();
    const { status, errors } = await signUpSteps.register(house, visitor, newPerson());
    expect([status, errors[0]?.code]).toEqual([409, "registrations.closed"]);
    expect(await accounts()).toBe(before);
  });

  test(`whoever was invited ${signUp === "closed" ? "does not either" : "does"}`, async () => {
    const owner = await makeMember(house);
    const { person, token } = await inviteSomebody(house, owner);
    const before = (await accounts()) ?? 0;
    const { status, errors } = await registerMember(await openBrowser(house), token, person);
    expect([status, errors[0]?.code]).toEqual(signUp === "closed" ? [409, "registrations.closed"] : [200, undefined]);
    expect(await accounts()).toBe(signUp === "closed" ? before : before + 1);
  });
});
