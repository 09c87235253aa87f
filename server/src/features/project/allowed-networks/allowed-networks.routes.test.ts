import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roles } from "#contract/permissions.ts";
import { runCommand } from "#server/cli/commands.ts";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { callApi } from "../../../../test/customers.ts";
import { makeForm, makeLink, openLink, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { allow, behindProxy, codeOf, moveTo, networksPath, outside } from "../../../../test/networks.ts";
import { pngOf } from "../../../../test/settings.ts";
import { codeNow, forgetUsedCode, openBrowser, signIn, signUp } from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: behindProxy });
});
afterAll(() => server.close());

const [office, home, elsewhere] = ["203.0.113.7", "198.51.100.20", "192.0.2.66"];
const read = (member: Member) => member.get("/api/services/options");
const audits = (projectId: string, action: string) =>
  server.query<{ detail: Record<string, unknown>; actor_kind: string }>(
    "select detail, actor_kind from audit_log where project_id = $1 and action = $2 order by seq",
    [projectId, action],
  );
const outdate = (member: Member) =>
  server.query("update sessions set factor_at = now() - interval '11 minutes' where user_id = $1", [member.userId]);
const makeOwner = async () => moveTo(await makeMember(server), office);
const makeColleague = async (owner: Member, role: (typeof roles)[number], ip = office) =>
  moveTo(await makeMember(server, role, owner.projectId), ip);

describe("the list", () => {
  test("is empty at first: members work from anywhere, and learn the address that they would add", async () => {
    const owner = await makeOwner();
    const { data } = await owner.get(networksPath);
    expect(data).toMatchObject({ entries: [], own: office });
    expect((await moveTo(owner, "2001:db8:0:0:1:2:3:4").get(networksPath)).data.own).toBe("2001:db8::/64");
    expect((await moveTo(owner, "::ffff:192.0.2.1").get(networksPath)).data.own).toBe("192.0.2.1");
    expect((await read(moveTo(owner, elsewhere))).status).toBe(200);
  });

  test("is kept as networks are written, and the difference is in the log", async () => {
    const owner = await makeOwner();
    const { status, data } = await allow(owner, [
      { role: "analyst", network: "2001:DB8:1:2:3::1/32" },
      { network: "203.0.113.9/24", note: " Office " },
      { network: "::ffff:198.51.100.20" },
    ]);
    const kept = [
      { role: "any", network: "198.51.100.20", note: "" },
      { role: "any", network: "203.0.113.0/24", note: "Office" },
      { role: "analyst", network: "2001:db8::/32", note: "" },
    ];
    expect([status, data.entries]).toEqual([200, kept]);
    expect((await owner.get(networksPath)).data).toEqual(data);
    await allow(owner, [kept[1] as never]);
    expect((await audits(owner.projectId, "projects.allowed_networks_changed")).map(({ detail }) => detail)).toEqual([
      { added: ["analyst: 2001:db8::/32", "any: 203.0.113.0/24 (Office)", "any: 198.51.100.20"], removed: [] },
      { added: [], removed: ["any: 198.51.100.20", "analyst: 2001:db8::/32"] },
    ]);
  });

  test.each([
    ["a name", "office.example"],
    ["a network that is too long", "10.0.0.0/33"],
    ["an address with a port", "203.0.113.7:443"],
    ["an address with a zone", "fe80::1%eth0"],
    ["SQL", "203.0.113.7'); drop table users; --"],
    ["nothing", ""],
  ])("refuses %s and names the entry", async (_, network) => {
    const owner = await makeOwner();
    const { status, errors } = await allow(owner, [{ network: office }, { network }]);
    expect([status, errors.map(({ parameter }) => parameter)]).toEqual([422, ["entries.1.network"]]);
    expect((await owner.get(networksPath)).data.entries).toEqual([]);
  });

  test("refuses an unknown role, a long note, too many, and one that is there twice", async () => {
    const owner = await makeOwner();
    const parameters = async (entries: object[]) =>
      (await allow(owner, [{ network: office }, ...(entries as { network: string }[])])).errors.map((e) => e.parameter);
    expect(await parameters([{ network: home, role: "king" }])).toEqual(["entries.1.role"]);
    expect(await parameters([{ network: home, note: "n".repeat(81) }])).toEqual(["entries.1.note"]);
    expect(await parameters(Array.from({ length: 100 }, (_, n) => ({ network: `10.0.0.${n}` })))).toEqual(["entries"]);
    const twice = await allow(owner, [{ network: office }, { network: home }, { network: "::ffff:198.51.100.20" }]);
    expect(twice.errors).toMatchObject([{ parameter: "entries.2.network", code: "allowed-networks.duplicate" }]);
    // For a role of its own it is another one.
    expect((await allow(owner, [{ network: office }, { network: office, role: "analyst" }])).status).toBe(200);
  });

  test("is changed by an owner alone, who is within it afterwards, and on what they have seen", async () => {
    const owner = await makeOwner();
    const admin = await makeColleague(owner, "admin");
    expect(codeOf(await allow(admin, [{ network: office }]))).toEqual([403, "allowed-networks.owner_only"]);
    expect(codeOf(await allow(owner, [{ network: home }]))).toEqual([409, "allowed-networks.own_address"]);
    const ownRole = [{ network: office }, { network: home, role: "owner" }];
    expect(codeOf(await allow(owner, ownRole))).toEqual([409, "allowed-networks.own_address"]);
    const { version } = (await owner.get(networksPath)).data;
    expect((await allow(owner, [{ network: office }], version)).status).toBe(200);
    expect(codeOf(await allow(owner, [], version))).toEqual([409, "allowed-networks.stale"]);
    await outdate(owner);
    expect(codeOf(await allow(owner, []))).toEqual([409, "sessions.proof_needed"]);
    expect((await owner.get(networksPath)).data.entries).toHaveLength(1);
  });
});

describe("from outside", () => {
  test("every member is refused with the next call, and the refusal is in the project's log; the neighbour is not", async () => {
    const owner = await makeOwner();
    const neighbour = moveTo(await makeMember(server), elsewhere);
    const team = await Promise.all(roles.map((role) => makeColleague(owner, role, elsewhere)));
    for (const member of team) expect((await read(member)).status).toBe(200);
    await allow(owner, [{ network: "203.0.113.0/24" }]);
    for (const member of team) {
      expect(codeOf(await read(member))).toEqual(outside);
      expect((await read(moveTo(member, "203.0.113.200"))).status).toBe(200);
    }
    expect((await read(neighbour)).status).toBe(200);
    const refused = await audits(owner.projectId, "access.refused");
    expect(refused.map(({ detail }) => detail)).toEqual(
      roles.map(() => ({ method: "GET", path: "/api/services/options", outside: true })),
    );
  });

  test.each(roles.filter((role) => role !== "owner"))("%s with a list of its own has that alone", async (role) => {
    const owner = await makeOwner();
    const [member, other] = [await makeColleague(owner, role), await makeColleague(owner, "owner")];
    await allow(owner, [{ network: office }, { network: home, role }]);
    expect(codeOf(await read(member))).toEqual(outside);
    expect((await read(moveTo(member, home))).status).toBe(200);
    expect((await read(other)).status).toBe(200);
    expect(codeOf(await read(moveTo(other, home)))).toEqual(outside);
    // A list of one role alone leaves the others free.
    await allow(owner, [{ network: home, role }]);
    expect((await read(moveTo(other, elsewhere))).status).toBe(200);
    expect(codeOf(await read(moveTo(member, elsewhere)))).toEqual(outside);
  });

  test("IPv6 is compared as IPv6, and IPv4 within it as IPv4", async () => {
    const owner = await makeOwner();
    await allow(owner, [{ network: office }, { network: "2001:db8:5::/48" }, { network: "198.51.100.0/24" }]);
    for (const ip of ["2001:db8:5:1::9", "2001:DB8:5::1", "::ffff:198.51.100.20", "64:ff9b::c633:6414"])
      expect([ip, (await read(moveTo(owner, ip))).status]).toEqual([ip, 200]);
    for (const ip of ["2001:db8:6::1", "::ffff:192.0.2.1", "unknown", "203.0.113.7:51234", "'"])
      expect([ip, ...codeOf(await read(moveTo(owner, ip)))]).toEqual([ip, ...outside]);
  });

  test("a file and an export are refused, and a write changes nothing", async () => {
    const owner = await makeOwner();
    const colleague = await makeColleague(owner, "admin");
    await owner.upload("/api/settings/logo-image", {}, { bytes: await pngOf(40, 40), type: "image/png" }, "PUT");
    const file = () => colleague.get("/api/settings/logo-image");
    const report = () => colleague.post("/api/verifications/report-file", {});
    const before = [(await file()).status, (await report()).status];
    await allow(owner, [{ network: office }]);
    expect([(await file()).status, (await report()).status]).toEqual(before);
    moveTo(colleague, elsewhere);
    expect(codeOf(await file())).toEqual(outside);
    expect(codeOf(await report())).toEqual(outside);
    expect(codeOf(await colleague.post("/api/projects/edit-name", { name: "Taken Bank" }))).toEqual(outside);
    expect((await owner.post("/api/projects/info")).data.currentProjectName).toBe("Acme Bank");
  });

  test("the account's own calls work: the session says why, lists name the project, another one can be opened", async () => {
    const owner = await makeOwner();
    const member = await makeColleague(owner, "analyst", elsewhere);
    await allow(owner, [{ network: office }]);
    const { user } = (await member.get("/api/session")).data;
    expect(user).toMatchObject({ currentCustomerAccountId: null, role: null, balance: null, projectName: "Acme Bank" });
    expect(user.outside).toEqual({ projectId: owner.projectId, role: "analyst", address: elsewhere });
    const { data } = await member.post("/api/projects/info");
    expect(data).toMatchObject({ shouldLogout: false, currentProjectId: null, formsCount: 0 });
    expect(data.projectsList).toMatchObject([{ id: owner.projectId, name: "Acme Bank" }]);
    expect((await member.post("/api/projects/add-project", { project_name: "Own Bank" })).status).toBe(200);
    expect((await read(member)).status).toBe(200);
    expect((await member.post("/api/projects/switch", { project_id: owner.projectId })).status).toBe(200);
    expect(codeOf(await read(member))).toEqual(outside);
    expect((await moveTo(member, office).get("/api/session")).data.user).toMatchObject({
      role: "analyst",
      outside: null,
    });
  });

  test("a sign-in succeeds, and shows nothing of the project", async () => {
    const { visitor, person } = await signUp(server);
    const [{ id: projectId }] = (await visitor.post("/api/projects/info")).data.projectsList;
    await server.query("insert into allowed_networks (project_id, role, network, note) values ($1, 'any', $2, '')", [
      projectId,
      office,
    ]);
    const signedIn = await signIn(server, person, await openBrowser(server, elsewhere));
    const { user, customerForms } = (await signedIn.get("/api/session")).data;
    expect(user).toMatchObject({ currentCustomerAccountId: null, role: null, balance: null, outside: { projectId } });
    expect(customerForms).toBe(0);
    await forgetUsedCode(server, person);
    const there = await signIn(server, person, await openBrowser(server, office));
    expect((await there.get("/api/session")).data.user).toMatchObject({ role: "owner", outside: null });
  });

  test("applicants and API keys come from anywhere", async () => {
    const owner = await makeOwner();
    const form = await makeForm(owner, profileFormConfig());
    const { data: made } = await owner.post("/api/settings/api-keys", {
      environment: "prod",
      name: "Backend",
      scopes: ["write"],
    });
    await allow(owner, [{ network: office }]);
    const applicant = await openLink(server, (await makeLink(owner, form.id)).token);
    expect((await moveTo(applicant, elsewhere).get("/api/flow/state")).status).toBe(200);
    const headers = { authorization: `Token ${made.key}`, "x-forwarded-for": elsewhere };
    const called = await callApi(server, "GET", "/applicants?external_applicant_id=nobody", { headers });
    expect(called.status).not.toBe(401);
  });
});

describe("a stranger's header", () => {
  test("is not believed where no proxy is trusted", async () => {
    const plain = await openTestServer();
    try {
      const owner = await makeMember(plain);
      expect((await allow(owner, [{ network: office }])).errors[0]?.code).toBe("allowed-networks.own_address");
      expect((await moveTo(owner, office).get(networksPath)).data.own).toBe("127.0.0.1");
      expect((await allow(owner, [{ network: office }])).errors[0]?.code).toBe("allowed-networks.own_address");
    } finally {
      await plain.close();
    }
  });

  test("nor what somebody has put before the proxy's word", async () => {
    const owner = await makeOwner();
    await allow(owner, [{ network: office }]);
    expect(codeOf(await read(moveTo(owner, `${office}, ${elsewhere}`)))).toEqual(outside);
    expect((await read(moveTo(owner, `${elsewhere}, ${office}`))).status).toBe(200);
  });
});

describe("the way back in", () => {
  test("a fresh proof opens the list to an owner, and nothing else; it is recorded and mailed", async () => {
    const owner = await makeOwner();
    const admin = await makeColleague(owner, "admin");
    await allow(owner, [{ network: office }]);
    moveTo(owner, home);
    await outdate(owner);
    expect(codeOf(await owner.get(networksPath))).toEqual([409, "sessions.proof_needed"]);
    expect(codeOf(await allow(owner, [], "any"))).toEqual([409, "sessions.proof_needed"]);
    await server.query("update sessions set factor_at = now() where user_id = $1", [owner.userId]);
    const { data } = await owner.get(networksPath);
    expect(data).toMatchObject({ entries: [{ network: office }], own: home });
    expect(codeOf(await read(owner))).toEqual(outside);
    expect(codeOf(await owner.post("/api/projects/members", {}))).toEqual(outside);
    expect(codeOf(await allow(owner, [{ network: office }]))).toEqual([409, "allowed-networks.own_address"]);
    expect((await allow(owner, [{ network: office }, { network: home }])).status).toBe(200);
    expect((await read(owner)).status).toBe(200);
    expect(await audits(owner.projectId, "projects.allowed_networks_opened")).not.toEqual([]);
    expect((await audits(owner.projectId, "projects.allowed_networks_changed")).at(-1)?.detail).toEqual({
      added: [`any: ${home}`],
      removed: [],
      outside: true,
    });
    const mails = await listOutbox(server.platform);
    for (const { email } of [owner, admin])
      expect(mails.find(({ to }) => to === email)?.text).toContain("An owner changed the allowed addresses");
  });

  test("not to an admin, nor in a neighbour's project, nor without the CSRF token", async () => {
    const owner = await makeOwner();
    const admin = await makeColleague(owner, "admin");
    await allow(owner, [{ network: office }]);
    expect(codeOf(await moveTo(admin, elsewhere).get(networksPath))).toEqual(outside);
    expect(codeOf(await allow(admin, [], "any"))).toEqual(outside);
    moveTo(owner, elsewhere);
    const { version } = (await owner.get(networksPath)).data;
    owner.csrf = null;
    expect(codeOf(await allow(owner, [], version))).toEqual([403, "request.csrf"]);
    const other = moveTo(await makeMember(server), elsewhere);
    other.shown = owner.projectId;
    expect(codeOf(await allow(other, [], version))).toEqual([409, "sessions.other_project"]);
    expect(await server.query("select from allowed_networks where project_id = $1", [owner.projectId])).toHaveLength(1);
  });

  test("an owner who proves the second factor by the screen's own calls gets in from a new place", async () => {
    const { visitor, person } = await signUp(server);
    const owner = moveTo(visitor, office) as Member;
    await forgetUsedCode(server, person);
    expect((await owner.post("/api/proofs/code", { token: codeNow(person.secret) })).status).toBe(200);
    expect((await allow(owner, [{ network: office }])).status).toBe(200);
    await server.query(
      "update sessions set factor_at = now() - interval '11 minutes' where user_id = (select id from users where email = $1)",
      [person.email],
    );
    moveTo(owner, elsewhere);
    expect(codeOf(await owner.get(networksPath))).toEqual([409, "sessions.proof_needed"]);
    await forgetUsedCode(server, person);
    expect((await owner.post("/api/proofs/code", { token: codeNow(person.secret) })).status).toBe(200);
    expect((await allow(owner, [])).status).toBe(200);
  });

  test("the operator's command takes the list off, and says what it did", async () => {
    const owner = await makeOwner();
    await allow(owner, [{ network: office }, { network: home, role: "analyst" }]);
    moveTo(owner, elsewhere);
    const operator = async (...words: string[]) => {
      const said: string[] = [];
      const code = await runCommand(
        ["networks", ...words],
        async () => server.operator,
        (text) => said.push(text),
      );
      return [code, said.join("\n")];
    };
    expect(await operator("clear", "x")).toEqual([2, expect.stringContaining("npm run veridesk -- networks clear")]);
    expect(await operator("clear", crypto.randomUUID())).toEqual([1, expect.stringContaining("no such project")]);
    expect(codeOf(await read(owner))).toEqual(outside);
    expect(await operator("clear", owner.projectId)).toEqual([0, expect.stringContaining("2")]);
    expect((await read(owner)).status).toBe(200);
    expect((await audits(owner.projectId, "projects.allowed_networks_changed")).at(-1)).toMatchObject({
      actor_kind: "system",
      detail: { removed: [`any: ${office}`, `analyst: ${home}`] },
    });
    expect(await operator("clear", owner.projectId)).toEqual([0, expect.stringContaining("empty")]);
  });
});
