import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { checkNames } from "#contract/records/verifications/check-evidence.ts";
import { packFrames } from "#engines/faces/read-act.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { drawWebm } from "#engines/videos/samples/samples.ts";
import { signingKeys } from "#server/features/callbacks/callback-signatures/callback-signatures.service.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { makeApplicant, profileEdit } from "../applicants.ts";
import { putArticle } from "../articles.ts";
import { checkOut, freePrices } from "../billing.ts";
import { blacklistNamed, makeBlacklist, sendImport } from "../blacklists.ts";
import { makeCalled, makeWaiting } from "../calls.ts";
import { addPerson, companyAnswers, director, makeCompany, makeSubmittedCompany } from "../companies.ts";
import { type Bank, startBank } from "../doubles/bank.ts";
import {
  atOrganization,
  comeBack,
  enterWithGoogle,
  freshCode,
  googleFields,
  newGooglePerson,
  signUpWithGoogle,
} from "../doubles/google.ts";
import { startOpenIdProvider, type TestProvider } from "../doubles/openid-provider.ts";
import {
  answerSteps,
  formConfig,
  makeCodeRequested,
  makeFilledFlow,
  makeFolder,
  makeForm,
  makeLink,
  makeSubmitted,
  openLink,
  profileAnswers,
  profileFormConfig,
} from "../forms.ts";
import { type Answer, openTestServer, type TestServer, type Visitor } from "../harness.ts";
import { makeActive, makeCertificate, makeKeyFile, uploadCertificate } from "../key-files.ts";
import { makeScreened } from "../listed.ts";
import { liveFormSteps } from "../liveness.ts";
import { makeCustomRole, makeMember } from "../make.ts";
import { makeCallback, makeEndpoint } from "../make-callbacks.ts";
import { acceptInvitation, invite, inviteSomebody, registerMember } from "../members.ts";
import { putEvent } from "../monitoring.ts";
import { allow } from "../networks.ts";
import { SoftAuthenticator } from "../passkey.ts";
import { makeProvider } from "../provisioning.ts";
import { askPassword, atTheFactor, makePasswordLink, setPassword } from "../resets.ts";
import { makeRequested, makeReviewed, rowVersionOf } from "../resubmissions.ts";
import { decide, makePhotoNote, makeProposal, setFourEyes, viewOf } from "../reviews.ts";
import { addresses, cryptoCheck, makeService } from "../services.ts";
import { askEmailChange, changePassword, confirmEmailChange, pngOf, readChangeToken } from "../settings.ts";
import {
  codeNow,
  forgetUsedCode,
  newPerson,
  openBrowser,
  type Person,
  readCode,
  readMail,
  sendPassword,
  signIn,
  signUp,
  signUpSteps,
} from "../sign-in.ts";
import { makeSigner, signatureFor, signElsewhere } from "../signers.ts";
import { giveLogo, makeTheme, themeConfig } from "../themes.ts";
import { makeConfirmedVisit } from "../visits.ts";

let server: TestServer;
let provider: TestProvider;
let bank: Bank;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  bank = await startBank({});
  provider.allowRedirect("http://localhost:3000/login");
  server = await openTestServer({
    settings: {
      ...bank.settings,
      ...provider.settings,
      ...provider.organization,
      ...freePrices,
      EIDV_URL: "https://records.example",
      OPERATORS: "operator@example.com",
      OUTBOUND_ALLOW: [bank, provider].map(({ settings }) => settings.OUTBOUND_ALLOW).join(","),
    },
  });
});
afterAll(async () => {
  await server?.close();
  await provider.close();
  await bank.close();
});

type Act = () => Promise<Answer>;

async function comeTo(count: number): Promise<{ visitor: Visitor; person: Person }> {
  const [visitor, person] = [await openBrowser(server), newPerson()];
  for (const step of Object.values(signUpSteps).slice(0, count)) {
    const { status } = await step(server, visitor, person);
    if (status !== 200) throw new Error(`a step of the sign-up failed with ${status}`);
  }
  return { visitor, person };
}
const signUpStep = async (at: number): Promise<Act> => {
  const { visitor, person } = await comeTo(at);
  const step = Object.values(signUpSteps)[at];
  if (!step) throw new Error("no such step");
  return () => step(server, visitor, person);
};

async function makeCredential(visitor: Visitor, person: Person, key: SoftAuthenticator) {
  const token = await freshCode(server, person);
  const { challenge } = (await visitor.post("/api/settings/passkeys/options", { token })).data;
  return key.create({ challenge });
}

async function makePasskeyOwner() {
  const { visitor, person } = await signUp(server);
  const key = new SoftAuthenticator();
  const response = await makeCredential(visitor, person, key);
  const { data } = await visitor.post("/api/settings/passkeys", { name: "Laptop", response });
  return { visitor, person, key, path: `/api/settings/passkeys/${data.id}` };
}

async function makeKey() {
  const member = await makeMember(server);
  const body = { environment: "test", name: "Shop", scopes: ["write"] };
  const { data } = await member.post("/api/settings/api-keys", body);
  return { member, id: data.id as string };
}

const snippet = { name: "Blurred", text: "The photo is blurred.", fields: ["comment"] };

async function makeSnippet() {
  const member = await makeMember(server);
  const { data } = await member.post("/api/snippets", snippet);
  return { member, path: `/api/snippets/${data.id}` };
}

async function makeView() {
  const member = await makeMember(server);
  const { data } = await member.post("/api/saved-views", { name: "Mine", question: { assignee: "me" } });
  return { member, id: data.id as string, path: `/api/saved-views/${data.id}` };
}

async function openBankForm() {
  const step = { ...defaultSteps().DOCUMENT, bankId: true, bankIdDocumentType: "GOVERNMENT_ID" as const };
  const form = await makeForm(await makeMember(server), { steps: [step] });
  return openLink(server, form.token);
}

const giveLocalisation = (member: Visitor, formId: string) =>
  member.upload(
    "/api/forms/localisation-upload",
    { public_id: formId },
    { bytes: Buffer.from("key,de\nwelcome.start,Los\n") },
  );

async function takePicture(member: Visitor, kind: "personal" | "logo" | "favicon"): Promise<Act> {
  const bytes = await pngOf(40, 40);
  return () => member.upload(`/api/settings/${kind}-image`, {}, { bytes }, "PUT");
}

const declined = { status: "invalid", decline_reasons: ["FRAUDULENT"] } as const;

/** The action that is recorded, and the call that succeeds. */
const writes: Record<string, [action: string, prepare: () => Promise<Act>]> = {
  "sessions.login": [
    "sessions.password_proved",
    async () => {
      const { person } = await signUp(server);
      const browser = await openBrowser(server);
      return () => sendPassword(browser, person);
    },
  ],
  "sessions.authenticate": ["sessions.opened", () => signUpStep(5)],
  "sessions.logout": [
    "sessions.closed",
    async () => {
      const member = await makeMember(server);
      return () => member.send("GET", "/api/logout", undefined, { "sec-fetch-site": "same-origin" });
    },
  ],
  "registrations.register": ["registrations.created", () => signUpStep(0)],
  "registrations.sendCode": [
    "registrations.code_sent",
    async () => {
      const { visitor, person } = await comeTo(1);
      await server.query("update email_codes set created_at = created_at - interval '31 seconds'");
      return () => visitor.post("/api/registration/code-email-verification", { email: person.email });
    },
  ],
  "registrations.verifyEmail": ["registrations.email_confirmed", () => signUpStep(1)],
  "registrations.verifyEmailByLink": [
    "registrations.email_confirmed",
    async () => {
      const { visitor, person } = await comeTo(1);
      const { text } = await readMail(server, person.email);
      const verificationId = /verificationId=([0-9a-f]{32})/.exec(text)?.[1];
      return () => visitor.post("/api/registration/email-verify", { verificationId });
    },
  ],
  "registrations.setEmailVerified": [
    "registrations.email_acknowledged",
    async () => {
      const { visitor, person } = await comeTo(2);
      return () => visitor.post("/api/registration/set-email-verified", { email: person.email });
    },
  ],
  "registrations.createAuthenticator": ["registrations.authenticator_drawn", () => signUpStep(2)],
  "registrations.verifyAuthenticator": ["registrations.authenticator_enabled", () => signUpStep(3)],
  "registrations.createFirstProject": ["projects.created", () => signUpStep(4)],
  "resets.askPassword": [
    "resets.password_asked",
    async () => {
      const { person } = await signUp(server);
      const browser = await openBrowser(server);
      return () => askPassword(browser, person.email);
    },
  ],
  "resets.setPassword": [
    "resets.password_reset",
    async () => {
      const { person } = await signUp(server);
      const token = await makePasswordLink(server, person);
      const browser = await openBrowser(server);
      return () => setPassword(browser, token);
    },
  ],
  "resets.askFactor": ["resets.factor_asked", async () => (await atTheFactor(server)).ask],
  "resets.createFactor": [
    "resets.factor_drawn",
    async () => {
      const { browser, ask, readToken } = await atTheFactor(server);
      await ask();
      const resetToken = await readToken();
      return () => browser.post("/api/login/create-reset2FA", { resetToken });
    },
  ],
  "resets.verifyFactor": [
    "resets.factor_reset",
    async () => {
      const { browser, ask, readToken } = await atTheFactor(server);
      await ask();
      const resetToken = await readToken();
      const { data } = await browser.post("/api/login/create-reset2FA", { resetToken });
      const token = codeNow(data.twoFactorVerificationSecret);
      return () => browser.post("/api/login/verify-reset2FA", { resetToken, token });
    },
  ],
  "resets.renewRecoveryCodes": [
    "resets.recovery_codes_made",
    async () => {
      const { visitor, person } = await signUp(server);
      await forgetUsedCode(server, person);
      const body = { password_current: person.password, token: codeNow(person.secret) };
      return () => visitor.post("/api/settings/recovery-codes", body);
    },
  ],
  "googleAccounts.start": [
    "identity-providers.started",
    async () => {
      const browser = await openBrowser(server);
      return () => browser.post("/api/login/google-start", { purpose: "sign_in" });
    },
  ],
  "googleAccounts.signIn": [
    "identity-providers.proved",
    async () => {
      const { google } = await signUpWithGoogle(server, provider);
      const browser = await openBrowser(server);
      const back = await comeBack(browser, provider, google);
      return () => browser.post("/api/login/google-user-info", back);
    },
  ],
  "googleAccounts.register": [
    "identity-providers.newcomer_proved",
    async () => {
      const browser = await openBrowser(server);
      const back = await comeBack(browser, provider, newGooglePerson(), "sign_up");
      return () => browser.post("/api/registration/register-google-user", back);
    },
  ],
  "googleAccounts.complete": [
    "identity-providers.registered",
    async () => {
      const browser = await openBrowser(server);
      await enterWithGoogle(browser, provider, newGooglePerson(), "sign_up");
      return () => browser.post("/api/registration/google-user", { fields: googleFields });
    },
  ],
  "googleAccounts.startLink": [
    "identity-providers.started",
    async () => {
      const { visitor, person } = await signUp(server);
      const token = await freshCode(server, person);
      return () => visitor.post("/api/settings/google-start", { token });
    },
  ],
  "googleAccounts.link": [
    "identity-providers.linked",
    async () => {
      const { visitor, person } = await signUp(server);
      const token = await freshCode(server, person);
      const { url, ...ours } = (await visitor.post("/api/settings/google-start", { token })).data;
      provider.signInAs(newGooglePerson());
      const back = { ...ours, ...(await provider.visit(url)) };
      return () => visitor.post("/api/settings/google-link", back);
    },
  ],
  "googleAccounts.unlink": [
    "identity-providers.unlinked",
    async () => {
      const { visitor, person } = await signUp(server);
      await server.query(
        `insert into external_identities (provider, issuer, subject, user_id, email)
         select 'google', 'https://accounts.google.com', id::text, id, email from users where email = $1`,
        [person.email],
      );
      return () => visitor.del("/api/settings/google-link");
    },
  ],
  "singleSignOn.start": [
    "identity-providers.started",
    async () => {
      const browser = atOrganization(await openBrowser(server));
      return () => browser.post("/api/login/google-start", { purpose: "sign_in" });
    },
  ],
  "singleSignOn.signIn": [
    "identity-providers.proved",
    async () => {
      const { google } = await signUpWithGoogle(server, provider, newGooglePerson(), atOrganization);
      const browser = atOrganization(await openBrowser(server));
      const back = await comeBack(browser, provider, google);
      return () => browser.post("/api/login/google-user-info", back);
    },
  ],
  "singleSignOn.register": [
    "identity-providers.newcomer_proved",
    async () => {
      const browser = atOrganization(await openBrowser(server));
      const back = await comeBack(browser, provider, newGooglePerson(), "sign_up");
      return () => browser.post("/api/registration/register-google-user", back);
    },
  ],
  "singleSignOn.complete": [
    "identity-providers.registered",
    async () => {
      const browser = atOrganization(await openBrowser(server));
      await enterWithGoogle(browser, provider, newGooglePerson(), "sign_up");
      return () => browser.post("/api/registration/google-user", { fields: googleFields });
    },
  ],
  "singleSignOn.startLink": [
    "identity-providers.started",
    async () => {
      const { visitor: plain, person } = await signUp(server);
      const visitor = atOrganization(plain);
      const token = await freshCode(server, person);
      return () => visitor.post("/api/settings/google-start", { token });
    },
  ],
  "singleSignOn.link": [
    "identity-providers.linked",
    async () => {
      const { visitor: plain, person } = await signUp(server);
      const visitor = atOrganization(plain);
      const token = await freshCode(server, person);
      const { url, ...ours } = (await visitor.post("/api/settings/google-start", { token })).data;
      provider.signInAs(newGooglePerson());
      const back = { ...ours, ...(await provider.visit(url)) };
      return () => visitor.post("/api/settings/google-link", back);
    },
  ],
  "singleSignOn.unlink": [
    "identity-providers.unlinked",
    async () => {
      const { visitor: plain, person } = await signUp(server);
      const visitor = atOrganization(plain);
      await server.query(
        `insert into external_identities (provider, issuer, subject, user_id, email)
         select 'oidc', 'https://sso.example', id::text, id, email from users where email = $1`,
        [person.email],
      );
      return () => visitor.del("/api/settings/google-link");
    },
  ],
  "passkeys.options": [
    "passkeys.options_made",
    async () => {
      const { visitor, person } = await signUp(server);
      const token = await freshCode(server, person);
      return () => visitor.post("/api/settings/passkeys/options", { token });
    },
  ],
  "passkeys.add": [
    "passkeys.added",
    async () => {
      const { visitor, person } = await signUp(server);
      const response = await makeCredential(visitor, person, new SoftAuthenticator());
      return () => visitor.post("/api/settings/passkeys", { name: "Laptop", response });
    },
  ],
  "passkeys.rename": [
    "passkeys.renamed",
    async () => {
      const { visitor, path } = await makePasskeyOwner();
      return () => visitor.send("PATCH", path, { name: "Phone" });
    },
  ],
  "passkeys.remove": [
    "passkeys.removed",
    async () => {
      const { visitor, path } = await makePasskeyOwner();
      return () => visitor.del(path);
    },
  ],
  "proofs.byCode": [
    "proofs.given",
    async () => {
      const { visitor, person } = await signUp(server);
      const token = await freshCode(server, person);
      return () => visitor.post("/api/proofs/code", { token });
    },
  ],
  "proofs.passkeyOptions": [
    "proofs.asked",
    async () => {
      const { visitor } = await makePasskeyOwner();
      return () => visitor.post("/api/proofs/passkey-options");
    },
  ],
  "proofs.byPasskey": [
    "proofs.given",
    async () => {
      const { visitor, key } = await makePasskeyOwner();
      const { challenge } = (await visitor.post("/api/proofs/passkey-options")).data;
      return () => visitor.post("/api/proofs/passkey", { response: key.get({ challenge }) });
    },
  ],
  "passkeys.signInOptions": [
    "passkeys.asked",
    async () => {
      const { person } = await makePasskeyOwner();
      const browser = await openBrowser(server);
      await sendPassword(browser, person);
      return () => browser.post("/api/login/passkey-options", { email: person.email });
    },
  ],
  "passkeys.signIn": [
    "sessions.factor_proved",
    async () => {
      const { person, key } = await makePasskeyOwner();
      const browser = await openBrowser(server);
      await sendPassword(browser, person);
      const { email } = person;
      const { challenge } = (await browser.post("/api/login/passkey-options", { email })).data;
      const response = key.get({ challenge });
      return () => browser.post("/api/login/passkey", { email, response });
    },
  ],
  "settings.editPersonal": [
    "settings.personal_changed",
    async () => {
      const member = await makeMember(server);
      return () => member.send("PATCH", "/api/settings/edit-personal-data", { timezone: "Asia/Kathmandu" });
    },
  ],
  "settings.editCompany": [
    "settings.company_changed",
    async () => {
      const member = await makeMember(server);
      return () => member.send("PATCH", "/api/settings/edit-company-data", { company_name: "Acme Group" });
    },
  ],
  "settings.changePassword": [
    "settings.password_changed",
    async () => {
      const { visitor, person } = await signUp(server);
      return () => changePassword(visitor, person);
    },
  ],
  "emails.askChange": [
    "emails.change_asked",
    async () => {
      const { visitor, person } = await signUp(server);
      return () => askEmailChange(visitor, person, newPerson().email);
    },
  ],
  "emails.confirmChange": [
    "emails.change_confirmed",
    async () => {
      const { visitor, person } = await signUp(server);
      const email = newPerson().email;
      await askEmailChange(visitor, person, email);
      const token = await readChangeToken(server, person.email);
      return () => visitor.post("/api/emails/confirm-change", { email, token });
    },
  ],
  "emails.finishChange": [
    "emails.changed",
    async () => {
      const { visitor, person } = await signUp(server);
      const email = newPerson().email;
      await confirmEmailChange(server, visitor, person, email);
      const code = await readCode(server, email);
      return () => visitor.post("/api/emails/verify-change", { code });
    },
  ],
  "devices.remove": [
    "devices.removed",
    async () => {
      const { visitor, person } = await signUp(server);
      await signIn(server, person);
      const { data } = await visitor.get("/api/settings/devices");
      return () => visitor.del(`/api/settings/devices/${data.items[1].id}`);
    },
  ],
  "devices.removeOthers": [
    "devices.others_removed",
    async () => {
      const member = await makeMember(server);
      return () => member.del("/api/settings/devices");
    },
  ],
  "images.changePhoto": ["images.changed", async () => takePicture(await makeMember(server), "personal")],
  "images.removePhoto": [
    "images.removed",
    async () => {
      const member = await makeMember(server);
      await (await takePicture(member, "personal"))();
      return () => member.del("/api/settings/personal-image");
    },
  ],
  "images.changeLogo": ["images.changed", async () => takePicture(await makeMember(server), "logo")],
  "images.removeLogo": [
    "images.removed",
    async () => {
      const member = await makeMember(server);
      await (await takePicture(member, "logo"))();
      return () => member.del("/api/settings/logo-image");
    },
  ],
  "images.changeFavicon": ["images.changed", async () => takePicture(await makeMember(server), "favicon")],
  "images.removeFavicon": [
    "images.removed",
    async () => {
      const member = await makeMember(server);
      await (await takePicture(member, "favicon"))();
      return () => member.del("/api/settings/favicon-image");
    },
  ],
  "themes.createName": [
    "themes.created",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/theme-editor/create-name", { theme_name: "Night" });
    },
  ],
  "themes.editName": [
    "themes.renamed",
    async () => {
      const member = await makeMember(server);
      const { public_id } = await makeTheme(member);
      return () => member.post("/api/theme-editor/edit-name", { public_id, theme_name: "Moon" });
    },
  ],
  "themes.copy": [
    "themes.copied",
    async () => {
      const member = await makeMember(server);
      const { public_id } = await makeTheme(member);
      return () => member.post("/api/theme-editor/copy", { public_id });
    },
  ],
  "themes.create": [
    "themes.edited",
    async () => {
      const member = await makeMember(server);
      const { public_id } = await makeTheme(member);
      return () => member.post("/api/theme-editor/create-new", { public_id, config: themeConfig() });
    },
  ],
  "themes.edit": [
    "themes.edited",
    async () => {
      const member = await makeMember(server);
      const { public_id } = await makeTheme(member);
      return () => member.post("/api/theme-editor/edit", { public_id, rowVersion: 0, config: themeConfig() });
    },
  ],
  "themes.remove": [
    "themes.deleted",
    async () => {
      const member = await makeMember(server);
      const { id, public_id } = await makeTheme(member);
      return () => member.del(`/api/theme-editor/delete/${id}/${public_id}`);
    },
  ],
  "themes.uploadLogo": [
    "themes.logo_changed",
    async () => {
      const member = await makeMember(server);
      const [{ public_id }, bytes] = [await makeTheme(member), await pngOf(40, 40)];
      return () => giveLogo(member, public_id, bytes);
    },
  ],
  "themes.deleteLogo": [
    "themes.logo_removed",
    async () => {
      const member = await makeMember(server);
      const { public_id } = await makeTheme(member);
      await giveLogo(member, public_id, await pngOf(40, 40));
      return () => member.send("DELETE", "/api/theme-editor/delete-logo", { public_id, logo_type: "intro" });
    },
  ],
  "projects.add": [
    "projects.created",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/projects/add-project", { project_name: "Second Bank" });
    },
  ],
  "projects.switchTo": [
    "projects.switched",
    async () => {
      const member = await makeMember(server);
      const { data } = await member.post("/api/projects/add-project", { project_name: "Second Bank" });
      expect(data).not.toBeNull();
      return () => member.post("/api/projects/switch", { project_id: member.projectId });
    },
  ],
  "sessionModes.switchTo": [
    "session-modes.switched",
    async () => {
      const member = await makeMember(server);
      return () => member.put("/api/session-mode", { mode: "test" });
    },
  ],
  "testData.erase": [
    "test-data.erasure_requested",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/test-data/erase");
    },
  ],
  "projects.rename": [
    "projects.renamed",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/projects/edit-name", { name: "Renamed Bank" });
    },
  ],
  "members.invite": [
    "members.invited",
    async () => {
      const member = await makeMember(server);
      return () => invite(member, newPerson().email);
    },
  ],
  "members.resend": [
    "members.invitation_resent",
    async () => {
      const member = await makeMember(server);
      const { id } = await inviteSomebody(server, member);
      return () => member.post("/api/projects/send-invitation", { id });
    },
  ],
  "members.edit": [
    "members.role_changed",
    async () => {
      const member = await makeMember(server);
      const { userId: id } = await makeMember(server, "analyst", member.projectId);
      return () => member.post("/api/projects/edit-member", { id, role: "developer" });
    },
  ],
  "members.remove": [
    "members.removed",
    async () => {
      const member = await makeMember(server);
      const { userId } = await makeMember(server, "analyst", member.projectId);
      return () => member.del(`/api/projects/remove-member?id=${userId}`);
    },
  ],
  "customRoles.create": [
    "members.role_created",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/projects/roles", { name: "Auditor", permissions: ["audit:read"] });
    },
  ],
  "customRoles.change": [
    "members.role_edited",
    async () => {
      const member = await makeMember(server);
      const role = await makeCustomRole(server, member.projectId, []);
      const path = `/api/projects/roles/${role.slice("custom:".length)}`;
      return () => member.put(path, { name: "Auditor", permissions: ["audit:read"] });
    },
  ],
  "customRoles.remove": [
    "members.role_deleted",
    async () => {
      const member = await makeMember(server);
      const role = await makeCustomRole(server, member.projectId, []);
      return () => member.del(`/api/projects/roles/${role.slice("custom:".length)}`);
    },
  ],
  "provisioning.createKey": [
    "provisioning.key_created",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/provisioning/keys", { name: "Okta" });
    },
  ],
  "provisioning.revokeKey": [
    "provisioning.key_revoked",
    async () => {
      const { owner, keyId } = await makeProvider(server);
      return () => owner.del(`/api/provisioning/keys/${keyId}`);
    },
  ],
  "provisioning.setRoles": [
    "provisioning.roles_changed",
    async () => {
      const member = await makeMember(server);
      const roles = [{ group: "Reviewers", role: "analyst" }];
      return () => member.put("/api/provisioning/roles", { roles, defaultRole: null });
    },
  ],
  "members.transferOwnership": [
    "members.ownership_transferred",
    async () => {
      const { visitor, person } = await signUp(server);
      const project = (await visitor.post("/api/projects/info")).data.currentProjectId;
      const { userId: id } = await makeMember(server, "analyst", project);
      await forgetUsedCode(server, person);
      const proofs = { password_current: person.password, token: codeNow(person.secret) };
      return () => visitor.post("/api/projects/transfer-ownership", { id, ...proofs });
    },
  ],
  "invitations.register": [
    "invitations.registered",
    async () => {
      const { token, person } = await inviteSomebody(server, await makeMember(server));
      const browser = await openBrowser(server);
      return () => registerMember(browser, token, person);
    },
  ],
  "invitations.accept": [
    "invitations.accepted",
    async () => {
      const { visitor, person } = await signUp(server);
      const { token } = await inviteSomebody(server, await makeMember(server), "analyst", person);
      return () => acceptInvitation(visitor, token);
    },
  ],
  "forms.create": [
    "forms.created",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/forms/create-new", { config: formConfig() });
    },
  ],
  "forms.edit": [
    "forms.edited",
    async () => {
      const member = await makeMember(server);
      const { id, version } = await makeForm(member);
      return () => member.post("/api/forms/edit", { id, version, config: formConfig({ name: "Edited" }) });
    },
  ],
  "forms.copy": [
    "forms.copied",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeForm(member);
      return () => member.post("/api/forms/copy", { id });
    },
  ],
  "forms.remove": [
    "forms.deleted",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeForm(member);
      return () => member.del(`/api/forms/delete/${id}`);
    },
  ],
  "forms.singleLink": [
    "forms.link_issued",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeForm(member);
      return () => member.post("/api/forms/single-link", { form_id: id });
    },
  ],
  "forms.revokeLink": [
    "forms.link_revoked",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeLink(member, (await makeForm(member)).id);
      return () => member.del(`/api/forms/single-link/${id}`);
    },
  ],
  "formFolders.create": [
    "form-folders.created",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/forms/create-folder", { name: "Retail" });
    },
  ],
  "formFolders.rename": [
    "form-folders.renamed",
    async () => {
      const member = await makeMember(server);
      const id = await makeFolder(member, "Retail");
      return () => member.post("/api/forms/update-folder", { id, name: "Shops" });
    },
  ],
  "formFolders.remove": [
    "form-folders.removed",
    async () => {
      const member = await makeMember(server);
      const id = await makeFolder(member, "Retail");
      return () => member.del(`/api/forms/remove-folder/${id}`);
    },
  ],
  "formFolders.addForm": [
    "form-folders.form_added",
    async () => {
      const member = await makeMember(server);
      const body = { form_id: (await makeForm(member)).id, folder_id: await makeFolder(member, "Retail") };
      return () => member.post("/api/forms/add-form-to-folder", body);
    },
  ],
  "formFolders.removeForm": [
    "form-folders.form_removed",
    async () => {
      const member = await makeMember(server);
      const body = { form_id: (await makeForm(member)).id, folder_id: await makeFolder(member, "Retail") };
      await member.post("/api/forms/add-form-to-folder", body);
      return () => member.post("/api/forms/remove-form-folder", body);
    },
  ],
  "formLinks.issueMany": [
    "form-links.issued",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeForm(member);
      return () => member.post("/api/forms/multiple-link", { form_id: id, count: 2 });
    },
  ],
  "formLinks.revokeOpen": [
    "form-links.revoked",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeForm(member);
      return () => member.post("/api/forms/revoke-open-links", { form_id: id });
    },
  ],
  "formPreviews.create": [
    "form-previews.created",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeForm(member);
      return () => member.post("/api/forms/preview-link", { form_id: id });
    },
  ],
  "formVersions.restore": [
    "form-versions.restored",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeForm(member);
      await member.post("/api/forms/edit", { id, version: 1, config: formConfig({ name: "Changed" }) });
      return () => member.post("/api/forms/restore-version", { id, version: 2, from: 1 });
    },
  ],
  "formLocalisations.upload": [
    "form-localisations.uploaded",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeForm(member);
      return () => giveLocalisation(member, id);
    },
  ],
  "formLocalisations.remove": [
    "form-localisations.removed",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeForm(member);
      await giveLocalisation(member, id);
      return () => member.send("DELETE", "/api/forms/localisation-delete", { public_id: id });
    },
  ],
  "formEmails.test": [
    "form-emails.test_sent",
    async () => {
      const member = await makeMember(server);
      const email = { subject: "Well done", html: "<p>Well done</p>" };
      return () => member.post("/api/forms/test-email", { kind: "applicant_approved", email });
    },
  ],
  "accountNotices.dismiss": [
    "account-notices.dismissed",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/account-notices/dismiss", {});
    },
  ],
  "mailAddresses.ask": [
    "mail-addresses.asked",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/mail-addresses/ask", { address: newPerson().email });
    },
  ],
  "mailAddresses.confirm": [
    "mail-addresses.confirmed",
    async () => {
      const { email: address } = newPerson();
      await (await makeMember(server)).post("/api/mail-addresses/ask", { address });
      const token = /confirm-address\?token=([0-9a-f]{32})/.exec((await readMail(server, address)).text)?.[1];
      return () => server.visitor().post("/api/mail-addresses/confirm", { token });
    },
  ],
  "flow.open": [
    "flow.opened",
    async () => {
      const { token } = await makeForm(await makeMember(server));
      return () => server.visitor().post("/api/flow/open", { token });
    },
  ],
  "flow.saveProfile": [
    "flow.profile_saved",
    async () => {
      const applicant = await openLink(server, (await makeForm(await makeMember(server))).token);
      return () => applicant.post("/api/flow/profile", profileAnswers);
    },
  ],
  "flow.chooseDocument": [
    "flow.document_chosen",
    async () => {
      const applicant = await openLink(server, (await makeForm(await makeMember(server))).token);
      return () => applicant.post("/api/flow/document", { documentType: "PASSPORT", country: "UA" });
    },
  ],
  "flow.addFile": [
    "flow.photo_added",
    async () => {
      const applicant = await openLink(server, (await makeForm(await makeMember(server))).token);
      const bytes = await readFile(sampleFaces[0]?.selfieFile ?? "");
      return () => applicant.upload("/api/flow/files", { side: "selfie" }, { bytes });
    },
  ],
  "qesCertificates.create": [
    "qes-certificates.created",
    async () => {
      const member = await makeMember(server);
      return () => uploadCertificate(member);
    },
  ],
  "qesCertificates.update": [
    "qes-certificates.updated",
    async () => {
      const member = await makeMember(server);
      const id = await makeCertificate(member);
      return () => member.post("/api/settings/qes-certificates/update", { id, name: "New name", issuer: "CA" });
    },
  ],
  "qesCertificates.remove": [
    "qes-certificates.removed",
    async () => {
      const member = await makeMember(server);
      const id = await makeCertificate(member);
      return () => member.post("/api/settings/qes-certificates/delete", { id });
    },
  ],
  "qesCertificates.activate": [
    "qes-certificates.activated",
    async () => {
      const member = await makeMember(server);
      const id = await makeCertificate(member);
      return () => member.post("/api/settings/qes-certificates/activate", { id });
    },
  ],
  "qesCertificates.deactivate": [
    "qes-certificates.deactivated",
    async () => {
      const member = await makeMember(server);
      const id = await makeActive(member);
      return () => member.post("/api/settings/qes-certificates/deactivate", { id });
    },
  ],
  "flowAnswers.saveCompany": [
    "flow.company_saved",
    async () => {
      const { visitor } = await makeCompany(server);
      return () => visitor.post("/api/flow/company", companyAnswers);
    },
  ],
  "flowPersons.add": [
    "flow.person_added",
    async () => {
      const { visitor } = await makeCompany(server);
      return () => visitor.post("/api/flow/persons", director());
    },
  ],
  ...Object.fromEntries(
    (
      [
        ["edit", "person_edited", "", director()],
        ["remove", "person_removed", "/remove", {}],
        ["link", "person_link_given", "/link", { way: "copy" }],
      ] as const
    ).map(([name, action, path, body]): [string, (typeof writes)[string]] => [
      `flowPersons.${name}`,
      [
        `flow.${action}`,
        async () => {
          const company = await makeCompany(server);
          const id = await addPerson(company, director());
          return () => company.visitor.post(`/api/flow/persons/${id}${path}`, body);
        },
      ],
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ["decidePerson", "company-reviews.person_decided", "status", declined],
        ["takePersonBack", "company-reviews.person_taken_back", "take-back", {}],
        ["link", "company-reviews.link_given", "link", { way: "copy" }],
      ] as const
    ).map(([name, action, what, more]): [string, (typeof writes)[string]] => [
      `companyReviews.${name}`,
      [
        action,
        async () => {
          const { member, verificationId, personId } = await makeSubmittedCompany(server);
          const root = `/api/verifications/${verificationId}/persons/${personId}`;
          const { rowVersion } = await viewOf(member, verificationId);
          if (name === "takePersonBack") await member.post(`${root}/status`, { rowVersion, ...declined });
          const body =
            name === "link" ? more : { rowVersion: (await viewOf(member, verificationId)).rowVersion, ...more };
          return () => member.post(`${root}/${what}`, body);
        },
      ],
    ]),
  ),
  "companyReviews.edit": [
    "company-reviews.edited",
    async () => {
      const { member, verificationId } = await makeSubmittedCompany(server);
      const company = { ...companyAnswers, activity: "Mills" };
      const body = { verification_public_id: verificationId, rowVersion: 0, company };
      return () => member.post("/api/verifications/edit-company", body);
    },
  ],
  "flowSignatures.make": [
    "flow.signature_document_made",
    async () => {
      const { applicant } = await makeSigner(server);
      return () => applicant.post("/api/flow/signature/document", {});
    },
  ],
  "flowSignatures.prepare": [
    "flow.signature_prepared",
    async () => {
      const { applicant } = await makeSigner(server);
      await applicant.post("/api/flow/signature/document", {});
      const certificates = makeKeyFile().key.certificates.map((each) => each.toString("base64"));
      return () => applicant.post("/api/flow/signature/prepare", { certificates });
    },
  ],
  "flowSignatures.complete": [
    "flow.signed",
    async () => {
      const { applicant } = await makeSigner(server);
      const signature = await signatureFor(applicant, makeKeyFile().key);
      return () => applicant.post("/api/flow/signature/complete", { signature });
    },
  ],
  "flowSignatures.addFile": [
    "flow.signed",
    async () => {
      const { applicant } = await makeSigner(server);
      const bytes = await signElsewhere(applicant, makeKeyFile().key);
      return () => applicant.upload("/api/flow/signature/file", {}, { bytes, name: "signed.pdf" });
    },
  ],
  "flowBankIds.start": [
    "flow.bank_id_started",
    async () => {
      const applicant = await openBankForm();
      return () => applicant.post("/api/flow/bank-ids/start", { country: "UA" });
    },
  ],
  "flowBankIds.result": [
    "flow.bank_id_answered",
    async () => {
      const applicant = await openBankForm();
      const { redirectUrl } = (await applicant.post("/api/flow/bank-ids/start", { country: "UA" })).data;
      const back = await fetch(redirectUrl.replace("/page/", "/cancel/"), { redirect: "manual" });
      const state = new URL(back.headers.get("location") ?? "").searchParams.get("bank_id");
      return () => applicant.post("/api/flow/bank-ids/result", { state });
    },
  ],
  "flowLiveness.start": [
    "flow.liveness_started",
    async () => {
      const form = await makeForm(await makeMember(server), { steps: liveFormSteps() });
      const applicant = await openLink(server, form.token);
      return () => applicant.post("/api/flow/liveness/start");
    },
  ],
  "flowLiveness.add": [
    "flow.liveness_act_added",
    async () => {
      const form = await makeForm(await makeMember(server), { steps: liveFormSteps() });
      const applicant = await openLink(server, form.token);
      const { run, nonce } = (await applicant.post("/api/flow/liveness/start")).data;
      const grey = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#888" } })
        .jpeg()
        .toBuffer();
      const offer = { run, nonce, position: "0", times: "0,100,200,300,400" };
      const bytes = packFrames(Array.from({ length: 5 }, () => grey));
      return () => applicant.upload("/api/flow/liveness/acts", offer, { bytes });
    },
  ],
  "flowVideos.add": [
    "flow.video_added",
    async () => {
      const step = { type: "VIDEO", answerSeconds: 10, managerId: null } as const;
      const config = {
        steps: [...profileFormConfig().steps, { ...step, questions: ["Why?"], fraudProtection: false }],
      };
      const applicant = await openLink(server, (await makeForm(await makeMember(server), config)).token);
      const offer = { kind: "quiz", question: "0", durationMs: "1000" };
      return () => applicant.upload("/api/flow/videos", offer, { bytes: drawWebm(1000) });
    },
  ],
  "flowVideoCalls.join": [
    "video-calls.joined",
    async () => {
      const { applicant } = await makeWaiting(server, await makeMember(server));
      return () => applicant.post("/api/flow/video-call/join", { agrees: true });
    },
  ],
  "flowVideoCalls.leave": [
    "video-calls.left",
    async () => {
      const { applicant } = await makeWaiting(server, await makeMember(server));
      return () => applicant.post("/api/flow/video-call/leave");
    },
  ],
  "videoCalls.start": [
    "video-calls.started",
    async () => {
      const member = await makeMember(server);
      const { body } = await makeWaiting(server, member);
      return () => member.post("/api/verifications/start-video-call", body);
    },
  ],
  "videoCalls.record": [
    "video-calls.recorded",
    async () => {
      const member = await makeMember(server);
      const { body } = await makeCalled(server, member);
      return () => member.post("/api/verifications/start-video-record", body);
    },
  ],
  "videoCalls.stop": [
    "video-calls.ended",
    async () => {
      const member = await makeMember(server);
      const { body } = await makeCalled(server, member);
      return () => member.post("/api/verifications/stop-video-call", body);
    },
  ],
  "videoCalls.snapshot": [
    "video-calls.snapshot_taken",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeCalled(server, member, { selfie: await readFile(sampleFaces[0]?.selfieFile ?? "") });
      const bytes = await readFile(sampleFaces[0]?.selfieFile ?? "");
      return () => member.upload(`/api/verifications/${id}/video-call/snapshots`, { side: "selfie" }, { bytes });
    },
  ],
  "flowConsents.giveConsents": [
    "flow.consents_given",
    async () => {
      const terms = { url: "https://shop.example/terms", forceAgree: true };
      const applicant = await openLink(server, (await makeForm(await makeMember(server), { terms })).token);
      return () => applicant.post("/api/flow/consents", { consents: ["terms"] });
    },
  ],
  "flowConsents.chooseLanguage": [
    "flow.language_chosen",
    async () => {
      const applicant = await openLink(server, (await makeForm(await makeMember(server))).token);
      return () => applicant.post("/api/flow/language", { language: "uk" });
    },
  ],
  "flowCodes.sendCode": [
    "flow.code_sent",
    async () => {
      const { applicant } = await makeCodeRequested(server, await makeMember(server));
      return () => applicant.post("/api/flow/codes/send", { channel: "email" });
    },
  ],
  "flowCodes.confirmCode": [
    "flow.code_confirmed",
    async () => {
      const { applicant, email } = await makeCodeRequested(server, await makeMember(server));
      await applicant.post("/api/flow/codes/send", { channel: "email" });
      const code = await readCode(server, email);
      return () => applicant.post("/api/flow/codes/confirm", { channel: "email", code });
    },
  ],
  "flowVisits.retry": [
    "flow.retried",
    async () => {
      const config = { allowNewAttempts: true };
      const { applicant, verificationId } = await makeFilledFlow(server, await makeMember(server), { config });
      await server.query("update verifications set status = 'invalid' where id = $1", [verificationId]);
      return () => applicant.post("/api/flow/retry");
    },
  ],
  "flowVisits.handOff": [
    "flow.handed_off",
    async () => {
      const { applicant } = await makeFilledFlow(server, await makeMember(server));
      return () => applicant.post("/api/flow/handoff");
    },
  ],
  "flowVisits.sendDeviceCode": [
    "flow.device_code_sent",
    async () => {
      const { link } = await makeConfirmedVisit(server);
      return () => server.visitor().post("/api/flow/elsewhere/code", { token: link.token, channel: "email" });
    },
  ],
  "flowVisits.goOnHere": [
    "flow.device_let_in",
    async () => {
      const { link, email } = await makeConfirmedVisit(server);
      await server.visitor().post("/api/flow/elsewhere/code", { token: link.token, channel: "email" });
      const code = await readCode(server, email);
      return () => server.visitor().post("/api/flow/elsewhere/confirm", { token: link.token, channel: "email", code });
    },
  ],
  "flowAnswers.saveUsEidv": [
    "flow.us_eidv_saved",
    async () => {
      const form = await makeForm(await makeMember(server), { countries: ["US"], steps: [{ type: "US_EIDV" }] });
      const applicant = await openLink(server, form.token);
      return () => applicant.post("/api/flow/us-eidv", { skipped: true });
    },
  ],
  ...Object.fromEntries(
    (
      [
        ["saveTaxId", "tax_id_saved", "tax-id", { country: "UA", number: "1759013776" }],
        ["saveAddress", "address_saved", "address", { country: "UA", city: "Kyiv", line1: "Khreshchatyk 1" }],
        ["saveFunds", "funds_saved", "funds", { incomeSource: "salary" }],
        ["savePayment", "payment_saved", "payment", { method: "card", cardNumber: "4111111111111111" }],
        ["saveQuestionnaire", "questionnaire_saved", "questionnaire", { q1: "Yes" }],
      ] as const
    ).map(([name, action, path, body]): [string, (typeof writes)[string]] => [
      `flowAnswers.${name}`,
      [
        `flow.${action}`,
        async () => {
          const form = await makeForm(await makeMember(server), { steps: answerSteps });
          const applicant = await openLink(server, form.token);
          return () => applicant.post(`/api/flow/${path}`, body);
        },
      ],
    ]),
  ),
  "flow.submit": [
    "flow.submitted",
    async () => {
      const { applicant } = await makeFilledFlow(server, await makeMember(server));
      return () => applicant.post("/api/flow/submit");
    },
  ],
  "verifications.decide": [
    "verifications.decided",
    async () => {
      const member = await makeMember(server);
      const { verificationId } = await makeSubmitted(server, member);
      const [row] = await server.query<{ row_version: number }>(
        "update verifications set status = 'pending', row_version = row_version + 1 where id = $1 returning row_version",
        [verificationId],
      );
      return () =>
        member.post("/api/verifications/status", {
          verification_id: verificationId,
          rowVersion: row?.row_version,
          open: checkNames,
          status: "valid",
        });
    },
  ],
  "verifications.undo": [
    "verifications.decision_undone",
    async () => {
      const member = await makeMember(server);
      const { verificationId } = await makeSubmitted(server, member);
      const [row] = await server.query<{ row_version: number }>(
        "update verifications set status = 'pending', row_version = row_version + 1 where id = $1 returning row_version",
        [verificationId],
      );
      const decision = {
        verification_id: verificationId,
        rowVersion: row?.row_version,
        open: checkNames,
        status: "valid",
      };
      const { data } = await member.post("/api/verifications/status", decision);
      await server.query("update verifications set undo_until = now() + interval '8 seconds' where id = $1", [
        verificationId,
      ]);
      const undo = { verification_id: verificationId, rowVersion: data.rowVersion };
      return () => member.post("/api/verifications/undo-decision", undo);
    },
  ],
  "resubmissions.ask": [
    "resubmissions.asked",
    async () => {
      const { owner, verificationId } = await makeReviewed(server);
      const rowVersion = await rowVersionOf(owner, verificationId);
      const items = [{ item: "PROFILE", reason: "incomplete" }];
      return () => owner.post("/api/resubmissions", { verification_id: verificationId, rowVersion, items });
    },
  ],
  "resubmissions.renewLink": [
    "resubmissions.link_renewed",
    async () => {
      const { owner, id } = await makeRequested(server, [{ item: "PROFILE", reason: "incomplete" }]);
      return () => owner.post(`/api/resubmissions/${id}/link`, { by: "copy" });
    },
  ],
  "resubmissions.withdraw": [
    "resubmissions.withdrawn",
    async () => {
      const { owner, id } = await makeRequested(server, [{ item: "PROFILE", reason: "incomplete" }]);
      return () => owner.post(`/api/resubmissions/${id}/withdraw`);
    },
  ],
  "verifications.takeBack": [
    "verifications.decision_taken_back",
    async () => {
      const { member, verificationId } = await makeApplicant(server);
      const { rowVersion } = await viewOf(member, verificationId);
      const { data } = await decide(member, verificationId, rowVersion, { status: "valid" });
      const requested = { verification_id: verificationId, rowVersion: data.rowVersion, reason: "Too soon" };
      return () => member.post("/api/verifications/take-back", requested);
    },
  ],
  "verifications.confirmProposal": [
    "verifications.proposal_confirmed",
    async () => {
      const { member, verificationId, rowVersion } = await makeProposal(server);
      const other = await makeMember(server, "analyst", member.projectId);
      return () => other.post("/api/verifications/confirm-proposal", { verification_id: verificationId, rowVersion });
    },
  ],
  "verifications.rejectProposal": [
    "verifications.proposal_rejected",
    async () => {
      const { member, verificationId, rowVersion } = await makeProposal(server);
      const requested = { verification_id: verificationId, rowVersion, reason: "My mistake" };
      return () => member.post("/api/verifications/reject-proposal", requested);
    },
  ],
  "screenings.again": [
    "verifications.screened",
    async () => {
      const { member, verificationId } = await makeScreened(server);
      return () => member.post(`/api/verifications/${verificationId}/screening`);
    },
  ],
  "screenings.judge": [
    "verifications.hit_judged",
    async () => {
      const { member, verificationId, hitId } = await makeScreened(server);
      const body = { verdict: "relevant" };
      return () => member.put(`/api/verifications/${verificationId}/screening/hits/${hitId}`, body);
    },
  ],
  "monitoring.setSettings": [
    "monitoring.settings_changed",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/monitoring/set-settings", { databases_list_type: "*" });
    },
  ],
  "monitoring.closeEvent": [
    "monitoring.event_closed",
    async () => {
      const { member, verificationId } = await makeApplicant(server);
      const { monitoringEvent } = await putEvent(server, verificationId);
      return () => member.post(`/api/monitoring/events/${monitoringEvent}/close`);
    },
  ],
  "screenings.search": [
    "screening.searched",
    async () => {
      const { member } = await makeScreened(server);
      return () => member.post("/api/screening/search", { name: "Oleksandr Hrytsenko" });
    },
  ],
  "verificationArticles.dismiss": [
    "verifications.article_dismissed",
    async () => {
      const { member, verificationId } = await makeApplicant(server);
      const path = `/api/verifications/${verificationId}/articles/${await putArticle(server, verificationId)}`;
      return () => member.post(`${path}/dismiss`, { reason: "Another date of birth" });
    },
  ],
  "verificationArticles.restore": [
    "verifications.article_restored",
    async () => {
      const { member, verificationId } = await makeApplicant(server);
      const path = `/api/verifications/${verificationId}/articles/${await putArticle(server, verificationId)}`;
      await member.post(`${path}/dismiss`, { reason: "Another date of birth" });
      return () => member.post(`${path}/restore`);
    },
  ],
  "verificationComments.add": [
    "verifications.commented",
    async () => {
      const { member, verificationId } = await makeApplicant(server);
      return () => member.post(`/api/verifications/${verificationId}/comments`, { text: "Called." });
    },
  ],
  "verificationComments.edit": [
    "verifications.comment_edited",
    async () => {
      const { member, verificationId } = await makeApplicant(server);
      const path = `/api/verifications/${verificationId}/comments`;
      const { data } = await member.post(path, { text: "Caled." });
      return () => member.put(`${path}/${data.id}`, { text: "Called." });
    },
  ],
  "verificationComments.remove": [
    "verifications.comment_deleted",
    async () => {
      const { member, verificationId } = await makeApplicant(server);
      const path = `/api/verifications/${verificationId}/comments`;
      const { data } = await member.post(path, { text: "Called." });
      return () => member.del(`${path}/${data.id}`);
    },
  ],
  "photoNotes.add": [
    "verifications.photo_noted",
    async () => {
      const { member, path, note } = await makePhotoNote(server);
      return () => member.post(path, note);
    },
  ],
  "photoNotes.remove": [
    "verifications.photo_note_deleted",
    async () => {
      const { member, path, note } = await makePhotoNote(server);
      const { data } = await member.post(path, note);
      return () => member.del(`${path}/${data.id}`);
    },
  ],
  "memberBudgets.change": [
    "projects.member_budget_changed",
    async () => {
      const member = await makeMember(server);
      return () => member.put("/api/projects/member-budget", { cents: 500 });
    },
  ],
  "allowedNetworks.change": [
    "projects.allowed_networks_changed",
    async () => {
      const member = await makeMember(server);
      return () => allow(member, [{ network: "127.0.0.0/8" }]);
    },
  ],
  "reviewRules.change": [
    "projects.review_rules_changed",
    async () => {
      const member = await makeMember(server);
      return () => setFourEyes(member, true);
    },
  ],
  "applicants.editProfile": [
    "applicants.edited",
    async () => {
      const { member, verificationId } = await makeApplicant(server);
      const edit = { verification_public_id: verificationId, ...profileEdit({ last_name: "Koval" }) };
      return () => member.post("/api/verifications/edit-applicant-profile", edit);
    },
  ],
  "applicants.edit": [
    "applicants.edited",
    async () => {
      const { member, path } = await makeApplicant(server);
      return () => member.post(`${path}/profile`, profileEdit({ last_name: "Koval" }));
    },
  ],
  "applicants.label": [
    "applicants.labelled",
    async () => {
      const { member, path } = await makeApplicant(server);
      return () => member.put(`${path}/labels`, { labels: ["VIP"] });
    },
  ],
  "applicants.comment": [
    "applicants.commented",
    async () => {
      const { member, path } = await makeApplicant(server);
      return () => member.post(`${path}/comments`, { comment: "Called." });
    },
  ],
  "applicants.blacklist": [
    "applicants.blacklisted",
    async () => {
      const { member, path } = await makeApplicant(server);
      const code = await makeBlacklist(member);
      return () => member.post(`${path}/blacklists`, { blacklists: [code] });
    },
  ],
  "applicants.hold": [
    "applicants.held",
    async () => {
      const { member, path } = await makeApplicant(server);
      return () => member.post(`${path}/legal-hold`, { legal_hold: true, reason: "Case 12" });
    },
  ],
  "applicants.merge": [
    "applicants.merged",
    async () => {
      const { member, path } = await makeApplicant(server);
      const { applicantId: other_id } = await makeApplicant(server, member);
      return () => member.post(`${path}/merge`, { other_id });
    },
  ],
  "applicants.separate": [
    "applicants.unmerged",
    async () => {
      const { member, path } = await makeApplicant(server);
      const { applicantId: other_id } = await makeApplicant(server, member);
      await member.post(`${path}/merge`, { other_id });
      return () => member.post(`${path}/separate`, { other_id });
    },
  ],
  "applicants.export": [
    "applicants.exported",
    async () => {
      const { member, path } = await makeApplicant(server);
      return () => member.post(`${path}/report-file`);
    },
  ],
  "applicants.erase": [
    "applicants.erased",
    async () => {
      const { member, path } = await makeApplicant(server);
      return () => member.post(`${path}/erase`, { reason: "Asked by mail" });
    },
  ],
  "verificationLabels.change": [
    "verifications.labelled",
    async () => {
      const { member, verificationId } = await makeApplicant(server);
      return () => member.post("/api/verification-labels", { verification_ids: [verificationId], add: ["VIP"] });
    },
  ],
  "verifications.resendCallbacks": [
    "callbacks.many_resent",
    async () => {
      const { member, verificationId } = await makeApplicant(server);
      return () => member.post("/api/verifications/callbacks", { verification_ids: [verificationId] });
    },
  ],
  "savedViews.create": [
    "saved-views.created",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/saved-views", { name: "Mine", question: { assignee: "me" } });
    },
  ],
  "savedViews.change": [
    "saved-views.changed",
    async () => {
      const { member, path } = await makeView();
      return () => member.put(path, { name: "Ours" });
    },
  ],
  "savedViews.remove": [
    "saved-views.deleted",
    async () => {
      const { member, path } = await makeView();
      return () => member.send("DELETE", path);
    },
  ],
  "savedViews.chooseDefault": [
    "saved-views.default_chosen",
    async () => {
      const { member, id } = await makeView();
      return () => member.put("/api/saved-view-default", { view_id: id });
    },
  ],
  "snippets.create": [
    "snippets.created",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/snippets", snippet);
    },
  ],
  "snippets.change": [
    "snippets.changed",
    async () => {
      const { member, path } = await makeSnippet();
      return () => member.put(path, { ...snippet, name: "Dark" });
    },
  ],
  "snippets.remove": [
    "snippets.deleted",
    async () => {
      const { member, path } = await makeSnippet();
      return () => member.send("DELETE", path);
    },
  ],
  "assignments.assign": [
    "assignments.assigned",
    async () => {
      const { member, verificationId } = await makeApplicant(server);
      return () => member.post("/api/assignments", { verification_ids: [verificationId], assignee: "me" });
    },
  ],
  "assignments.changeSettings": [
    "assignments.settings_changed",
    async () => {
      const member = await makeMember(server);
      return () => member.put("/api/assignments/settings", { round_robin: true });
    },
  ],
  "retention.change": [
    "applicants.retention_changed",
    async () => {
      const member = await makeMember(server);
      const days = { approved_days: 1825, declined_days: 365, abandoned_days: null };
      return () => member.put("/api/projects/retention", days);
    },
  ],
  "verifications.resendCallback": [
    "callbacks.resent",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeCallback(server, member, "https://hooks.example/");
      await server.query("update callbacks set status = 'failed', next_attempt_at = null where id = $1", [id]);
      return () => member.post("/api/verifications/callback", { request_id: id, type: "VERIFICATION_COMPLETED" });
    },
  ],
  "webhookEndpoints.create": [
    "webhook-endpoints.added",
    async () => {
      const member = await makeMember(server);
      const requested = { url: "https://hooks.example/", kinds: ["MONITORING"] };
      return () => member.post("/api/settings/webhook-endpoints", requested);
    },
  ],
  "webhookEndpoints.change": [
    "webhook-endpoints.changed",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeEndpoint(member, "https://hooks.example/");
      const requested = { url: "https://hooks.example/2", kinds: ["MONITORING"], environment: "test" };
      return () => member.send("PATCH", `/api/settings/webhook-endpoints/${id}`, requested);
    },
  ],
  "webhookEndpoints.remove": [
    "webhook-endpoints.removed",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeEndpoint(member, "https://hooks.example/");
      return () => member.del(`/api/settings/webhook-endpoints/${id}`);
    },
  ],
  "webhookEndpoints.pause": [
    "webhook-endpoints.paused",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeEndpoint(member, "https://hooks.example/");
      return () => member.post(`/api/settings/webhook-endpoints/${id}/pause`);
    },
  ],
  "webhookEndpoints.resume": [
    "webhook-endpoints.resumed",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeEndpoint(member, "https://hooks.example/");
      await member.post(`/api/settings/webhook-endpoints/${id}/pause`);
      return () => member.post(`/api/settings/webhook-endpoints/${id}/resume`);
    },
  ],
  "webhookEndpoints.rotateSecret": [
    "webhook-endpoints.secret_rotated",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeEndpoint(member, "https://hooks.example/");
      return () => member.post(`/api/settings/webhook-endpoints/${id}/rotate-secret`);
    },
  ],
  "webhookEndpoints.test": [
    "callbacks.tested",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeEndpoint(member, "https://hooks.example/");
      await member.put("/api/settings/change-test-api-token");
      return () => member.post(`/api/settings/webhook-endpoints/${id}/test`);
    },
  ],
  "callbacks.resend": [
    "callbacks.many_resent",
    async () => {
      const member = await makeMember(server);
      const { id } = await makeCallback(server, member, "https://hooks.example/");
      return () => member.post("/api/callbacks/resend", { ids: [id] });
    },
  ],
  "apiKeys.create": [
    "api-keys.created",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/settings/api-keys", { environment: "test", name: "Shop", scopes: ["write"] });
    },
  ],
  "apiKeys.change": [
    "api-keys.edited",
    async () => {
      const { member, id } = await makeKey();
      return () => member.send("PATCH", `/api/settings/api-keys/${id}`, { name: "Shop 2" });
    },
  ],
  "apiKeys.rotate": [
    "api-keys.rotated",
    async () => {
      const { member, id } = await makeKey();
      return () => member.post(`/api/settings/api-keys/${id}/rotate`, { overlapDays: 1 });
    },
  ],
  "apiKeys.revoke": [
    "api-keys.revoked",
    async () => {
      const { member, id } = await makeKey();
      return () => member.del(`/api/settings/api-keys/${id}`);
    },
  ],
  "apiKeys.sign": [
    "api-keys.signing_moved",
    async () => {
      const { member } = await makeKey();
      const body = { environment: "test", name: "Second", scopes: [] };
      const { data } = await member.post("/api/settings/api-keys", body);
      return () => member.post(`/api/settings/api-keys/${data.id}/sign-callbacks`);
    },
  ],
  "apiKeys.changeProd": [
    "api-keys.changed",
    async () => {
      const member = await makeMember(server);
      return () => member.put("/api/settings/change-api-token");
    },
  ],
  "apiKeys.changeTest": [
    "api-keys.changed",
    async () => {
      const member = await makeMember(server);
      return () => member.put("/api/settings/change-test-api-token");
    },
  ],
  "apiKeys.rotateSecret": [
    "api-keys.secret_rotated",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/settings/rotate-callback-secret");
    },
  ],
  "apiKeys.testCallback": [
    "callbacks.tested",
    async () => {
      const member = await makeMember(server);
      await member.put("/api/settings/change-test-api-token");
      await member.post("/api/settings/rotate-callback-secret");
      return () => member.post("/api/settings/test-callback", { url: "https://hooks.invalid/" });
    },
  ],
  "apiKeys.revealSecret": [
    "api-keys.secret_revealed",
    async () => {
      const member = await makeMember(server);
      await inSystemStep(server.platform, "callbacks.deliver", member.projectId, (ctx) => signingKeys(ctx, "prod"));
      return () => member.post("/api/settings/reveal-callback-secret");
    },
  ],
  "blacklists.create": [
    "blacklists.created",
    async () => {
      const member = await makeMember(server);
      return () => member.post(`/api/blacklists/create?${blacklistNamed("Fraudsters")}`);
    },
  ],
  "blacklists.edit": [
    "blacklists.edited",
    async () => {
      const member = await makeMember(server);
      const code = await makeBlacklist(member);
      return () => member.post("/api/blacklists/edit", { code, name: "Others", description: "Of another kind" });
    },
  ],
  "blacklists.remove": [
    "blacklists.removed",
    async () => {
      const member = await makeMember(server);
      const code = await makeBlacklist(member);
      return () => member.del(`/api/blacklists/delete/${code}`);
    },
  ],
  "blacklists.import": [
    "blacklists.import_asked",
    async () => {
      const member = await makeMember(server);
      const code = await makeBlacklist(member);
      return () => sendImport(member, code, "type,name\nPERSON,Ann\n");
    },
  ],
  "blacklists.abortImport": [
    "blacklists.import_stopped",
    async () => {
      const member = await makeMember(server);
      const { data } = await sendImport(member, await makeBlacklist(member), "type,name\nPERSON,Ann\n");
      return () => member.post(`/api/blacklists/imports/${data.import}/abort`);
    },
  ],
  "blacklists.addEntry": [
    "blacklists.entry_added",
    async () => {
      const member = await makeMember(server);
      const code = await makeBlacklist(member);
      return () => member.post(`/api/blacklists/${code}/add-entry`, { type: "PERSON", name: "Ann" });
    },
  ],
  "blacklists.editEntry": [
    "blacklists.entry_edited",
    async () => {
      const member = await makeMember(server);
      const code = await makeBlacklist(member);
      const { data } = await member.post(`/api/blacklists/${code}/add-entry`, { type: "PERSON", name: "Ann" });
      const path = `/api/blacklists/${code}/entries/${data.id}`;
      return () => member.put(path, { type: "PERSON", name: "Anna", revision: 1 });
    },
  ],
  "blacklists.removeEntry": [
    "blacklists.entry_removed",
    async () => {
      const member = await makeMember(server);
      const code = await makeBlacklist(member);
      const { data } = await member.post(`/api/blacklists/${code}/add-entry`, { type: "PERSON", name: "Ann" });
      return () => member.del(`/api/blacklists/${code}/entries/${data.id}`);
    },
  ],
  "topUps.checkout": [
    "top-ups.begun",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/settings/billing-checkout", { amount: 100_000, payment_method: "invoice" });
    },
  ],
  "topUps.cancel": [
    "top-ups.cancelled",
    async () => {
      const member = await makeMember(server);
      const { transactionId } = await checkOut(member, "invoice");
      return () => member.post("/api/billing/checkout-cancel", { transactionId });
    },
  ],
  "services.createCrypto": [
    "services.created",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/services/create-crypto-check", cryptoCheck(addresses.listed));
    },
  ],
  "services.create": [
    "services.created",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/services/create", { type: "phone", phone: "+380501234567" });
    },
  ],
  "services.createDocument": [
    "services.created",
    async () => {
      const member = await makeMember(server);
      const bytes = await pngOf(600, 400);
      return () => member.upload("/api/services/create-document", {}, { bytes });
    },
  ],
  "services.resendCallback": [
    "callbacks.resent",
    async () => {
      const member = await makeMember(server);
      const requested = { type: "phone", phone: "+380501234567", callback_url: "https://hooks.example/services" };
      const id = await makeService(server, member, requested);
      return () => member.post(`/api/services/${id}/callback`);
    },
  ],
  "services.erase": [
    "services.erased",
    async () => {
      const member = await makeMember(server);
      const id = await makeService(server, member, { type: "phone", phone: "+380501234567" });
      return () => member.del(`/api/services/${id}/data`);
    },
  ],
  "operations.retry": [
    "operations.job_retried",
    async () => {
      const member = await makeMember(server);
      await server.query("update users set email = 'operator@example.com' where id = $1", [member.userId]);
      const [job] = await server.query<{ id: string }>(
        `insert into pgboss.job (name, data, state, completed_on)
         values ('callbacks.resume', '{"projectId": null, "data": {}}', 'failed', now()) returning id`,
      );
      return () => member.post(`/api/operations/failed-jobs/${job?.id}/retry`, { queue: "callbacks.resume" });
    },
  ],
  "reports.create": [
    "reports.created",
    async () => {
      const member = await makeMember(server);
      return () => member.post("/api/customer-reports/create", { type: "audit_log" });
    },
  ],
  "reports.recreate": [
    "reports.recreated",
    async () => {
      const member = await makeMember(server);
      const { data } = await member.post("/api/customer-reports/create", { type: "audit_log" });
      return () => member.post("/api/customer-reports/recreate", data);
    },
  ],
  "reports.remove": [
    "reports.removed",
    async () => {
      const member = await makeMember(server);
      const { data } = await member.post("/api/customer-reports/create", { type: "audit_log" });
      return () => member.del(`/api/customer-reports/${data.reportId}`);
    },
  ],
};

const writing = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>)
    .filter(([, { effect }]) => effect === "write")
    .map(([name]) => `${feature}.${name}`),
);

test("S41 every writing endpoint of the contract stands in this table", () => {
  expect(Object.keys(writes).sort()).toEqual(writing.sort());
});

describe("S41 a write that succeeds leaves exactly one audit entry", () => {
  test.each(Object.entries(writes))(
    "%s",
    async (_, [action, prepare]) => {
      await server.query("delete from rate_counts");
      const act = await prepare();
      const [{ last } = { last: "0" }] = await server.query<{ last: string }>(
        "select coalesce(max(xmin::text::bigint), 0)::text as last from audit_log",
      );
      const [before] = await server.query<{ n: number }>("select count(*)::int as n from audit_log");
      const { status, errors } = await act();
      expect([status, errors]).toEqual([200, []]);
      const made = await server.query<{ action: string }>(
        "select action from audit_log where xmin::text::bigint > $1::bigint",
        [last],
      );
      expect(made).toEqual([{ action }]);
      expect((await server.query("select from audit_log")).length).toBe((before?.n ?? 0) + 1);
    },
    60_000,
  );
});
