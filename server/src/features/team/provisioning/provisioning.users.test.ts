import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { makeBareForm, makeVerification } from "../../../../test/make-verifications.ts";
import { acceptInvitation, checkInvitation, readInvitationToken, registerMember } from "../../../../test/members.ts";
import {
  makeProvider,
  mapGroups,
  pushGroup,
  pushUser,
  type ScimClient,
  scimUser,
} from "../../../../test/provisioning.ts";
import { newPerson, openBrowser, readMail, signUp } from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const roleOf = async (projectId: string, email: string) =>
  (
    await server.query<{ role: string }>(
      "select role from memberships m join users u on u.id = m.user_id where m.project_id = $1 and u.email = $2",
      [projectId, email],
    )
  )[0]?.role ?? null;
const invitationOf = async (projectId: string, email: string) =>
  (
    await server.query<{ role: string }>("select role from invitations where project_id = $1 and email = $2", [
      projectId,
      email,
    ])
  )[0]?.role ?? null;
const actionsOf = async (projectId: string) =>
  server.query<{ action: string; actor_kind: string; actor_id: string }>(
    "select action, actor_kind, actor_id from audit_log where project_id = $1 order by seq",
    [projectId],
  );
const off = { op: "Replace", path: "active", value: "False" };
const on = { op: "replace", value: { active: true } };

/** Somebody with an account, whom a group has brought in: they accepted by themselves. */
async function makeJoined(client: ScimClient, role = "analyst") {
  const { visitor, person } = await signUp(server);
  await mapGroups(client.owner, { Reviewers: role });
  const id = await pushUser(client, person.email);
  const groupId = await pushGroup(client, "Reviewers", [id]);
  const token = await readInvitationToken(server, person.email);
  expect((await acceptInvitation(visitor, token)).status).toBe(200);
  return { visitor, person, id, groupId };
}

describe("what a provider reads", () => {
  test("is said in SCIM's shape, by its content type", async () => {
    const client = await makeProvider(server);
    const config = await client.get("/ServiceProviderConfig");
    expect(config.headers.get("content-type")).toContain("application/scim+json");
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true },
    });
    const types = await client.get("/ResourceTypes");
    expect(types.body.Resources.map((each: { endpoint: string }) => each.endpoint)).toEqual(["/Users", "/Groups"]);
    const schemas = await client.get("/Schemas");
    const [user] = schemas.body.Resources;
    expect((await client.get(`/Schemas/${user.id}`)).body).toEqual(user);
    expect((await client.get("/ResourceTypes/Group")).body.schema).toBe("urn:ietf:params:scim:schemas:core:2.0:Group");
    for (const path of ["/ResourceTypes/Nothing", "/Schemas/nothing", "/Bulk", "/Me", ""]) {
      const missing = await client.get(path);
      expect([path, missing.status, missing.body.status]).toEqual([path, 404, "404"]);
    }
  });

  test("lists members and those it has sent, page by page, and finds one by filters", async () => {
    const client = await makeProvider(server);
    const { owner } = client;
    const emails = ["ada.b@corp.example", "ivan.f@corp.example", "olha.k@corp.example"];
    for (const [n, email] of emails.entries()) await pushUser(client, email, { externalId: `x${n}` });
    const all = await client.get("/Users");
    expect(all.body).toMatchObject({ totalResults: 4, startIndex: 1, itemsPerPage: 4 });
    expect(all.body.Resources[0]).toMatchObject({ id: owner.userId, userName: owner.email, active: true });
    const page = await client.get("/Users?startIndex=3&count=1");
    expect(page.body).toMatchObject({ totalResults: 4, startIndex: 3, itemsPerPage: 1 });
    expect((await client.get("/Users?count=0&startIndex=-5")).body).toMatchObject({ totalResults: 4, Resources: [] });

    const find = async (filter: string) => {
      const { body } = await client.get(`/Users?filter=${encodeURIComponent(filter)}`);
      return body.Resources?.map((each: { userName: string }) => each.userName) ?? body.scimType;
    };
    const second = [emails[1]];
    expect(await find('userName eq "IVAN.F@corp.example"')).toEqual(second);
    expect(await find('externalId eq "x1"')).toEqual(second);
    expect(await find('emails.value Eq "ivan.f@corp.example"')).toEqual(second);
    expect(await find('emails[type eq "work"].value eq "ivan.f@corp.example"')).toEqual(second);
    expect(await find('emails[value eq "ivan.f@corp.example"]')).toEqual(second);
    expect(await find('userName eq "ivan.f@corp.example" and active eq true')).toEqual(second);
    expect(await find('urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ivan.f@corp.example"')).toEqual(second);
    expect(await find(`id eq "${owner.userId}"`)).toEqual([owner.email]);
    expect(await find('userName eq "nobody"')).toEqual([]);
    for (const bad of [
      'userName sw "a"',
      "userName eq",
      'userName eq "a',
      'title eq "x"',
      'a eq "b" or c eq "d"',
      "userName eq x",
    ])
      expect([bad, await find(bad)]).toEqual([bad, "invalidFilter"]);
  });

  test("has the attributes that it wants alone", async () => {
    const client = await makeProvider(server);
    const id = await pushUser(client, newPerson().email);
    expect(Object.keys((await client.get(`/Users/${id}?attributes=userName`)).body).sort()).toEqual([
      "id",
      "schemas",
      "userName",
    ]);
    expect((await client.get(`/Users/${id}?excludedAttributes=groups,emails`)).body).not.toHaveProperty("emails");
  });
});

describe("a person without access", () => {
  test("is kept, and gets neither an account nor an invitation until a group gives a role", async () => {
    const client = await makeProvider(server);
    const { email } = newPerson();
    const made = await client.post("/Users", scimUser(email, { externalId: "x1", password: "never kept" }));
    expect([made.status, made.headers.get("location")]).toEqual([201, made.body.meta.location]);
    expect(made.body).toMatchObject({
      userName: email,
      externalId: "x1",
      name: { givenName: "Ada", familyName: "Byron", formatted: "Ada Byron" },
      emails: [{ value: email, type: "work", primary: true }],
      active: true,
      groups: [],
    });
    expect(made.body).not.toHaveProperty("password");
    expect((await client.get(`/Users/${made.body.id}`)).body).toEqual(made.body);
    expect(await invitationOf(client.owner.projectId, email)).toBeNull();
    expect(await server.query("select from users where email = $1", [email])).toEqual([]);

    await mapGroups(client.owner, { Reviewers: "analyst", Leads: "compliance_manager" });
    const groupId = await pushGroup(client, "reviewers", [made.body.id]);
    expect(await invitationOf(client.owner.projectId, email)).toBe("analyst");
    expect((await readMail(server, email)).text).toContain("Olena Kovalenko");
    // Another group gives more; without both the invitation is no way in.
    const leads = await pushGroup(client, "Leads", [made.body.id]);
    expect(await invitationOf(client.owner.projectId, email)).toBe("compliance_manager");
    expect((await client.del(`/Groups/${leads}`)).status).toBe(204);
    expect(await invitationOf(client.owner.projectId, email)).toBe("analyst");
    const token = await readInvitationToken(server, email);
    await client.patch(`/Groups/${groupId}`, { op: "remove", path: `members[value eq "${made.body.id}"]` });
    expect(await invitationOf(client.owner.projectId, email)).toBeNull();
    expect((await checkInvitation(server, token)).status).toBe(422);
  });

  test("joins by the invitation with an account of their own, and is the same user from then on", async () => {
    const client = await makeProvider(server);
    const { projectId } = client.owner;
    await mapGroups(client.owner, {}, "developer");
    const person = newPerson();
    const id = await pushUser(client, person.email);
    expect(await roleOf(projectId, person.email)).toBeNull();
    const joined = await registerMember(
      await openBrowser(server),
      await readInvitationToken(server, person.email),
      person,
    );
    expect(joined.status).toBe(200);
    expect(await roleOf(projectId, person.email)).toBe("developer");
    const { body } = await client.get("/Users");
    expect(body.Resources.map((each: { id: string }) => each.id)).toEqual([client.owner.userId, id]);

    // A changed address of the account is no way out.
    await server.query("update users set email = $2 where email = $1", [person.email, `other.${person.email}`]);
    expect((await client.patch(`/Users/${id}`, off)).body.active).toBe(false);
    expect(await roleOf(projectId, `other.${person.email}`)).toBeNull();
  });

  test("has another address: the invitation to the one before ends", async () => {
    const client = await makeProvider(server);
    await mapGroups(client.owner, {}, "analyst");
    const [first, second] = [newPerson().email, newPerson().email];
    const id = await pushUser(client, first);
    const token = await readInvitationToken(server, first);
    const changed = await client.patch(
      `/Users/${id}`,
      { op: "Replace", path: 'emails[type eq "work"].value', value: second },
      { op: "Add", path: "name.givenName", value: "Augusta" },
    );
    expect(changed.body).toMatchObject({
      userName: first,
      emails: [{ value: second }],
      name: { givenName: "Augusta" },
    });
    expect((await checkInvitation(server, token)).status).toBe(422);
    expect(await invitationOf(client.owner.projectId, second)).toBe("analyst");
  });
});

describe("a member", () => {
  test("S2 who is deactivated is out with the very next call, and what was theirs returns to the queue; then is back by the group", async () => {
    const client = await makeProvider(server);
    const { visitor, person, id } = await makeJoined(client);
    const { projectId } = client.owner;
    expect((await visitor.post("/api/verifications", {})).status).toBe(200);
    const { userId } = (await visitor.get("/api/session")).data.user;
    const formId = await makeBareForm(server, projectId);
    const { id: verificationId } = await makeVerification(server, projectId, { formId });
    const assigneeOf = () => server.query("select assignee_id from verifications where id = $1", [verificationId]);
    await server.query("update verifications set assignee_id = $2 where id = $1", [verificationId, userId]);

    const gone = await client.patch(`/Users/${id}`, off);
    expect([gone.status, gone.body.active]).toEqual([200, false]);
    expect((await visitor.post("/api/verifications", {})).status).toBe(403);
    expect((await visitor.get("/api/session")).data.user.role).toBeNull();
    expect(await assigneeOf()).toEqual([{ assignee_id: null }]);
    expect((await readMail(server, person.email)).text).toContain("You were removed from a project.");

    const back = await client.patch(`/Users/${id}`, on);
    expect([back.status, back.body.active]).toEqual([200, true]);
    expect(await roleOf(projectId, person.email)).toBe("analyst");
    // Nobody was invited again: it is the account that had joined by itself.
    expect(await invitationOf(projectId, person.email)).toBeNull();

    const recorded = await actionsOf(projectId);
    const ofScim = recorded.filter(({ actor_id }) => actor_id === client.keyId);
    expect(ofScim.map(({ action }) => action)).toEqual([
      "provisioning.user_changed",
      "provisioning.group_changed",
      "members.invited",
      "provisioning.user_changed",
      "members.removed",
      "provisioning.user_changed",
      "members.role_changed",
    ]);
    const { data } = await client.owner.post("/api/audit-log", { page: 1, count: 10, filters: {} });
    expect(data.items[0].actor).toMatchObject({ kind: "api_key", name: "SCIM Okta" });
  });

  test("has another role when the group or the mapping changes, and none without", async () => {
    const client = await makeProvider(server);
    const { person, id, groupId } = await makeJoined(client);
    const { owner } = client;
    await mapGroups(owner, { Reviewers: "compliance_manager" });
    expect(await roleOf(owner.projectId, person.email)).toBe("compliance_manager");
    expect((await readMail(server, person.email)).text).toContain("Your role in a project was changed");
    await client.put(`/Groups/${groupId}`, { displayName: "Readers", members: [{ value: id }] });
    expect(await roleOf(owner.projectId, person.email)).toBeNull();
    await client.patch(`/Groups/${groupId}`, { op: "replace", value: { id: groupId, displayName: "Reviewers" } });
    expect(await roleOf(owner.projectId, person.email)).toBe("compliance_manager");
    await client.patch(`/Groups/${groupId}`, { op: "Remove", path: "members", value: [{ value: id }] });
    expect(await roleOf(owner.projectId, person.email)).toBeNull();
  });

  test("whom somebody invited by hand keeps the role until a group gives one", async () => {
    const client = await makeProvider(server);
    const { projectId } = client.owner;
    const byHand = await makeMember(server, "developer", projectId);
    const path = `/Users/${byHand.userId}`;
    const { body } = await client.patch(path, { op: "add", path: "externalId", value: "x9" });
    expect(body).toMatchObject({ id: byHand.userId, externalId: "x9", active: true });
    expect(await roleOf(projectId, byHand.email)).toBe("developer");
    await mapGroups(client.owner, { Reviewers: "analyst" }, "compliance_manager");
    expect(await roleOf(projectId, byHand.email)).toBe("developer");
    await pushGroup(client, "Reviewers", [byHand.userId]);
    expect(await roleOf(projectId, byHand.email)).toBe("analyst");
    const again = await client.post("/Users", scimUser(byHand.email));
    expect([again.status, again.body.scimType]).toEqual([409, "uniqueness"]);
  });

  test("who is activated under another address is another person: the account from before does not come back", async () => {
    const client = await makeProvider(server);
    const { projectId } = client.owner;
    const { person, id } = await makeJoined(client);
    await client.patch(`/Users/${id}`, off);
    const { email } = newPerson();
    const reused = await client.put(`/Users/${id}`, scimUser(email));
    expect([reused.status, reused.body.active]).toEqual([200, true]);
    expect([await roleOf(projectId, person.email), await invitationOf(projectId, email)]).toEqual([null, "analyst"]);
  });

  test("who is deleted is out, and has to be invited again", async () => {
    const client = await makeProvider(server);
    const { person, id } = await makeJoined(client);
    const { projectId } = client.owner;
    expect((await client.del(`/Users/${id}`)).status).toBe(204);
    expect([await roleOf(projectId, person.email), (await client.get(`/Users/${id}`)).status]).toEqual([null, 404]);
    const again = await pushUser(client, person.email);
    await client.patch("/Groups/none", { op: "add", path: "members", value: [{ value: again }] });
    expect(await roleOf(projectId, person.email)).toBeNull();
  });

  test("S37 who accepts while they are deactivated is out all the same", async () => {
    const client = await makeProvider(server);
    const { projectId } = client.owner;
    await mapGroups(client.owner, {}, "analyst");
    const { person } = await signUp(server);
    const id = await pushUser(client, person.email);
    const waiting = async () => {
      const [row] = await server.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%invitations%for update%'",
      );
      return row?.n;
    };
    let deactivated: ReturnType<ScimClient["patch"]> | undefined;
    // As an acceptance has done it, and has not ended yet.
    await server.platform.database.inProject(projectId, async ({ client: accepting }) => {
      await accepting.query("delete from invitations where project_id = $1 and email = $2", [projectId, person.email]);
      deactivated = client.patch(`/Users/${id}`, off);
      await expect.poll(waiting).toBeGreaterThan(0);
      await accepting.query(
        "insert into memberships (project_id, user_id, role) select $1, id, 'analyst' from users where email = $2",
        [projectId, person.email],
      );
    });
    expect((await deactivated)?.status).toBe(200);
    expect(await roleOf(projectId, person.email)).toBeNull();
  });

  test("finds no seat: it is refused, and nothing is changed", async () => {
    const client = await makeProvider(server);
    const { projectId } = client.owner;
    await mapGroups(client.owner, {}, "analyst");
    for (let n = 0; n < 49; n += 1)
      await server.query(
        `insert into invitations (project_id, id, email, role, token_hash, expires_at)
         values ($1, gen_random_uuid(), $2, 'analyst', $2, now() + interval '1 day')`,
        [projectId, `seat${n}@corp.example`],
      );
    const { email } = newPerson();
    const refused = await client.post("/Users", scimUser(email));
    expect([refused.status, refused.body.detail]).toEqual([409, "Maximum limit of project members was reached"]);
    expect((await client.get(`/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`)).body.totalResults).toBe(
      0,
    );
  });
});

test("S18 an owner is not deactivated, deleted or given a role, and no group makes one", async () => {
  const client = await makeProvider(server);
  const { owner } = client;
  const second: Member = await makeMember(server, "owner", owner.projectId);
  for (const { userId } of [owner, second]) {
    for (const refused of [await client.patch(`/Users/${userId}`, off), await client.del(`/Users/${userId}`)])
      expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining("owner")]);
    const put = await client.put(`/Users/${userId}`, scimUser(`new.${owner.email}`, { active: "false" }));
    expect(put.status).toBe(403);
  }
  await mapGroups(owner, { Reviewers: "analyst" });
  await pushGroup(client, "Reviewers", [second.userId]);
  expect(await roleOf(owner.projectId, second.email)).toBe("owner");
  const asOwner = await owner.put("/api/provisioning/roles", {
    roles: [{ group: "Bosses", role: "owner" }],
    defaultRole: null,
  });
  expect([asOwner.status, asOwner.errors[0]?.parameter]).toEqual([422, "roles.0.role"]);
  const analyst = await makeMember(server, "analyst", owner.projectId);
  const role = { op: "replace", path: "roles", value: [{ value: "owner" }] };
  expect((await client.patch(`/Users/${analyst.userId}`, role)).status).toBe(200);
  expect(await roleOf(owner.projectId, analyst.email)).toBe("analyst");
});
