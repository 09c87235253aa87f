import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Permission, permissions, type Role, roles } from "#contract/permissions.ts";
import { routes } from "#server/routes.ts";
import { openTestServer, type TestServer, type Visitor } from "../harness.ts";
import { type Member, makeCustomRole, makeMember, makeProject } from "../make.ts";

let server: TestServer;
let members: Map<Role, Member>;
let nobody: Member;
let neighbour: Member;

beforeAll(async () => {
  server = await openTestServer();
  const project = await makeProject(server, "Canary Bank");
  neighbour = await makeMember(server);
  members = new Map();
  for (const role of roles) members.set(role, await makeMember(server, role, project));
  nobody = await makeMember(server, "analyst");
  await server.query("delete from memberships where user_id = $1", [nobody.userId]);
});
afterAll(() => server.close());

const all: [string, Endpoint][] = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
);

/** S15, written out once more so that a slip in the contract shows. */
const reviewers = ["owner", "admin", "compliance_manager", "analyst"];
const managers = ["owner", "admin"];
const overseers = ["owner", "admin", "compliance_manager"];
const builders = ["owner", "admin", "developer"];
const keepers = ["owner", "admin", "developer", "compliance_manager"];
const mayCall: Record<string, readonly string[]> = {
  "sessions.current": ["everybody"],
  "sessions.email": ["everybody"],
  "sessions.challenge": ["everybody"],
  "sessions.login": ["everybody"],
  "sessions.twoFactorInfo": ["everybody"],
  "sessions.authenticate": ["everybody"],
  "sessions.logout": ["everybody"],
  "registrations.register": ["everybody"],
  "registrations.sendCode": ["everybody"],
  "registrations.verifyEmail": ["everybody"],
  "registrations.verifyEmailByLink": ["everybody"],
  "registrations.setEmailVerified": ["everybody"],
  "registrations.createAuthenticator": ["everybody"],
  "registrations.verifyAuthenticator": ["everybody"],
  "registrations.createFirstProject": ["everybody"],
  "resets.askPassword": ["everybody"],
  "resets.checkToken": ["everybody"],
  "resets.setPassword": ["everybody"],
  "resets.askFactor": ["everybody"],
  "resets.createFactor": ["everybody"],
  "resets.verifyFactor": ["everybody"],
  "resets.renewRecoveryCodes": ["account"],
  "googleAccounts.start": ["everybody"],
  "googleAccounts.signIn": ["everybody"],
  "googleAccounts.register": ["everybody"],
  "googleAccounts.newcomer": ["everybody"],
  "googleAccounts.complete": ["everybody"],
  "googleAccounts.linked": ["account"],
  "googleAccounts.startLink": ["account"],
  "googleAccounts.link": ["account"],
  "googleAccounts.unlink": ["account"],
  "singleSignOn.start": ["everybody"],
  "singleSignOn.signIn": ["everybody"],
  "singleSignOn.register": ["everybody"],
  "singleSignOn.newcomer": ["everybody"],
  "singleSignOn.complete": ["everybody"],
  "singleSignOn.linked": ["account"],
  "singleSignOn.startLink": ["account"],
  "singleSignOn.link": ["account"],
  "singleSignOn.unlink": ["account"],
  "singleSignOnEnd.show": ["account"],
  "passkeys.list": ["account"],
  "passkeys.options": ["account"],
  "passkeys.add": ["account"],
  "passkeys.rename": ["account"],
  "passkeys.remove": ["account"],
  "proofs.byCode": ["account"],
  "proofs.passkeyOptions": ["account"],
  "proofs.byPasskey": ["account"],
  "accountNotices.dismiss": ["account"],
  "mailAddresses.state": builders,
  "mailAddresses.ask": builders,
  "mailAddresses.check": ["everybody"],
  "mailAddresses.confirm": ["everybody"],
  "passkeys.signInOptions": ["everybody"],
  "passkeys.signIn": ["everybody"],
  "settings.show": ["account"],
  "settings.editPersonal": ["account"],
  "settings.editCompany": ["account"],
  "settings.changePassword": ["account"],
  "emails.askChange": ["account"],
  "emails.confirmChange": ["account"],
  "emails.finishChange": ["account"],
  "devices.list": ["account"],
  "devices.remove": ["account"],
  "devices.removeOthers": ["account"],
  "images.showPhoto": ["account"],
  "images.changePhoto": ["account"],
  "images.removePhoto": ["account"],
  "images.showLogo": roles,
  "images.changeLogo": roles,
  "images.removeLogo": roles,
  "images.showFavicon": roles,
  "images.changeFavicon": roles,
  "images.removeFavicon": roles,
  "themes.list": roles,
  "themes.defaults": roles,
  "themes.show": roles,
  "themes.createName": roles,
  "themes.editName": roles,
  "themes.copy": roles,
  "themes.create": roles,
  "themes.edit": roles,
  "themes.remove": roles,
  "themes.uploadLogo": roles,
  "themes.deleteLogo": roles,
  "balances.show": managers,
  "balances.overview": managers,
  "balances.usage": managers,
  "topUps.list": managers,
  "topUps.show": managers,
  "topUps.checkout": managers,
  "topUps.report": managers,
  "topUps.invoice": managers,
  "topUps.receipt": managers,
  "topUps.cancel": managers,
  "qesCertificates.list": roles,
  "qesCertificates.create": roles,
  "qesCertificates.update": roles,
  "qesCertificates.remove": roles,
  "qesCertificates.activate": roles,
  "qesCertificates.deactivate": roles,
  "projects.info": ["account"],
  "projects.list": ["account"],
  "projects.add": ["account"],
  "projects.switchTo": ["account"],
  "projects.rename": roles,
  "sessionModes.switchTo": ["account"],
  "testData.show": builders,
  "testData.erase": builders,
  "members.list": managers,
  "members.invite": managers,
  "members.resend": managers,
  "members.edit": managers,
  "members.remove": managers,
  "members.transferOwnership": managers,
  "customRoles.list": roles,
  "customRoles.create": managers,
  "customRoles.change": managers,
  "customRoles.remove": managers,
  "provisioning.show": managers,
  "provisioning.createKey": managers,
  "provisioning.revokeKey": managers,
  "provisioning.setRoles": managers,
  "invitations.check": ["everybody"],
  "invitations.register": ["everybody"],
  "invitations.accept": ["everybody"],
  "forms.options": roles,
  "forms.list": builders,
  "forms.settings": builders,
  "forms.create": builders,
  "forms.edit": builders,
  "forms.copy": builders,
  "forms.remove": builders,
  "forms.singleLink": builders,
  "forms.revokeLink": builders,
  "formFolders.list": builders,
  "formFolders.forms": builders,
  "formFolders.create": builders,
  "formFolders.rename": builders,
  "formFolders.remove": builders,
  "formFolders.addForm": builders,
  "formFolders.removeForm": builders,
  "formLinks.issueMany": builders,
  "formLocalisations.template": builders,
  "formLocalisations.uploaded": builders,
  "formLocalisations.upload": builders,
  "formLocalisations.remove": builders,
  "formLocalisations.words": ["applicant"],
  "formEmails.templates": builders,
  "formEmails.preview": builders,
  "formEmails.test": builders,
  "formLinks.open": builders,
  "formLinks.revokeOpen": builders,
  "formReviewers.list": builders,
  "formPreviews.create": builders,
  "formPreviews.open": ["everybody"],
  "formPreviews.words": ["everybody"],
  "formTrials.run": builders,
  "formVersions.list": builders,
  "formVersions.show": builders,
  "formVersions.restore": builders,
  "flow.open": ["everybody"],
  "flow.state": ["applicant"],
  "flow.saveProfile": ["applicant"],
  "flow.chooseDocument": ["applicant"],
  "flow.addFile": ["applicant"],
  "flow.file": ["applicant"],
  "flow.submit": ["applicant"],
  "flowConsents.giveConsents": ["applicant"],
  "flowConsents.chooseLanguage": ["applicant"],
  "flowCodes.sendCode": ["applicant"],
  "flowCodes.confirmCode": ["applicant"],
  "flowVisits.retry": ["applicant"],
  "flowVisits.handOff": ["applicant"],
  "flowVisits.handoffOutcome": ["applicant"],
  "flowVisits.elsewhere": ["everybody"],
  "flowVisits.sendDeviceCode": ["everybody"],
  "flowVisits.goOnHere": ["everybody"],
  "flowPersons.list": ["applicant"],
  "flowPersons.add": ["applicant"],
  "flowPersons.edit": ["applicant"],
  "flowPersons.remove": ["applicant"],
  "flowPersons.link": ["applicant"],
  "flowSignatures.make": ["applicant"],
  "flowSignatures.document": ["applicant"],
  "flowSignatures.prepare": ["applicant"],
  "flowSignatures.complete": ["applicant"],
  "flowSignatures.addFile": ["applicant"],
  "flowBankIds.start": ["applicant"],
  "flowBankIds.result": ["applicant"],
  "flowLiveness.start": ["applicant"],
  "flowLiveness.add": ["applicant"],
  "flowVideos.add": ["applicant"],
  "flowVideos.video": ["applicant"],
  "flowVideoCalls.room": ["applicant"],
  "flowVideoCalls.join": ["applicant"],
  "flowVideoCalls.leave": ["applicant"],
  "videoCalls.start": reviewers,
  "videoCalls.record": reviewers,
  "videoCalls.stop": reviewers,
  "videoCalls.waiting": reviewers,
  "videoCalls.view": reviewers,
  "videoCalls.snapshot": reviewers,
  "flowAnswers.saveTaxId": ["applicant"],
  "flowAnswers.saveAddress": ["applicant"],
  "flowAnswers.saveFunds": ["applicant"],
  "flowAnswers.savePayment": ["applicant"],
  "flowAnswers.saveUsEidv": ["applicant"],
  "flowAnswers.saveCompany": ["applicant"],
  "flowAnswers.saveQuestionnaire": ["applicant"],
  "verifications.list": reviewers,
  "verifications.counts": reviewers,
  "verifications.view": reviewers,
  "verifications.file": reviewers,
  "verifications.video": reviewers,
  "verifications.portrait": reviewers,
  "verifications.smallPhotos": reviewers,
  "verifications.frames": reviewers,
  "verifications.decide": reviewers,
  "verifications.undo": reviewers,
  "verifications.takeBack": reviewers,
  "verifications.confirmProposal": reviewers,
  "verifications.rejectProposal": reviewers,
  "monitoring.reports": roles,
  "monitoring.report": roles,
  "monitoring.applicants": roles,
  "monitoring.applicant": roles,
  "monitoring.reportApplicants": roles,
  "monitoring.events": roles,
  "monitoring.closeEvent": reviewers,
  "monitoring.setSettings": builders,
  "monitoring.getSettings": roles,
  "screenings.show": reviewers,
  "screenings.again": reviewers,
  "screenings.judge": reviewers,
  "screenings.search": reviewers,
  "verificationArticles.list": reviewers,
  "verificationArticles.dismiss": reviewers,
  "verificationArticles.restore": reviewers,
  "verificationComments.list": reviewers,
  "verificationComments.add": reviewers,
  "verificationComments.edit": reviewers,
  "verificationComments.remove": reviewers,
  "photoNotes.list": reviewers,
  "photoNotes.add": reviewers,
  "photoNotes.remove": reviewers,
  "presences.beat": reviewers,
  "presences.marks": reviewers,
  "memberBudgets.show": managers,
  "memberBudgets.change": managers,
  "allowedNetworks.show": managers,
  "allowedNetworks.change": managers,
  "reviewRules.show": managers,
  "reviewRules.change": managers,
  "verifications.resendCallback": reviewers,
  "verifications.export": reviewers,
  "verificationPdf.make": reviewers,
  "verificationPdf.company": reviewers,
  "companyReviews.view": reviewers,
  "companyReviews.decidePerson": reviewers,
  "companyReviews.takePersonBack": reviewers,
  "companyReviews.link": reviewers,
  "companyReviews.edit": reviewers,
  "verificationPdf.sign": reviewers,
  "verificationPdf.signed": reviewers,
  "verificationPdf.signedData": reviewers,
  "resubmissions.list": reviewers,
  "resubmissions.preview": reviewers,
  "resubmissions.ask": reviewers,
  "resubmissions.renewLink": reviewers,
  "resubmissions.withdraw": reviewers,
  "applicants.list": reviewers,
  "applicants.labels": reviewers,
  "applicants.view": reviewers,
  "applicants.verifications": reviewers,
  "applicants.links": reviewers,
  "applicants.editProfile": reviewers,
  "applicants.edit": reviewers,
  "applicants.label": reviewers,
  "applicants.comment": reviewers,
  "applicants.blacklist": reviewers,
  "applicants.merge": reviewers,
  "applicants.separate": reviewers,
  "applicants.hold": managers,
  "applicants.export": reviewers,
  "applicants.erase": managers,
  "verifications.ids": reviewers,
  "verifications.resendCallbacks": reviewers,
  "verificationLabels.change": reviewers,
  "savedViews.list": reviewers,
  "savedViews.create": reviewers,
  "savedViews.change": reviewers,
  "savedViews.remove": reviewers,
  "savedViews.chooseDefault": reviewers,
  "snippets.list": reviewers,
  "snippets.create": managers,
  "snippets.change": managers,
  "snippets.remove": managers,
  "assignments.reviewers": reviewers,
  "assignments.assign": reviewers,
  "assignments.settings": reviewers,
  "assignments.changeSettings": managers,
  "retention.show": managers,
  "retention.change": managers,
  "apiKeys.list": builders,
  "apiKeys.create": builders,
  "apiKeys.change": builders,
  "apiKeys.rotate": builders,
  "apiKeys.revoke": builders,
  "apiKeys.sign": builders,
  "apiKeys.changeProd": builders,
  "apiKeys.changeTest": builders,
  "apiKeys.revealSecret": builders,
  "apiKeys.rotateSecret": builders,
  "apiKeys.testCallback": builders,
  "callbacks.list": builders,
  "callbacks.show": builders,
  "callbacks.resend": builders,
  "webhookEndpoints.list": builders,
  "webhookEndpoints.create": builders,
  "webhookEndpoints.change": builders,
  "webhookEndpoints.remove": builders,
  "webhookEndpoints.pause": builders,
  "webhookEndpoints.resume": builders,
  "webhookEndpoints.rotateSecret": builders,
  "webhookEndpoints.test": builders,
  "statistics.overview": roles,
  "statistics.series": roles,
  "statistics.volume": roles,
  "statistics.countries": roles,
  "statistics.daily": roles,
  "statistics.dailyFile": roles,
  "statistics.declineReasons": roles,
  "statistics.funnel": roles,
  "statistics.reviewers": overseers,
  "statistics.declineReasonsFile": roles,
  "auditLog.list": overseers,
  "auditLog.options": overseers,
  "auditLog.export": overseers,
  "auditLog.verify": overseers,
  "reports.list": roles,
  "reports.updatedList": roles,
  "reports.create": roles,
  "reports.recreate": roles,
  "reports.download": roles,
  "reports.remove": roles,
  "services.list": roles,
  "services.info": roles,
  "services.file": roles,
  "services.createCrypto": roles,
  "services.create": roles,
  "services.createDocument": roles,
  "services.checkValue": roles,
  "services.options": roles,
  "services.picture": roles,
  "services.resendCallback": roles,
  "services.erase": managers,
  "lists.list": reviewers,
  "lists.versions": reviewers,
  "searches.find": roles,
  "blacklists.list": keepers,
  "blacklists.updatedList": keepers,
  "blacklists.options": roles,
  "blacklists.show": keepers,
  "blacklists.create": keepers,
  "blacklists.edit": keepers,
  "blacklists.remove": keepers,
  "blacklists.import": keepers,
  "blacklists.abortImport": keepers,
  "blacklists.importErrors": keepers,
  "blacklists.export": keepers,
  "blacklists.defaultTemplate": keepers,
  "blacklists.applicantsTemplate": keepers,
  "blacklists.entries": keepers,
  "blacklists.addEntry": keepers,
  "blacklists.editEntry": keepers,
  "blacklists.removeEntry": keepers,
  "failedCallbacks.newest": reviewers,
  "home.today": reviewers,
  "operations.overview": ["operator"],
  "operations.jobs": ["operator"],
  "operations.retry": ["operator"],
  "operations.projects": ["operator"],
};

const concrete = (path: string) => path.replace(/:\w+/g, () => randomUUID());
const call = (visitor: Visitor, { method, path }: Endpoint, body?: unknown) =>
  visitor.send(method, concrete(path), method === "GET" ? undefined : (body ?? {}));
const isOpen = (name: string) => mayCall[name]?.[0] === "everybody";

test("every endpoint of the contract is served, and stands in the table of who may call it", () => {
  const served = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort();
  expect(served).toEqual(all.map(([, { method, path }]) => `${method} ${path}`).sort());
  expect(Object.keys(mayCall).sort()).toEqual(all.map(([name]) => name).sort());
});

describe.each(all.filter(([name]) => !isOpen(name)))("%s", (name, endpoint) => {
  test("turns away a stranger", async () => {
    const answer = await call(server.visitor(), endpoint);
    expect(answer.status).toBe(401);
    expect(answer.data).toBeNull();
    expect(answer.errors[0]?.parameter).toBe("session");
  });

  test("S15 turns away every role that may not, and those without a project; a neighbour sees nothing of it", async () => {
    if (endpoint.access === "applicant") return expect((await call(need("owner"), endpoint)).status).toBe(401);
    if (endpoint.access === "operator") {
      // No role of a project makes an operator, and nobody else learns that there is something.
      for (const anybody of [...members.values(), nobody, neighbour])
        expect((await call(anybody, endpoint)).status).toBe(404);
      return;
    }
    const allowed = mayCall[name] ?? [];
    for (const role of roles) {
      const { status } = await call(need(role), endpoint);
      if (allowed.includes(role) || allowed[0] === "account") expect([role, status]).not.toEqual([role, 403]);
      else expect([role, status]).toEqual([role, 403]);
    }
    if (allowed[0] !== "account") expect((await call(nobody, endpoint)).status).toBe(403);
    const besides = await call(neighbour, endpoint);
    expect([200, 404, 409, 415, 422, 429]).toContain(besides.status);
    expect(besides.bytes.toString()).not.toMatch(new RegExp(`Canary|${need("owner").projectId}`));
  });
});

const need = (role: Role): Member => {
  const member = members.get(role);
  if (!member) throw new Error(`no ${role}`);
  return member;
};

describe("docs/decisions/0201 a role of the project's own opens what it lists, and nothing else", () => {
  const isPermission = (access: string): access is Permission => permissions.some((each) => each === access);
  const guarded = all.flatMap(([name, endpoint]) =>
    isPermission(endpoint.access) ? [[name, endpoint, endpoint.access] as const] : [],
  );
  const only = new Map<Permission, Member>();
  const allBut = new Map<Permission, Member>();
  beforeAll(async () => {
    const project = need("owner").projectId;
    const memberWith = async (own: readonly Permission[]) =>
      makeMember(server, await makeCustomRole(server, project, own), project);
    for (const each of permissions) {
      only.set(each, await memberWith([each]));
      allBut.set(each, await memberWith(permissions.filter((other) => other !== each)));
    }
  });

  test.each(guarded)("%s", async (_, endpoint, needed) => {
    const opened = await call(only.get(needed) as Member, endpoint);
    expect(opened.errors[0]?.code).not.toBe("request.forbidden");
    // Every role sees the project.
    if (needed === "project:read") return;
    const closed = await call(allBut.get(needed) as Member, endpoint);
    expect([closed.status, closed.errors[0]?.code]).toEqual([403, "request.forbidden"]);
  });
});

describe("S6 a write without the right CSRF token is refused", () => {
  const writes = all.filter(
    ([, e]) => e.effect === "write" && e.method !== "GET" && e.access !== "applicant" && e.csrf !== "none",
  );
  test.each(writes)("%s", async (_, endpoint) => {
    const owner = need("owner");
    const right = owner.csrf;
    for (const wrong of [null, "x".repeat(right?.length ?? 0), need("admin").csrf]) {
      owner.csrf = wrong;
      const answer = await call(owner, endpoint);
      expect(answer.status).toBe(403);
      expect(answer.errors[0]?.parameter).toBe("csrf-token");
    }
    owner.csrf = right;
    for (const origin of ["null", "https://evil.example", "https://localhost.evil.example"]) {
      const answer = await owner.send(endpoint.method, concrete(endpoint.path), {}, { origin });
      expect([origin, answer.status]).toEqual([origin, 403]);
    }
    if (endpoint.body) {
      const answer = await owner.send(endpoint.method, concrete(endpoint.path), "{}", { "content-type": "text/plain" });
      expect([415, 403]).toContain(answer.status);
    }
  });
});

describe("S22 a call that declares a fresh proof is refused without one, whatever it carries", () => {
  // Nobody here is an operator: operations.routes.test.ts.
  test.each(all.filter(([, { proof, access }]) => proof === "fresh" && access !== "operator"))(
    "%s",
    async (_, endpoint) => {
      const owner = need("owner");
      const prove = (ago: string) =>
        server.query("update sessions set factor_at = now() - $1::interval where user_id = $2", [ago, owner.userId]);
      await prove("11 minutes");
      const before = await server.query("select count(*)::int as n from audit_log");
      for (const body of [undefined, {}, { id: randomUUID() }]) {
        const { status, errors } = await call(owner, endpoint, body);
        expect([status, errors[0]?.code]).toEqual([409, "sessions.proof_needed"]);
      }
      expect(await server.query("select count(*)::int as n from audit_log")).toEqual(before);
      await prove("0 minutes");
      expect((await call(owner, endpoint)).errors[0]?.code).not.toBe("sessions.proof_needed");
    },
  );

  test("they are the ones that a stolen session must not reach", () => {
    const declared = all.filter(([, { proof }]) => proof !== undefined).map(([name]) => name);
    expect(declared.sort()).toEqual(
      [
        "apiKeys.change",
        "apiKeys.changeProd",
        "apiKeys.changeTest",
        "apiKeys.create",
        "apiKeys.revoke",
        "apiKeys.rotate",
        "apiKeys.sign",
        "applicants.erase",
        "retention.change",
        "apiKeys.revealSecret",
        "apiKeys.rotateSecret",
        "auditLog.export",
        "blacklists.export",
        "customRoles.change",
        "customRoles.create",
        "customRoles.remove",
        "googleAccounts.unlink",
        "memberBudgets.change",
        "members.edit",
        "members.invite",
        "members.resend",
        "operations.retry",
        "passkeys.remove",
        "provisioning.createKey",
        "provisioning.revokeKey",
        "provisioning.setRoles",
        "reports.download",
        "reviewRules.change",
        "allowedNetworks.change",
        "allowedNetworks.show",
        "singleSignOn.unlink",
        "verifications.export",
        "webhookEndpoints.change",
        "webhookEndpoints.create",
        "webhookEndpoints.rotateSecret",
      ].sort(),
    );
  });
});

describe("S16 a call of a project that names another one is refused", () => {
  const ofProject = all.filter(
    ([, { access }]) => access !== "public" && access !== "account" && access !== "operator" && access !== "applicant",
  );
  test.each(ofProject)("%s", async (_, { method, path }) => {
    const owner = need("owner");
    const send = (project: string) =>
      owner.send(method, concrete(path), method === "GET" ? undefined : {}, { "x-project-id": project });
    const { status, errors } = await send(neighbour.projectId);
    expect([status, errors[0]?.code]).toEqual([409, "sessions.other_project"]);
    expect((await send(owner.projectId)).errors[0]?.code).not.toBe("sessions.other_project");
  });
});

describe("S16 a write of who has several projects must name one", () => {
  const writes = all.filter(
    ([, { access, effect }]) =>
      effect === "write" &&
      access !== "public" &&
      access !== "account" &&
      access !== "operator" &&
      access !== "applicant",
  );
  let member: Member;
  beforeAll(async () => {
    member = await makeMember(server);
    await server.query("insert into memberships (project_id, user_id, role) values ($1, $2, 'owner')", [
      neighbour.projectId,
      member.userId,
    ]);
  });
  test.each(writes)("%s", async (_, { method, path }) => {
    const body = method === "GET" ? undefined : {};
    member.shown = null;
    const { status, errors, data } = await member.send(method, concrete(path), body);
    expect([status, errors[0]?.code, data]).toEqual([409, "sessions.project_unnamed", null]);
    member.shown = member.projectId;
    expect((await member.send(method, concrete(path), body)).errors[0]?.code ?? "").not.toMatch(
      /^sessions\.(project|other)_/,
    );
  });
});

describe("a garbage body is answered with 422 and named fields", () => {
  beforeEach(() => server.query("delete from rate_counts"));
  const needed = all.filter(
    ([name, e]) =>
      // Nobody here is an operator: operations.routes.test.ts.
      e.body && !e.upload && e.access !== "applicant" && e.access !== "operator" && !isOpen(name) && !takesNothing(e),
  );
  test.each(needed)("%s", async (name, endpoint) => {
    const role = (mayCall[name]?.[0] === "account" ? "owner" : mayCall[name]?.[0]) as Role;
    for (const body of [
      "[]",
      '"text"',
      "12",
      '{"page":"x","id":7,"form_id":{},"project_id":[],"name":[],"config":5,"filters":3,"version":"?","rowVersion":"?"}',
    ]) {
      const answer = await need(role).send(endpoint.method, concrete(endpoint.path), body, {
        "content-type": "application/json",
      });
      expect([body, answer.status]).toEqual([body, 422]);
      expect(answer.data).toBeNull();
      expect(answer.errors.length).toBeGreaterThan(0);
    }
    const torn = await need(role).send(endpoint.method, concrete(endpoint.path), '{"a":', {
      "content-type": "application/json",
    });
    expect(torn.status).toBe(422);
  });
});

const takesNothing = (endpoint: Endpoint) => {
  const { body } = endpoint;
  return (
    body === undefined ||
    ("safeParse" in body &&
      (body.safeParse as (v: unknown) => { success: boolean })({ page: "x", name: [], filters: 3 }).success)
  );
};

test("S19 a body that reaches for the prototype is refused", async () => {
  const answer = await need("owner").send(
    "POST",
    "/api/projects/edit-name",
    '{"name":"Acme","__proto__":{"role":"owner"}}',
    { "content-type": "application/json" },
  );
  expect(answer.status).toBe(422);
});

test("an unknown id in a path is not found, whatever its shape", async () => {
  for (const id of ["1", "x", "%00", "..%2f..", randomUUID()]) {
    const answer = await need("owner").get(`/api/verifications/${id}`);
    expect([id, answer.status]).toEqual([id, 404]);
  }
});
