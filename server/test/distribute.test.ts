import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "#server/cli/commands.ts";
import { readCatalogue } from "#server/cli/distribute.catalogue.ts";
import { planDistribution } from "#server/cli/distribute.plan.ts";
import { findingsOfCatalogue, kindsOfTables } from "#server/cli/distribute.rules.ts";
import { inPlpgsql, rewrittenSteps } from "#server/cli/distribute.sql.ts";
import { delegatedFunctions } from "#server/cli/distribute.tables.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";

// The command on plain PostgreSQL: what it reads, prints and refuses. On Citus itself: citus.long.test.ts.

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true, servers: 1 });
});
afterAll(() => server.close());

async function distribute(...args: string[]) {
  const lines: string[] = [];
  const code = await runCommand(
    ["distribute", ...args],
    async () => server.operator,
    (line) => lines.push(line),
  );
  return { code, lines };
}

/** Of the schema as `statements` would leave it. */
async function catalogueAfter(...statements: string[]) {
  const client = await server.owner.connect();
  try {
    await client.query("begin");
    for (const statement of statements) await client.query(statement);
    return await readCatalogue(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("every table", () => {
  test("is of a project, on every server, or on the coordinator for a reason", async () => {
    const { kinds, unknown } = kindsOfTables(await catalogueAfter());
    expect(unknown).toEqual([]);
    expect(kinds.get("verifications")).toBe("distributed");
    expect(kinds.get("memberships")).toBe("reference");
    expect(kinds.get("sessions")).toBe("local");
  });

  test("can be where it belongs, and what needs care has a reason", async () => {
    const findings = findingsOfCatalogue(await catalogueAfter());
    expect(findings.filter(({ because }) => because === null)).toEqual([]);
    // Those of live and test are the same on each table.
    const named = findings.filter(({ text }) => !text.startsWith("policy own_mode")).map(({ table }) => table);
    expect([...new Set(named)].sort()).toEqual([
      "blacklist_entries",
      "blacklists",
      "forms",
      "memberships",
      "projects",
      "users",
      "verifications",
    ]);
  });

  test("that a table on every server refers to is on every server too", async () => {
    const { kinds } = kindsOfTables(
      await catalogueAfter(
        "create table own_roles (project_id uuid, id uuid, primary key (project_id, id))",
        "alter table memberships add own_role uuid, add foreign key (project_id, own_role) references own_roles",
      ),
    );
    expect(kinds.get("own_roles")).toBe("reference");
  });
});

describe("is refused, by its name:", () => {
  test.each([
    [
      "a table that nothing says where it is",
      "things: has no project_id",
      ["create table things (id uuid primary key)"],
    ],
    [
      "a key without the project",
      "things: unique index things_pkey",
      ["create table things (project_id uuid, id uuid primary key)"],
    ],
    [
      "a foreign key without the project",
      "form_links: foreign key astray to forms: without the project",
      [
        "create unique index by_id on forms (id)",
        "alter table form_links add constraint astray foreign key (form_id) references forms (id)",
      ],
    ],
    [
      "a foreign key to the coordinator",
      "forms: foreign key astray to media_feeds: to a table of the coordinator alone",
      ["alter table forms add feed text, add constraint astray foreign key (feed) references media_feeds"],
    ],
    [
      "a foreign key that empties a column",
      "form_links: foreign key astray to themes: would empty a column",
      [
        `alter table form_links add theme_id uuid,
         add constraint astray foreign key (project_id, theme_id) references themes on delete set null (theme_id)`,
      ],
    ],
    [
      "a restrictive policy",
      "forms: policy strict: Citus makes a restrictive policy a permissive one",
      ["create policy strict on forms as restrictive to veridesk_app using (deleted_at is null)"],
    ],
    [
      "a policy with a subquery",
      "forms: policy odd: a subquery",
      ["create policy odd on forms to veridesk_app using (exists (select from themes))"],
    ],
    [
      "a policy that does not name the project",
      "forms: policy wide: does not name the project",
      ["create policy wide on forms to veridesk_app using (true)"],
    ],
    [
      "a trigger on a table that every server has",
      "projects: trigger again: Citus runs it on each server",
      ["create trigger again after insert on projects for each row execute function join_provisioned2()"],
    ],
    [
      "a trigger on all rows of a statement",
      "forms: trigger all_of_them: reads the rows of a statement",
      [
        `create trigger all_of_them after insert on forms referencing new table as added
         for each statement execute function join_provisioned2()`,
      ],
    ],
    [
      "a function that was changed since it was rewritten for Citus",
      "standing_of: another function than distribute.sql.ts knows",
      [
        `create or replace function standing_of(project uuid)
         returns table (account_id uuid, is_old boolean, is_vouched boolean, has_paid boolean)
         language sql as 'select null::uuid, true, true, true'`,
      ],
    ],
    [
      "a small identity",
      "things: column n: an identity of integer",
      ["create table things (project_id uuid, n int generated always as identity, primary key (project_id, n))"],
    ],
  ])("%s", async (_, finding, statements) => {
    const before = "create function join_provisioned2() returns trigger language plpgsql as 'begin return null; end'";
    const findings = findingsOfCatalogue(await catalogueAfter(before, ...statements));
    const unfit = findings.filter(({ because }) => because === null).map(({ table, text }) => `${table}: ${text}`);
    expect(unfit).toContainEqual(expect.stringContaining(finding));
  });
});

describe("the command", () => {
  test("prints its statements and changes nothing", async () => {
    const before = await catalogueAfter();
    const { code, lines } = await distribute("--dry-run");
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^\d+ distributed, \d+ reference, \d+ on the coordinator alone$/);
    for (const statement of [
      "select create_reference_table('users');",
      'alter table "verifications" disable trigger user;',
      "select create_distributed_table('verifications', 'project_id', colocate_with := 'affiliated_persons');",
      'alter table "verifications" enable trigger user;',
      `alter policy "joined_projects" on projects using (is_joined(id));`,
      `drop policy "own_mode" on "verifications";`,
    ])
      expect(lines).toContain(statement);
    expect(await catalogueAfter()).toEqual(before);
  });

  test("takes every foreign key off before, and puts it back after, without what Citus refuses", async () => {
    const { lines } = await distribute("--dry-run");
    const off = lines
      .filter((line) => / drop constraint /.test(line))
      .map((line) => line.replace(" drop constraint", ""));
    const back = lines
      .filter((line) => / add constraint /.test(line))
      .map((line) => line.replace(/ add constraint (\S+) .*;/, " $1;"));
    expect(off.length).toBeGreaterThan(100);
    expect(back).toEqual(off);
    expect(lines.filter((line) => /ON DELETE SET NULL \(/.test(line) && / add constraint /.test(line))).toEqual([]);
  });

  test("refuses a database without Citus", async () => {
    const { code, lines } = await distribute();
    expect({ code, last: lines.at(-1) }).toEqual({
      code: 1,
      last: "This database has no Citus (create extension citus). Nothing was changed.",
    });
  });

  test("refuses an argument that it does not know", async () => {
    expect((await distribute("verifications")).code).toBe(2);
    expect((await distribute("--now")).code).toBe(2);
  });

  test("goes on where it was interrupted", async () => {
    const catalogue = await catalogueAfter();
    const { kinds } = kindsOfTables(catalogue);
    const whole = planDistribution(catalogue, "desk").flatMap(({ statements }) => statements);
    const tables = catalogue.tables.map((table) => {
      const kind = kinds.get(table.name);
      return { ...table, made: table.name === "forms" || kind === "local" || !kind ? null : kind };
    });
    const keys = catalogue.keys.map((key) => ({ ...key, isKept: key.table === "verifications" }));
    const rest = planDistribution({ ...catalogue, tables, keys }, "desk").flatMap(({ statements }) => statements);
    expect(rest.filter((text) => /create_(?:distributed|reference)_table/.test(text))).toEqual([
      "select create_distributed_table('forms', 'project_id', colocate_with := 'affiliated_persons')",
    ]);
    const backOf = (texts: string[], table: string) =>
      texts.filter((text) => text.startsWith(`alter table "${table}" add`));
    expect(backOf(rest, "verifications")).toEqual(backOf(whole, "verifications"));
    expect(rest.filter((text) => text.startsWith(`alter table "verifications" drop`))).toEqual([]);
    expect(rest.some((text) => text.startsWith(`alter table "form_versions" drop`))).toBe(true);
    expect(rest.some((text) => text.startsWith(`alter table "callback_attempts" drop`))).toBe(false);
  });
});

test("functions that run where their project is have an argument that names it", async () => {
  const { functions } = await catalogueAfter();
  for (const [name, { argument }] of Object.entries(delegatedFunctions))
    expect(functions.find((each) => each.name === name)?.argumentNames, name).toContain(argument);
});

test("what is different on Citus is the same to PostgreSQL: functions in PL/pgSQL", async () => {
  const catalogue = await catalogueAfter();
  const steps = [
    ...rewrittenSteps(),
    ...inPlpgsql(
      catalogue.functions,
      catalogue.tables.map(({ name }) => name),
    ),
  ];
  expect(steps.length).toBeGreaterThan(20);
  const after = await catalogueAfter(...steps.flatMap(({ statements }) => statements));
  const left = after.functions.filter(({ language }) => language === "sql").map(({ name }) => name);
  expect(left.sort()).toEqual([
    "app_modes",
    "audit_hash",
    "current_project",
    "current_user_id",
    "default_mode",
    "duration_class",
    "duration_of_class",
    "id_of_custom_role",
    "search_words",
    "set_for_transaction",
  ]);
  expect(findingsOfCatalogue(after)).toEqual(findingsOfCatalogue(catalogue));
});

test("a transaction says its project, person and mode through one function, which keeps what it says to its end", async () => {
  const others = await server.query(
    "select proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ '\\mset_config\\M' and proname <> 'set_for_transaction'",
  );
  expect(others).toEqual([]);
  const { projectId } = await makeMember(server);
  const client = await server.owner.connect();
  const read = async () => (await client.query("select current_project() as id")).rows[0].id;
  try {
    await client.query("begin");
    await client.query("select set_for_transaction('app.project_id', $1)", [projectId]);
    expect(await read()).toBe(projectId);
    await client.query("commit");
    expect(await read()).toBeNull();
  } finally {
    client.release();
  }
});
