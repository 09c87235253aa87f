import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeForm, makeSubmitted } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { setMode } from "../../../../test/modes.ts";

let server: TestServer;
let crowded: Member;
beforeAll(async () => {
  server = await openTestServer();
  crowded = await makeMember(server);
  await makeLong(crowded, 50_010);
});
afterAll(() => server.close());

const list = (member: Member, filters: object = {}, more: object = {}) =>
  member.post("/api/audit-log", { filters, ...more });
const actionsOf = ({ data }: { data: { items: { action: string }[] } }) => data.items.map(({ action }) => action);
const rename = async (member: Member, name: string) =>
  expect((await member.post("/api/projects/edit-name", { name })).status).toBe(200);

async function makeLong(member: Member, count: number) {
  await server.query("select set_config('app.project_id', $1, false)", [member.projectId]);
  await server.query(
    `select append_audit($1, (select jsonb_agg(jsonb_build_object('actor_kind', 'user', 'actor_id', $2::text,
       'action', case n % 3 when 0 then 'verifications.viewed' when 1 then 'forms.edited' else 'flow.opened' end,
       'detail', jsonb_build_object('id', md5(n::text)::uuid), 'ip', '10.0.0.' || n % 200)) from generate_series(1, $3::int) n))`,
    [member.projectId, member.userId, count],
  );
}

test("lists what was done, newest first: who in which role, what, about what, from where and with what", async () => {
  const owner = await makeMember(server);
  const chrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
  const named = await owner.send("POST", "/api/projects/edit-name", { name: "New Bank" }, { "user-agent": chrome });
  expect(named.status).toBe(200);
  const form = await makeForm(owner);
  const { data } = await list(owner);
  expect(data).toMatchObject({ total: 2, totalIsCapped: false, page: 1, count: 10 });
  expect(data.items[0]).toMatchObject({ seq: 2, action: "forms.created", detail: { id: form.id } });
  expect(data.items[1]).toMatchObject({
    seq: 1,
    action: "projects.renamed",
    actor: { kind: "user", id: owner.userId, name: "Olena Kovalenko", role: "owner" },
    detail: { before: "Acme Bank", after: "New Bank" },
    ip: "127.0.0.1",
    browser: "Chrome 140",
    os: "Linux",
    userAgent: chrome,
  });
  expect(data.items[0].previousHash).toBe(data.items[1].hash);
  expect(data.items[0].hash).toMatch(/^[0-9a-f]{64}$/);
});

test("looking is itself an entry, once for each look", async () => {
  const owner = await makeMember(server);
  await list(owner);
  await list(owner, {}, { page: 2 });
  expect(actionsOf(await list(owner))).toEqual(["audit-log.viewed"]);
  await server.query("delete from audit_log where project_id = $1", [owner.projectId]);
  await list(owner);
  expect(actionsOf(await list(owner))).toEqual(["audit-log.viewed"]);
});

test("rows about a test say so, those of what both modes share do not, and a filter shows them alone", async () => {
  const owner = await makeMember(server);
  const live = await makeSubmitted(server, owner);
  await setMode(server, owner, "test");
  const { verificationId } = await makeSubmitted(server, owner);
  const form = await makeForm(owner);
  const link = await owner.post("/api/forms/single-link", { form_id: form.id });
  await owner.send("DELETE", `/api/forms/single-link/${link.data.id}`);
  await rename(owner, "Tested Bank");
  const { data } = await list(owner, {}, { count: 100 });
  const marks = (id: string) =>
    data.items
      .filter(({ detail }: { detail: object }) => Object.values(detail).includes(id))
      .map(({ isTest, detail }: { isTest: boolean; detail: object }) => [isTest, "is_test" in detail]);
  expect(marks(verificationId).length).toBeGreaterThan(2);
  for (const mark of marks(verificationId)) expect(mark).toEqual([true, false]);
  expect(marks(link.data.id)).toEqual([
    [true, false],
    [true, false],
  ]);
  for (const mark of marks(live.verificationId)) expect(mark).toEqual([false, false]);
  const renamed = data.items.find(({ action }: { action: string }) => action === "projects.renamed");
  expect(renamed.isTest).toBe(false);
  const made = data.items.filter(({ action }: { action: string }) => action === "forms.created");
  expect(made.map(({ isTest }: { isTest: boolean }) => isTest)).toEqual([false, false, false]);
  const tests = await list(owner, { is_test: true }, { count: 100 });
  expect(tests.data.items.length).toBe(data.items.filter(({ isTest }: { isTest: boolean }) => isTest).length);
  const file = await owner.post("/api/audit-log/report-file", { filters: { is_test: true } });
  const [head, ...rows] = file.bytes.toString().trim().split("\n");
  expect(head).toContain("test");
  for (const row of rows.filter((each) => each.includes(verificationId))) expect(row).toContain("TEST");
  expect((await owner.post("/api/audit-log/verify")).data.broken).toBeNull();
});

describe("filters", () => {
  let owner: Member;
  let admin: Member;
  let formId: string;
  beforeAll(async () => {
    owner = await makeMember(server);
    admin = await makeMember(server, "admin", owner.projectId);
    formId = (await makeForm(owner)).id;
    await owner.post("/api/forms/single-link", { form_id: formId });
    await rename(admin, "Other Bank");
    await (await makeMember(server, "analyst", owner.projectId)).post("/api/forms");
    await server.query(
      "update audit_log set ip = '203.0.113.7' where project_id = $1 and action = 'projects.renamed'",
      [owner.projectId],
    );
    await list(owner);
  });

  test.each([
    ["a person", () => ({ actors: [admin.userId] }), ["projects.renamed"]],
    ["an action", () => ({ actions: ["forms.link_issued"] }), ["forms.link_issued"]],
    ["a group of actions", () => ({ groups: ["forms"] }), ["forms.link_issued", "forms.created"]],
    [
      "a group or an action",
      () => ({ groups: ["forms"], actions: ["access.refused"] }),
      ["access.refused", "forms.link_issued", "forms.created"],
    ],
    ["a group that nothing is in", () => ({ groups: ["form"] }), []],
    [
      "changes only",
      () => ({ groups: ["forms", "audit-log"], changes_only: true }),
      ["forms.link_issued", "forms.created"],
    ],
    ["changes only, of actions that change nothing", () => ({ groups: ["audit-log"], changes_only: true }), []],
    ["a subject, wherever the detail names it", () => ({ subject: formId }), ["forms.link_issued", "forms.created"]],
    [
      "the beginning of a subject's id",
      () => ({ subject: formId.slice(0, 8).toUpperCase() }),
      ["forms.link_issued", "forms.created"],
    ],
    ["a beginning that nothing has", () => ({ subject: "000000" }), []],
    ["an address", () => ({ address: "203.0.113.7" }), ["projects.renamed"]],
    ["a kind of actor", () => ({ kinds: ["system"] }), []],
    ["a person or a kind", () => ({ kinds: ["applicant"], actors: [admin.userId] }), ["projects.renamed"]],
    ["a time before", () => ({ to: "2020-01-01" }), []],
    ["a time after", () => ({ from: "2999-01-01T00:00:00+02:00" }), []],
    [
      "all of them",
      () => ({ actors: [owner.userId], groups: ["forms"], subject: formId, from: "2020-01-01" }),
      ["forms.link_issued", "forms.created"],
    ],
  ])("%s", async (_, filters, wanted) => {
    const answer = await list(owner, filters());
    expect(answer.status).toBe(200);
    expect(actionsOf(answer)).toEqual(wanted);
    expect(answer.data.total).toBe(wanted.length);
  });

  test("the people and actions that appear are offered, and nobody of another project", async () => {
    const stranger = await makeMember(server);
    await rename(stranger, "Far Bank");
    const { data } = await owner.get("/api/audit-log/options");
    expect(data.actors.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([owner.userId, admin.userId]),
    );
    expect(data.actors).toHaveLength(3);
    expect(data.kinds).toEqual(["user"]);
    expect(data.actions).toEqual([
      "access.refused",
      "audit-log.viewed",
      "forms.created",
      "forms.link_issued",
      "projects.renamed",
    ]);
  });

  test.each([
    { from: "yesterday" },
    { actors: ["me"] },
    { actions: ["forms"] },
    { actions: ["forms.%"] },
    { groups: ["forms."] },
    { kinds: ["robot"] },
    { subject: "' or true --" },
    { address: "1.2.3" },
  ])("nonsense is refused: %j", async (filters) => {
    const answer = await list(owner, filters);
    expect(answer.status).toBe(422);
    expect(answer.errors[0]?.parameter).toContain(Object.keys(filters)[0]);
  });
});

describe("a long log", () => {
  test("the whole log has an exact total and any page; pages follow each other", async () => {
    await list(crowded);
    const { data } = await list(crowded, {}, { page: 5_000, count: 10 });
    const { total } = data;
    expect(total).toBeGreaterThan(50_010);
    expect(data.totalIsCapped).toBe(false);
    const seqs = ({ items }: { items: { seq: number }[] }) => items.map(({ seq }) => seq);
    expect(seqs(data)).toEqual(Array.from({ length: 10 }, (_, n) => total - 49_990 - n));
    const last = await list(crowded, {}, { page: Math.ceil(total / 10), count: 10 });
    expect(seqs(last.data).at(-1)).toBe(1);
    expect((await list(crowded, {}, { page: Math.ceil(total / 10) + 1 })).data.items).toEqual([]);
  });

  test("S28 with filters it is counted and paged as far as 10,000", async () => {
    const { data } = await list(crowded, { groups: ["forms"] }, { page: 100, count: 100 });
    expect(data).toMatchObject({ total: 10_000, totalIsCapped: true });
    expect(data.items).toHaveLength(100);
    const deep = await list(crowded, { groups: ["forms"] }, { page: 101, count: 100 });
    expect(deep.status).toBe(422);
    expect(deep.errors[0]?.code).toBe("audit-log.page_too_deep");
  });
});

test("S26 the export has the filtered rows, no formula, and leaves an entry", async () => {
  const owner = await makeMember(server);
  await rename(owner, "New Bank");
  await owner.send("POST", "/api/projects/edit-name", { name: "Last Bank" }, { "user-agent": '=cmd|"x"' });
  await server.query("update users set first_name = '=1+1', last_name = 'K' where id = $1", [owner.userId]);
  const answer = await owner.post("/api/audit-log/report-file", { filters: { actions: ["projects.renamed"] } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain("audit-log.csv");
  const lines = answer.bytes.toString("utf8").split("\r\n");
  expect(lines[0]).toBe("number,time,actor kind,actor id,actor,role,action,detail,address,user agent,hash,test");
  expect(lines).toHaveLength(4);
  const german = await owner.send("POST", "/api/audit-log/report-file", {}, { "accept-language": "de" });
  expect(german.bytes.toString("utf8")).toMatch(/^Nummer des Eintrags,Zeit,[^\r\n]*,Testmodus\r\n\d+,/);
  expect(lines[1]).toContain(`,'=1+1 K,owner,projects.renamed,`);
  expect(lines[1]).toContain(`"'=cmd|""x"""`);
  expect(lines[2]).toMatch(/^1,\d{4}-/);
  expect(actionsOf(await list(owner))).toEqual([
    "audit-log.exported",
    "audit-log.exported",
    "projects.renamed",
    "projects.renamed",
  ]);
});

async function walk(member: Member) {
  const reports = [];
  let cursor: string | undefined;
  do {
    const answer = await member.post("/api/audit-log/verify", cursor ? { cursor } : {});
    expect(answer.status).toBe(200);
    reports.push(answer.data);
    cursor = answer.data.cursor ?? undefined;
  } while (cursor);
  return reports;
}

describe("S41 the chain is verified in a click", () => {
  test("a whole chain: rows and the head's hash, stretch by stretch, and the result is an entry", async () => {
    const [head] = await server.query<{ hash: string; seq: number }>(
      "select encode(hash, 'hex') as hash, seq::int from audit_heads where project_id = $1",
      [crowded.projectId],
    );
    const reports = await walk(crowded);
    expect(reports).toHaveLength(2);
    expect(reports[0]).toMatchObject({ checked: 50_000, total: head?.seq, broken: null });
    const rows = head?.seq;
    expect(reports[1]).toEqual({ checked: rows, total: rows, cursor: null, hash: head?.hash, broken: null });
    const { data } = await list(crowded, {}, { count: 1 });
    expect(data.items[0]).toMatchObject({ action: "audit-log.verified", detail: { rows, hash: head?.hash } });
  });

  test("an empty chain is whole", async () => {
    expect(await walk(await makeMember(server))).toMatchObject([{ checked: 0, total: 0, cursor: null, broken: null }]);
  });

  test.each([
    ["a changed detail", "update audit_log set detail = '{}' where project_id = $1 and seq = 3", 3, true],
    ["a changed role", "update audit_log set actor_role = 'analyst' where project_id = $1 and seq = 4", 4, true],
    ["a changed device", "update audit_log set user_agent = 'x' where project_id = $1 and seq = 4", 4, true],
    ["a row taken out", "delete from audit_log where project_id = $1 and seq = 2", 2, false],
    ["a first row taken out", "delete from audit_log where project_id = $1 and seq = 1", 1, false],
    [
      "two rows that changed places",
      "update audit_log l set detail = o.detail, at = o.at from audit_log o where l.project_id = $1 and o.project_id = $1 and l.seq in (2, 3) and o.seq = 5 - l.seq",
      2,
      true,
    ],
    ["a cut tail", "delete from audit_log where project_id = $1 and seq >= 4", 4, false],
    [
      "a cut tail with the head set back",
      "with cut as (delete from audit_log where project_id = $1 and seq = 5) update audit_heads set seq = 4 where project_id = $1",
      4,
      true,
    ],
    [
      "a row put in front",
      "insert into audit_log select project_id, 0, at, actor_kind, actor_id, action, detail, ip, prev_hash, hash from audit_log where project_id = $1 and seq = 1",
      1,
      true,
    ],
    [
      "a row put at the end",
      "insert into audit_log select project_id, 6, at, actor_kind, actor_id, action, detail, ip, hash, hash from audit_log where project_id = $1 and seq = 5",
      6,
      true,
    ],
  ])("the database's owner cannot hide %s", async (_, statement, first, isThere) => {
    const owner = await makeMember(server);
    for (const name of ["One Bank", "Two Bank", "Three Bank", "Four Bank", "Five Bank"]) await rename(owner, name);
    await server.query(statement, [owner.projectId]);
    const [report] = await walk(owner);
    expect(report).toMatchObject({ checked: first - 1, cursor: null, hash: null, broken: { seq: first } });
    expect(report.broken.action).toBe(isThere ? "projects.renamed" : null);
    const found = await list(owner, { actions: ["audit-log.found_broken"] });
    expect(found.data.items[0].detail).toEqual({ row: first });
  });

  test("rows from before roles and devices were kept still fit", async () => {
    const owner = await makeMember(server);
    await server.query("select set_config('app.project_id', $1, false)", [owner.projectId]);
    const old = [
      { actor_kind: "user", actor_id: owner.userId, action: "projects.renamed", detail: {}, ip: "127.0.0.1" },
    ];
    await server.query("select append_audit($1, $2)", [owner.projectId, JSON.stringify(old)]);
    const [row] = await server.query<{ fits: boolean }>(
      `select hash = sha256(prev_hash || convert_to(jsonb_build_array(project_id, seq,
         to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_kind, actor_id, action, detail, ip)::text, 'UTF8')) as fits
       from audit_log where project_id = $1`,
      [owner.projectId],
    );
    expect(row?.fits).toBe(true);
    expect((await walk(owner))[0]).toMatchObject({ checked: 1, broken: null });
  });

  test("a cursor is ours, of this project, and whole", async () => {
    const neighbour = await makeMember(server);
    const { data } = await crowded.post("/api/audit-log/verify");
    const changed = `${data.cursor.slice(0, -2)}${data.cursor.endsWith("AA") ? "BB" : "AA"}`;
    for (const [who, cursor] of [
      [neighbour, data.cursor],
      [crowded, changed],
      [crowded, "x"],
      [crowded, ""],
    ] as const) {
      const answer = await who.post("/api/audit-log/verify", { cursor });
      expect([answer.status, answer.errors[0]?.code]).toEqual([422, "audit-log.cursor_invalid"]);
    }
  });

  test("rows that are written while it walks do not look like a break", async () => {
    const owner = await makeMember(server);
    await makeLong(owner, 2_000);
    const writes = Array.from({ length: 15 }, (_, n) => rename(owner, `Bank ${n + 100}`));
    const walks = Array.from({ length: 5 }, () => walk(owner));
    await Promise.all(writes);
    for (const [report] of await Promise.all(walks)) expect(report.broken).toBeNull();
  });
});

test("a broken row that somebody wrote by hand is shown, not stumbled over", async () => {
  const owner = await makeMember(server);
  await rename(owner, "One Bank");
  await server.query(
    "update audit_log set detail = '[1]', actor_id = 'nobody', actor_role = 'king', action = '=x', user_agent = null where project_id = $1",
    [owner.projectId],
  );
  const { status, data } = await list(owner);
  expect(status).toBe(200);
  expect(data.items[0]).toMatchObject({ detail: { value: [1] }, actor: { id: "nobody", name: null, role: null } });
  expect((await owner.get("/api/audit-log/options")).data.actors).toContainEqual({ id: "nobody", name: "nobody" });
});
