import { expect, test } from "vitest";
import { openMailServer, startMailServer } from "../../../test/doubles/mail-server.ts";
import { openTestServer } from "../../../test/harness.ts";
import { askEmailChange, changePassword } from "../../../test/settings.ts";
import { newPerson, openBrowser, signUpSteps } from "../../../test/sign-in.ts";

test("S3 the link and the code of an email change, and the notices of it and of a new password, arrive at a real mail server", async () => {
  const { server: mailServer, delivered } = startMailServer();
  const server = await openTestServer({ settings: { SMTP_URL: await openMailServer(mailServer) }, workers: 1 });
  const newestTo = async (email: string) => {
    await server.drainJobs();
    return delivered.filter(({ to }) => to.includes(email)).at(-1)?.mail.text ?? "";
  };
  const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0];
  try {
    const [browser, person] = [await openBrowser(server), newPerson()];
    await signUpSteps.register(server, browser, person);
    const verify = { email: person.email, code: codeIn(await newestTo(person.email)) };
    expect((await browser.post("/api/registration/verify-email", verify)).status).toBe(200);
    const { drawAuthenticator, enableAuthenticator, createProject, authenticate } = signUpSteps;
    for (const step of [drawAuthenticator, enableAuthenticator, createProject, authenticate])
      expect((await step(server, browser, person)).status).toBe(200);

    const email = newPerson().email;
    expect((await askEmailChange(browser, person, email)).status).toBe(200);
    const token = /customerEditEmailToken=([0-9a-f]{32})/.exec(await newestTo(person.email))?.[1];
    expect((await browser.post("/api/emails/confirm-change", { email, token })).status).toBe(200);
    const code = codeIn(await newestTo(email));
    expect((await browser.post("/api/emails/verify-change", { code })).status).toBe(200);
    for (const to of [person.email, email])
      expect(await newestTo(to)).toContain(`Old address: ${person.email}. New address: ${email}.`);

    expect((await changePassword(browser, person)).status).toBe(200);
    expect(await newestTo(email)).toContain("The password of your account was changed.");
    expect(await newestTo(person.email)).toContain("The email address of your account was changed.");
  } finally {
    await server.close();
    mailServer.close();
  }
});
