import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { bodyBinding } from "#server/features/callbacks/callbacks/callbacks.body.rules.ts";
import {
  personRowsOf,
  reachedOtherwise,
  readPersonalTables,
} from "#server/features/records/personal-data/personal-data.queries.ts";
import { readWords } from "#server/features/records/personal-data/personal-data.rules.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { openWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { profileEdit } from "./applicants.ts";
import { addPerson, director, fillCompany, giveLink, makeCompany, owner as owns, passPerson } from "./companies.ts";
import { answerSteps, makeForm, makeLink, openLink } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { listed, putList } from "./listed.ts";
import { type Member, makeMember } from "./make.ts";
import { decide } from "./reviews.ts";

let server: TestServer;
let owner: Member;
beforeAll(async () => {
  server = await openTestServer({ own: true, workers: 1 });
  owner = await makeMember(server);
});
afterAll(() => server.close());

/** What can hold words, bytes or a birthday, and what is said of it. */
const columns = () =>
  server.query<{ name: string; column: string; says: string | null }>(
    `select c.relname as name, a.attname as column, col_description(c.oid, a.attnum) as says
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and c.relname <> 'schema_migrations'
       and format_type(a.atttypid, null) ~ 'text|json|bytea|char|inet|cidr|date|xml|tsvector' order by 1, 2`,
  );
const unsaid = async () =>
  (await columns())
    .filter(({ says }) => says === null || readWords(says) === null)
    .map(({ name, column }) => `${name}.${column}`);

describe("the list", () => {
  test("every column that can hold words says whom it speaks of, and what is done with it", async () => {
    expect((await columns()).length).toBeGreaterThan(400);
    expect(await unsaid()).toEqual([]);
  });

  test("a new column without a line is found", async () => {
    await server.query("alter table themes add column hobby text");
    expect(await unsaid()).toEqual(["themes.hobby"]);
    await server.query("alter table themes drop column hobby");
  });

  test("a table of applicants is reached from the person, is erased as a whole or not at all, and says what binds it", async () => {
    const tables = await inSystemStep(server.platform, "test", owner.projectId, async (ctx) => {
      const found = await readPersonalTables(ctx);
      return found.map((table) => ({
        ...table,
        isReached: personRowsOf(ctx, table, { applicants: [], verifications: [] }) !== null,
      }));
    });
    expect(tables.length).toBeGreaterThan(40);
    for (const { name, columns: own, isDeleted, isReached, columnNames } of tables) {
      expect([name, isReached || reachedOtherwise.has(name)]).toEqual([name, true]);
      if (isDeleted) expect([name, own.filter(({ erasure }) => erasure !== "deletes")]).toEqual([name, []]);
      for (const { sealed } of own) for (const by of sealed?.by ?? []) expect(columnNames).toContain(by);
    }
  });

  test("every table with an applicant's or a verification's id is in it, or holds nothing else", async () => {
    const words = await columns();
    const rows = await server.query<{ name: string }>(
      `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
         and a.attname in ('applicant_id', 'verification_id')`,
    );
    const silent = rows.filter(
      ({ name }) =>
        words.some((each) => each.name === name) &&
        !words.some((each) => each.name === name && each.says?.startsWith("applicant: ")),
    );
    // What of it is counted already; which session of a member has looked at it.
    expect(silent.map(({ name }) => name).sort()).toEqual(["statistics_marks", "verification_views"]);
  });
});

const { PROFILE, DATABASE_SCREENING } = defaultSteps();
const marks = {
  "first name": "Zinaidamark",
  "last name": "Unmistakableva",
  email: "zinaida.mark@example.com",
  street: "Unmistakable Street",
  "tax number": "KZ9090817263",
  answer: "Becausemarked",
  browser: "Browsermark",
};

/** Every column of every table, ours and the queue's. @returns `table.column: what` */
async function shownIn(): Promise<string[]> {
  const found = await server.query<{ at: string; name: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as name, quote_ident(column_name) as column,
       table_name || '.' || column_name as at from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const shown: string[] = [];
  for (const { at, name, column } of found)
    for (const [what, mark] of Object.entries(marks)) {
      const hex = Buffer.from(mark).toString("hex");
      const rows = await server.query(
        `select 1 from ${name} where position(lower($1) in lower(${column}::text)) > 0 or position($2 in ${column}::text) > 0 limit 1`,
        [mark, hex],
      );
      if (rows.length > 0) shown.push(`${at}: ${what}`);
    }
  return shown;
}

const brokenAt = async () =>
  (await server.query<{ n: number | null }>("select verify_audit($1)::int as n", [owner.projectId]))[0]?.n;

/** Asked for everything that a form without photos can ask, mailed, judged, commented, corrected and searched for. */
async function makeFilled() {
  const name = `${marks["first name"]} ${marks["last name"]}`;
  await putList(server, "marks", [listed("q1", "Zinaida Markova Umistakabl", { births: ["1990-05-17"] })]);
  const screening = { ...DATABASE_SCREENING, lists: ["sanctions" as const] };
  const form = await makeForm(owner, {
    steps: [PROFILE, ...answerSteps.filter(({ type }) => type !== "PAYMENT_METHOD"), screening],
    countries: ["UA", "KZ"],
    callbackUrl: "https://hooks.example/",
    returnApplicantData: true,
    notifyApplicant: true,
  });
  const link = await makeLink(owner, form.id, { email: marks.email });
  const applicant = await openLink(server, link.token);
  const post = async (path: string, body: object = {}) => {
    const answer = await applicant.send("POST", `/api/flow/${path}`, body, { "user-agent": `${marks.browser}/1.0` });
    expect([path, answer.errors]).toEqual([path, []]);
  };
  const [first_name, last_name] = [marks["first name"], marks["last name"]];
  await post("profile", { first_name, last_name, dob: "1990-05-17", residence_country: "UA", email: marks.email });
  await post("tax-id", { country: "KZ", number: marks["tax number"] });
  await post("address", { country: "UA", city: "Kyiv", line1: `${marks.street} 7` });
  const origin = { incomeSource: "salary", annualIncome: "25000_50000", transactionAmount: 5, originOfFunds: "gift" };
  await post("funds", { ...origin, purpose: marks.answer });
  await post("questionnaire", { q1: marks.answer });
  await post("submit");
  await server.drainJobs();
  const { verificationId } = applicant;
  const { data } = await owner.get(`/api/verifications/${verificationId}`);
  const path = `/api/applicants/${data.applicant.publicId}`;
  const must = async (answer: Promise<{ errors: unknown }>) => expect((await answer).errors).toEqual([]);
  await must(owner.post(`${path}/profile`, profileEdit({ first_name, last_name: `${last_name}corrected` })));
  await must(owner.post(`${path}/comments`, { comment: name }));
  await must(owner.put(`${path}/labels`, { labels: [last_name] }));
  await must(owner.post("/api/screening/search", { name: `${last_name}, ${first_name}` }));
  await must(owner.post("/api/screening/search", { name: "Somebody Else" }));
  return { verificationId, path, applicantId: data.applicant.publicId as string };
}

const auditedOf = (verificationId: string) =>
  server.query<{ ip: string | null; user_agent: string | null; action: string }>(
    `select ip, user_agent, action from audit_log where project_id = $1
       and (actor_kind = 'applicant' and actor_id = $2 or actor_kind = 'stranger' and detail ->> 'verificationId' = $2)`,
    [owner.projectId, verificationId],
  );

type Logged = {
  action: string;
  ip: string | null;
  userAgent: string | null;
  detail: { queried?: { names: string[] } };
};
const logged = async (): Promise<Logged[]> => (await owner.post("/api/audit-log", { page: 1, count: 100 })).data.items;

async function copyOf(path: string) {
  const { status, bytes } = await owner.post(`${path}/report-file`);
  expect(status).toBe(200);
  const folder = await mkdtemp(join(tmpdir(), "veridesk-copy-"));
  await writeFile(join(folder, "all.zip"), bytes);
  await promisify(execFile)("python3", ["-m", "zipfile", "-e", "all.zip", "."], { cwd: folder });
  return JSON.parse(await readFile(join(folder, "data.json"), "utf8"));
}

test("N9 N12 A5 A6 what is kept of an applicant is given whole, and none of it is left in clear after erasure", async () => {
  const { verificationId, path, applicantId } = await makeFilled();

  const before = await shownIn();
  expect(before).toEqual(
    expect.arrayContaining(["applicants.first_name: first name", "verification_words.word: last name"]),
  );
  // Sealed or reached by a key: in clear nowhere, also before.
  for (const table of ["outbox_mails", "audit_log", "screening_searches", "callbacks", "verification_events"])
    expect(before.filter((at) => at.startsWith(`${table}.`))).toEqual([]);
  const mails = await server.query("select 1 from outbox_mails where applicant_id = $1", [applicantId]);
  expect(mails).not.toEqual([]);
  const audited = await auditedOf(verificationId);
  expect(audited.map(({ action }) => action)).toContain("flow.opened");
  for (const { ip, user_agent } of audited) expect([ip, user_agent].join(" ")).toMatch(/^v1\.\S+ (v1\.\S+)?$/);
  const read = await logged();
  expect(read.find(({ action }) => action === "flow.submitted")).toMatchObject({
    ip: "127.0.0.1",
    userAgent: `${marks.browser}/1.0`,
  });
  const searched = read
    .filter(({ action }) => action === "screening.searched")
    .map(({ detail }) => detail.queried?.names);
  expect(searched).toEqual([["Somebody Else"], [`${marks["last name"]}, ${marks["first name"]}`]]);
  // A row as earlier releases wrote it.
  await server.query(
    `with entered as (select set_config('app.project_id', $1::text, true))
     select append_audit($1::uuid, jsonb_build_array(jsonb_build_object('actor_kind', 'applicant', 'actor_id', $2::text,
       'action', 'flow.old', 'detail', '{}'::jsonb, 'ip', '203.0.113.9', 'user_agent', 'Old/1.0'))) from entered`,
    [owner.projectId, verificationId],
  );
  expect((await logged()).find(({ action }) => action === "flow.old")).toMatchObject({ ip: "203.0.113.9" });
  expect(await brokenAt()).toBeNull();

  const copy = await copyOf(path);
  expect(copy.tables.screenings[0].queried.names).toContain(`${marks["first name"]} ${marks["last name"]}`);
  expect(copy.tables.verification_answers.map(({ step }: { step: string }) => step)).toContain("QUESTIONNAIRE");
  expect(JSON.stringify(copy.tables.applicant_events)).toContain(`${marks["first name"]} ${marks["last name"]}`);
  expect(copy.tables.applicant_labels).toEqual([{ label: marks["last name"] }]);
  for (const table of ["applicant_records", "verification_checks", "verification_sessions", "verification_events"])
    expect(Object.keys(copy.tables)).toContain(table);
  expect(JSON.stringify(copy.tables)).not.toMatch(/"v1\.[0-9a-f]{8}\.|token_hash|sealed_/);

  expect((await owner.post(`${path}/erase`, { reason: "Asked by mail" })).errors).toEqual([]);
  expect(await shownIn()).toEqual([]);
  expect(await server.query("select 1 from outbox_mails where applicant_id = $1", [applicantId])).toEqual([]);
  expect(await server.query("select sealed_key from applicant_keys where applicant_id = $1", [applicantId])).toEqual([
    { sealed_key: "" },
  ]);
  const after = await logged();
  expect(after.find(({ action }) => action === "flow.submitted")).toMatchObject({ ip: null, userAgent: null });
  expect(
    after.filter(({ action }) => action === "screening.searched").map(({ detail }) => detail.queried?.names),
  ).toEqual([["Somebody Else"], undefined]);
  expect(await brokenAt()).toBeNull();
});

test("C2 erasing a person ends what a company's history, callbacks and attempts say of them", async () => {
  const company = await makeCompany(server, {
    member: owner,
    config: { callbackUrl: "https://hooks.example/", returnApplicantData: true },
  });
  await fillCompany(company);
  const [firstName, lastName] = [marks["first name"], marks["last name"]];
  const bothRoles = { types: ["AUTHORISED", "BENEFICIAL"], share: 85 };
  const personId = await addPerson(company, director({ firstName, lastName, email: marks.email, ...bothRoles }));
  await addPerson(company, owns({ firstName: "Staysthere", lastName: "Kept", share: 15 }));
  const token = await giveLink(company, personId);
  expect((await company.visitor.post("/api/flow/submit")).errors).toEqual([]);
  await passPerson(server, token, { first_name: firstName, last_name: lastName });
  await server.drainJobs();
  const { verificationId } = company;
  const { rowVersion } = (await owner.get(`/api/verifications/${verificationId}`)).data;
  const decline = { status: "invalid", decline_reasons: ["FRAUDULENT"] };
  expect((await decide(owner, verificationId, rowVersion, decline)).errors).toEqual([]);
  await server.drainJobs();
  await server.query(
    `insert into verification_events (project_id, verification_id, id, kind, comment, person_id)
     values ($1, $2, gen_random_uuid(), 'person_approved', $3, null), ($1, $2, gen_random_uuid(), 'person_taken_back', null, $4)`,
    [owner.projectId, verificationId, `${firstName} ${lastName}`, personId],
  );
  await server.query(
    `insert into callback_attempts (project_id, callback_id, n, at, duration_ms, reply)
     select project_id, id, 99, now(), 1, $2 from callbacks where verification_id = $1`,
    [verificationId, `thank you for ${lastName}`],
  );
  const view = async () => (await owner.get(`/api/verifications/${verificationId}`)).data;
  const named = async () =>
    (await view()).history
      .filter(({ kind }: { kind: string }) => kind.startsWith("person_"))
      .map(({ comment }: { comment: string }) => comment);
  expect(await named()).toEqual([`${firstName} ${lastName}`, `${firstName} ${lastName}`]);
  const bodies = async () => {
    const rows = await server.query<{ id: string; sealed_body: string }>(
      "select id, sealed_body from callbacks where verification_id = $1",
      [verificationId],
    );
    return rows
      .map(({ id, sealed_body }) =>
        openWithKeyRing(server.platform.keys, sealed_body, bodyBinding(id)).toString("utf8"),
      )
      .join(" ");
  };
  expect(await bodies()).toContain(lastName);
  const [person] = await server.query<{ applicant_id: string }>(
    "select applicant_id from affiliated_persons where id = $1",
    [personId],
  );
  const path = `/api/applicants/${person?.applicant_id}`;
  expect((await copyOf(path)).tables.affiliated_persons[0].details).toMatchObject({ firstName, lastName });
  expect((await owner.post(`${path}/erase`, { reason: "Asked by mail" })).errors).toEqual([]);
  expect(await shownIn()).toEqual([]);
  expect(await named()).toEqual([null, null]);
  const left = await bodies();
  expect(left).not.toContain(lastName);
  expect(left).toContain("Staysthere");
});
