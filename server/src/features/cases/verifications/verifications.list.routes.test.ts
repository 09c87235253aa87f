import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verificationStatuses } from "#contract/records/verifications/verification-states.ts";
import { foldTotals } from "#server/features/records/verification-totals/verification-totals.service.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { makeBareForm, makeVerification } from "../../../../test/make-verifications.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(async () => server.close());

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const list = (member: Member, filters: object, page = 1, count = 10) =>
  member.post("/api/verifications", { page, count, filters });
const idsOf = (answer: { data: { items: { id: string }[] } }) => answer.data.items.map(({ id }) => id);

it("shows a verification with its applicant, form and checks", async () => {
  const member = await makeMember(server, "analyst");
  const formId = await makeBareForm(server, member.projectId, "Card holders");
  const made = await makeVerification(server, member.projectId, {
    formId,
    externalId: "crm-7",
    at: "2026-03-01T12:34:56.789Z",
  });
  const answer = await list(member, {});
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({
    items: [
      {
        id: made.id,
        created: "2026-03-01T12:34:56.789Z",
        status: "pending",
        country: "UA",
        formId,
        formName: "Card holders",
        types: ["PROFILE", "DOCUMENT"],
        checks: [{ name: "age", result: "pass" }],
        applicantId: made.applicantId,
        applicantName: "Olena Kovalenko",
        externalId: "crm-7",
        assignee: null,
        due: null,
        labels: [],
        isWaitingForApplicant: false,
        isProposed: false,
        isWaitingForPersons: false,
      },
    ],
    total: 1,
    totalIsCapped: false,
    isSimilar: false,
    page: 1,
    count: 10,
  });
});

it("lists submitted verifications, created ones by filter, and no country as null", async () => {
  const member = await makeMember(server);
  const formId = await makeBareForm(server, member.projectId);
  const created = await makeVerification(server, member.projectId, { formId, status: "created", country: "ZZ" });
  const valid = await makeVerification(server, member.projectId, { formId, status: "valid" });
  expect(idsOf(await list(member, {}))).toEqual([valid.id]);
  expect(idsOf(await list(member, { status: [] }))).toEqual([valid.id]);
  const open = await list(member, { status: ["created"] });
  expect(idsOf(open)).toEqual([created.id]);
  expect(open.data.items[0].country).toBeNull();
  expect(open.data.total).toBe(1);
});

it("takes days in UTC and instants to the millisecond, both ends included", async () => {
  const member = await makeMember(server);
  const formId = await makeBareForm(server, member.projectId);
  const at = (time: string) => makeVerification(server, member.projectId, { formId, at: time });
  const before = await at("2026-02-28T23:59:59.999Z");
  const first = await at("2026-03-01T00:00:00Z");
  const last = await at("2026-03-02T23:59:59.999999Z");
  await at("2026-03-03T00:00:00Z");
  const days = await list(member, { from: "2026-03-01", to: "2026-03-02" });
  expect([idsOf(days), days.data.total]).toEqual([[last.id, first.id], 2]);
  const kyiv = await list(member, { from: "2026-03-01T01:59:59.999+02:00", to: "2026-03-01T02:00:00+02:00" });
  expect([idsOf(kyiv), kyiv.data.total]).toEqual([[first.id, before.id], 2]);
  const backwards = await list(member, { from: "2026-03-02", to: "2026-03-01" });
  expect([idsOf(backwards), backwards.data.total]).toEqual([[], 0]);
  const widest = await list(member, { from: "0000-01-01", to: "9999-12-31" });
  expect(widest.data.total).toBe(4);
});

it("finds by the beginning of an id, taken as it is typed, and by nothing alike", async () => {
  const member = await makeMember(server);
  const formId = await makeBareForm(server, member.projectId);
  const made = await makeVerification(server, member.projectId, { formId, externalId: "a%b_c" });
  await makeVerification(server, member.projectId, { formId, externalId: "aXbYc" });
  const beginnings = [made.id.slice(0, 8), made.id.slice(0, 13), made.applicantId.slice(0, 9), "a%", "a%b_"];
  for (const search of [made.id, made.applicantId, made.id.toUpperCase(), "a%b_c", " a%b_c ", ...beginnings]) {
    const answer = await list(member, { search });
    expect([idsOf(answer), answer.data.total, answer.data.totalIsCapped]).toEqual([[made.id], 1, false]);
  }
  for (const search of ["%", "_", "a\\%b", "A%b_c", "b_c", randomUUID(), "' or 1=1 --"])
    expect((await list(member, { search })).data.total).toBe(0);
});

it("finds declined ones by any of the reasons, as the project sees them now, and refuses what is no reason", async () => {
  const member = await makeMember(server);
  const formId = await makeBareForm(server, member.projectId);
  const made = async (status: string, reasons: string[]) => {
    const { id } = await makeVerification(server, member.projectId, { formId, status });
    await server.query("update verifications set decline_reasons = $2 where id = $1", [id, reasons]);
    return id;
  };
  const expired = await made("invalid", ["EXPIRED_DOCUMENT", "BAD_QUALITY"]);
  const other = await made("invalid", ["OTHER"]);
  await made("invalid", ["WRONG_NAME"]);
  await made("valid", ["OTHER"]);
  const found = await list(member, { reasons: ["OTHER", "BAD_QUALITY"] });
  expect([idsOf(found).sort(), found.data.total]).toEqual([[expired, other].sort(), 2]);
  expect(idsOf(await list(member, { reasons: ["OTHER"], status: ["valid"] }))).toEqual([]);
  expect((await list(await makeMember(server), { reasons: ["OTHER"] })).data.total).toBe(0);
  const refused = await list(member, { reasons: ["BECAUSE"] });
  expect([refused.status, refused.errors[0]?.parameter]).toEqual([422, "filters.reasons.0"]);
});

it("S16 a neighbour's verifications, forms and ids find nothing", async () => {
  const [mine, theirs] = [await makeMember(server), await makeMember(server)];
  const formId = await makeBareForm(server, theirs.projectId);
  const made = await makeVerification(server, theirs.projectId, { formId });
  for (const filters of [{}, { forms: [formId] }, { search: made.id }, { search: made.applicantId }]) {
    const answer = await list(mine, filters);
    expect([answer.status, answer.data.items, answer.data.total]).toEqual([200, [], 0]);
  }
});

type Facts = { id: string; created_at: Date; status: string; country: string; form_id: string; types: string[] };
type RandomFilters = {
  from?: string;
  to?: string;
  countries?: string[];
  forms?: string[];
  types?: string[];
  status?: string[];
};

async function expected(projectId: string, { from, to, ...filters }: RandomFilters): Promise<string[]> {
  const rows = await server.query<Facts>(
    `select id from verifications where project_id = $1
       and ($2::timestamptz is null or created_at >= $2) and ($3::timestamptz is null or created_at < $3)
       and status = any($4) and ($5::text[] is null or country = any($5)) and ($6::uuid[] is null or form_id = any($6))
       and ($7::text[] is null or types && $7)
     order by created_at desc, id desc`,
    [
      projectId,
      from ? (from.length === 10 ? `${from}T00:00:00Z` : from) : null,
      to ? new Date(Date.parse(to) + (to.length === 10 ? 86_400_000 : 1)).toISOString() : null,
      filters.status ?? verificationStatuses.filter((status) => status !== "created"),
      filters.countries ?? null,
      filters.forms ?? null,
      filters.types ?? null,
    ],
  );
  return rows.map(({ id }) => id);
}

it("pages and totals equal OFFSET's and count(*)'s, whatever was changed, folded or not", async () => {
  const member = await makeMember(server);
  const { projectId } = member;
  const random = seeded(20260301);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const some = <T>(from: readonly T[]) => from.filter(() => random() < 0.4);
  const forms = [
    await makeBareForm(server, projectId, "A"),
    await makeBareForm(server, projectId, "B"),
    await makeBareForm(server, projectId, "C"),
  ];
  const countries = ["UA", "PL", "DE", "ZZ"];
  const typeSets = [["PROFILE"], ["PROFILE", "DOCUMENT"], ["PROFILE", "DOCUMENT", "FACIAL"]];
  const moment = () =>
    new Date(Date.UTC(2026, 2, 1 + Math.floor(random() * 12), Math.floor(random() * 8) * 3)).toISOString();
  const ids: string[] = [];
  for (let n = 0; n < 400; n += 1) {
    const made = { formId: pick(forms), at: moment(), status: pick(verificationStatuses), country: pick(countries) };
    ids.push((await makeVerification(server, projectId, { ...made, types: pick(typeSets) })).id);
    const dice = random();
    if (dice < 0.3)
      await server.query("update verifications set status = $2, row_version = row_version + 1 where id = $1", [
        pick(ids),
        pick(verificationStatuses),
      ]);
    else if (dice < 0.4)
      await server.query("update verifications set country = $2 where id = $1", [pick(ids), pick(countries)]);
    else if (dice < 0.45) await server.query("delete from verifications where id = $1", [pick(ids)]);
    else if (dice < 0.5) await foldTotals(server.platform);
  }

  for (let n = 0; n < 80; n += 1) {
    const end = () => (random() < 0.5 ? moment() : moment().slice(0, 10));
    const filters: RandomFilters = {};
    if (random() < 0.5) filters.from = end();
    if (random() < 0.5) filters.to = end();
    const [status, country, form, types] = [
      some(verificationStatuses),
      some(countries.slice(0, 3)),
      some(forms),
      some(["DOCUMENT", "FACIAL"]),
    ];
    if (status.length > 0) filters.status = status;
    if (country.length > 0 && random() < 0.7) filters.countries = country;
    if (form.length > 0 && random() < 0.5) filters.forms = form;
    if (types.length > 0 && random() < 0.3) filters.types = types;
    const all = await expected(projectId, filters);
    const count = pick([1, 7, 10, 100]);
    const page = 1 + Math.floor(random() * (all.length / count + 2));
    const answer = await list(member, filters, page, count);
    const facts = { filters, page, count };
    expect({ ...facts, total: answer.data?.total, ids: idsOf(answer) }).toEqual({
      ...facts,
      total: all.length,
      ids: all.slice((page - 1) * count, page * count),
    });
  }
});

async function makeCrowd(projectId: string, count: number) {
  const formId = await makeBareForm(server, projectId);
  await server.query("insert into applicants (project_id, id) values ($1, $1)", [projectId]);
  await server.query(
    `insert into verifications (project_id, id, created_at, form_id, form_version, applicant_id, status, country, types)
     select $1, md5($1::uuid::text || n)::uuid, timestamptz '2026-01-01 00:00Z' + n * interval '5 minutes', $3, 1, $1,
       case when n % 4000 = 0 then 'customer_pending' when n % 6000 = 1 then 'processing' else 'valid' end,
       case when n % 5000 = 0 then 'PL' when n % 7000 = 1 then 'DE' else 'UA' end, '{PROFILE}'
     from generate_series(1, $2::int) n`,
    [projectId, count, formId],
  );
}

it("finds rare verifications that lie far apart, page by page, as OFFSET would", async () => {
  const member = await makeMember(server);
  await makeCrowd(member.projectId, 45_000);
  await foldTotals(server.platform);
  for (const filters of [
    { countries: ["PL", "DE"] },
    { status: ["processing", "customer_pending"] },
    { countries: ["PL", "DE"], from: "2026-01-20T07:00:00Z", to: "2026-05-20T20:00:00Z" },
    { countries: ["PL", "DE"], status: ["processing", "customer_pending"] },
  ]) {
    const all = await expected(member.projectId, filters);
    expect(all.length).toBeGreaterThan(2);
    const pages = Math.ceil(all.length / 3) + 1;
    const seen = [];
    for (let page = 1; page <= pages; page += 1) {
      const answer = await list(member, filters, page, 3);
      expect(answer.data.total).toBe(all.length);
      seen.push(...idsOf(answer));
    }
    expect(seen).toEqual(all);
  }
});

it("S28 the deepest page, the widest filter and a billion rows at once are bounded or refused", async () => {
  const member = await makeMember(server);
  await makeCrowd(member.projectId, 10_050);
  const refusals: [object, number][] = [
    [{ count: 1_000_000_000 }, 422],
    [{ count: 101 }, 422],
    [{ count: 0 }, 422],
    [{ page: 0 }, 422],
    [{ page: 1_000_001 }, 422],
    [{ page: 1.5 }, 422],
    [{ page: 101, count: 100, filters: { types: ["PROFILE"] } }, 422],
    [{ filters: { forms: Array.from({ length: 101 }, () => randomUUID()) } }, 422],
    [{ filters: { from: "2026-02-30" } }, 422],
    [{ filters: { search: "x".repeat(129) } }, 422],
  ];
  for (const [body, status] of refusals) {
    const answer = await member.post("/api/verifications", body);
    expect([body, answer.status, answer.data]).toEqual([body, status, null]);
  }
  const deepest = await list(member, {}, 1_000_000, 100);
  expect(deepest.data).toMatchObject({ items: [], total: 10_050, totalIsCapped: false });
  const last = await list(member, {}, 101, 100);
  expect([last.data.items.length, last.data.total]).toEqual([50, 10_050]);
  const capped = await list(member, { types: ["PROFILE"] }, 100, 100);
  expect([capped.data.items.length, capped.data.total, capped.data.totalIsCapped]).toEqual([100, 10_000, true]);
  const tooDeep = await list(member, { types: ["PROFILE"] }, 101, 100);
  expect(tooDeep.errors).toMatchObject([{ parameter: "page", code: "verifications.page_too_deep" }]);
});

it("S28 whoever asks many costly questions at once waits behind themselves, and others are answered", async () => {
  const [member, neighbour] = [await makeMember(server), await makeMember(server)];
  const formId = await makeBareForm(server, member.projectId);
  await makeVerification(server, member.projectId, { formId });
  const crowd = () => Promise.all(Array.from({ length: 60 }, () => list(member, { types: ["PROFILE"] })));
  const [answers, ...beside] = await Promise.all([
    crowd(),
    ...Array.from({ length: 10 }, () => list(neighbour, { types: ["PROFILE"] })),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  for (const { status, data, errors } of answers)
    if (status === 200) expect(data.total).toBe(1);
    else expect(errors[0]?.code).toBe("request.too_many");
  expect(beside.map(({ status }) => status)).toContain(200);
  for (let n = 0; n < 3; n += 1) expect((await list(member, { types: ["PROFILE"] })).status).toBe(200);
});
