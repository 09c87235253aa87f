import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { localTables } from "#server/cli/distribute.tables.ts";
import { copyFrom } from "./database.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";
import { makeSpreadTemplate, spreadTables } from "./partitions.ts";

// docs/scaling.md, "Citus by project": the schema, and what runs on it, can be spread over servers by project.

let template: Awaited<ReturnType<typeof makeSpreadTemplate>>;
beforeAll(async () => {
  template = await makeSpreadTemplate();
  copyFrom(template.name);
});
afterAll(() => template.drop());

/** A new one says in `distribute.tables.ts` where it is. */
const withoutProject = ["users", ...Object.keys(localTables)];

/** Each would need what stands here before the tables are on several servers. */
const acrossProjects: Record<string, string> = {
  "function account_contacts": "one answer from every server, for the version before 0243",
  "function contacts_of_account": "one answer from every server",
  "function append_audit": "names its project; rows without one are of the project of zeros",
  "function drop_left_customer_files": "a sweep, on every server by itself",
  "function due_blacklist_imports": "a sweep, on every server by itself",
  "function due_monitoring": "a sweep, on every server by itself",
  "function due_person_reminders": "a sweep, on every server by itself",
  "function due_reports": "a sweep, on every server by itself",
  "function due_services": "a sweep, on every server by itself",
  "function due_resubmissions": "a sweep, on every server by itself",
  "function ending_qes_certificates": "a sweep, on every server by itself",
  "function due_retention": "a sweep, on every server by itself",
  "function find_clear_verifications": "a sweep, on every server by itself",
  "function find_top_up": "a table from number to project",
  "function fold_verification_deltas": "a sweep, on every server by itself",
  "function fold_statistics": "a sweep, on every server by itself",
  "function open_ledger": "names its project",
  "function open_api_key": "a table from key to project",
  "function open_flow": "a table from token to project",
  "function open_invitation": "a table from token to project",
  "function open_link": "a table from token to project",
  "function open_mail_address": "a table from token to project",
  "function open_preview": "a table from token to project",
  "function open_provisioning_key": "a table from key to project",
  "function left_video_calls": "a sweep, on every server by itself",
  "function overdue_work": "a sweep, on every server by itself",
  "function begin_project_count": "names its project",
  "function count_project": "names its project",
  "function count_projects": "one answer from every server",
  "function project_uses": "one answer from every server: the newest of each",
  "function projects_to_count": "a sweep, on every server by itself",
  "function sign_ups_by_day": "of accounts, a copy on every server",
  "function projects_of_account": "names its account: one answer from every server",
  "function remove_erased_tests": "names its project",
  "function listeners_with_callbacks": "names its projects: each server answers for its own",
  "function standing_of": "names its project and its owner: one answer from every server",
  "function unsubmitted_bytes": "names its account: one answer from every server",
  "function post_transfer": "a trigger: in the project of its row",
  "function sweep_flow_sessions": "a sweep, on every server by itself",
  "function sweep_idempotency_keys": "a sweep, on every server by itself",
  "function unfinished_files": "a sweep, on every server by itself",
  "function waiting_invoices": "one answer from every server",
  "policy own_memberships of memberships": "small, a copy on every server",
  "policy joined_projects of projects": "small, a copy on every server",
};

describe("the schema in parts by project", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ own: true, servers: 1 });
  });
  afterAll(() => server.close());

  test("has every table of the projects in parts, and a reason for each other table", async () => {
    const spread = await server.query<{ oid: number; name: string }>(spreadTables);
    const kinds = await server.query<{ name: string; kind: string }>(
      "select relname as name, relkind as kind from pg_class where oid = any($1)",
      [spread.map(({ oid }) => oid)],
    );
    expect(kinds.length).toBeGreaterThan(35);
    expect(kinds.filter(({ kind }) => kind !== "p")).toEqual([]);
    const rest = await server.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and not relispartition and relnamespace = 'public'::regnamespace",
    );
    expect(rest.map(({ name }) => name).sort()).toEqual(withoutProject.sort());
  });

  test("has foreign keys within a project, or to a table that every server has", async () => {
    const astray = await server.query(
      `with spread as (${spreadTables})
       select k.conrelid::regclass::text as from, k.conname as key from pg_constraint k
       left join spread f on f.oid = k.conrelid left join spread t on t.oid = k.confrelid
       where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
         and coalesce(case
           when f.oid is null then t.oid is null
           when t.oid is null then k.confrelid = 'users'::regclass
           else exists (
             select from unnest(k.conkey, k.confkey) pair (here, there)
             join pg_attribute h on h.attrelid = k.conrelid and h.attnum = here and h.attname = f.by
             join pg_attribute o on o.attrelid = k.confrelid and o.attnum = there and o.attname = t.by)
         end, false) is false`,
    );
    expect(astray).toEqual([]);
  });

  test("is seen across projects by what has a reason, and nothing else", async () => {
    const found = await server.query<{ name: string }>(
      `select 'function ' || proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
       union all select format('policy %s of %s', policyname, tablename) from pg_policies
         where schemaname = 'public' and 'veridesk_system' <> all(roles)
           and tablename in (select name from (${spreadTables}) t)
           and permissive = 'PERMISSIVE' and coalesce(qual, with_check) !~ '^[(](id|project_id) = current_project[(][)][)]$'`,
    );
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(acrossProjects).sort());
  });

  test("S17 shows a project its own rows alone, and the parts to nobody", async () => {
    const [ours, theirs] = [await makeMember(server), await makeMember(server)];
    const seen = await server.platform.database.inProject(ours.projectId, async ({ client }) => {
      const { rows } = await client.query<{ id: string }>("select project_id as id from memberships");
      return rows.map(({ id }) => id);
    });
    expect(seen).toEqual([ours.projectId]);
    expect(theirs.projectId).not.toBe(ours.projectId);
    const reading = server.platform.database.inProject(ours.projectId, ({ client }) =>
      client.query("select from memberships_part0"),
    );
    await expect(reading).rejects.toThrow(/permission denied/);
  });

  test("asks one part only for what a project reads", async () => {
    const { projectId } = await makeMember(server);
    const plan = await server.platform.database.inProject(projectId, async ({ client }) => {
      const { rows } = await client.query("explain (analyze, format json) select from verifications limit 5");
      return JSON.stringify(rows);
    });
    expect(plan).toContain('"Subplans Removed":3');
  });
});

describe("a schema that cannot be spread is refused", () => {
  test.each([
    ["a key without the project", "create table things (project_id uuid, id uuid primary key)"],
    ["a unique index without the project", "create unique index on forms (token_hash)"],
    [
      "a foreign key without the project",
      "create unique index by_id on forms (id); alter table form_links add foreign key (form_id) references forms (id)",
    ],
  ])("%s", async (_, statement) => {
    await expect(makeSpreadTemplate([statement])).rejects.toThrow(/cannot be spread by project/);
  });
});

describe.each([
  ["audit chains", () => import("./audit-chain.test.ts")],
  ["the list", () => import("#server/features/cases/verifications/verifications.list.routes.test.ts")],
])("in parts: %s", async (_, suite) => {
  await suite();
});
