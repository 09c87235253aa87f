import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type House, openHouse } from "../../../test/harness.ts";
import { openBrowser, signIn, signUp } from "../../../test/sign-in.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe("signing up and in", () => {
  test("a stranger registers, confirms the email, enables two-factor, makes a project and is in", async () => {
    const { visitor, person } = await signUp(house);
    const { data } = await visitor.get("/api/session");
    expect(data).toMatchObject({
      authenticated: true,
      step: "done",
      user: { email: person.email, role: "owner", projectName: "Acme Bank" },
    });
    expect(person.recoveryCodes).toHaveLength(10);
  });

  test("the same person signs in again from another browser", async () => {
    const { person } = await signUp(house);
    const browser = await signIn(house, person);
    expect((await browser.get("/api/session")).data.user.email).toBe(person.email);
    expect((await browser.post("/api/projects/info")).data.currentProjectName).toBe("Acme Bank");
  });

  test("a new browser has an anonymous session with a CSRF token", async () => {
    const visitor = await openBrowser(house);
    expect(visitor.csrf).toMatch(/^[\w-]{32}$/);
    expect((await visitor.get("/api/session")).data).toMatchObject({ user: null, authenticated: false, step: "login" });
  });
});
