import { expect, test } from "vitest";

type Fault = { line: number; fault: string };
const { migrationFaults } = (await import("../../scripts/migration-rules.mjs" as string)) as {
  migrationFaults: (sql: string) => Fault[];
};
type Statement = { text: string; bodies: string[]; comments: string[]; line: number };
const { readStatements } = (await import("../../scripts/sql-statements.mjs" as string)) as {
  readStatements: (sql: string) => Statement[];
};

const wordsOf = (sql: string) => migrationFaults(sql).map(({ fault }) => fault);

test.each([
  ["alter table verifications alter column number type bigint;", "writes the whole table again"],
  ["alter table only public_words alter number set data type bigint;", "writes the whole table again"],
  ["alter table verifications add column token uuid default gen_random_uuid();", "computed for each row"],
  ["alter table verifications add number bigserial;", "computed for each row"],
  ["alter table verifications add column full_name text generated always as (a || b) stored;", "computed for each row"],
  ["alter table verifications add column kind text not null;", "adds rows without it"],
  ["alter table themes add column kind text not null;", "adds rows without it"],
  ["alter table verifications add column kind text unique;", "its index is made"],
  ["alter table verifications add column kind text default 'a' check (kind in ('a', 'b'));", "each row is compared"],
  ["alter table applicants add column x int default 1 references themes;", "each row is compared"],
  ["alter table verifications alter column kind set not null;", "each row is read under the lock"],
  ["alter table verifications alter column kind drop default;", "adds rows without it"],
  ["create index verifications_kind on verifications (project_id, kind);", "create index concurrently"],
  ["create unique index if not exists a on only audit_log using btree (kind);", "create index concurrently"],
  ["create index concurrently a on audit_log (kind);", "cannot be in a transaction"],
  ["alter table callbacks add foreign key (project_id, a) references b;", "not valid"],
  ["alter table callbacks add constraint c check (a > 0), add column d int;", "not valid"],
  ["alter table callbacks add constraint c unique (a);", "using index"],
  [
    "alter table callbacks add constraint c check (a > 0) not valid;\nalter table callbacks validate constraint c;",
    "next one",
  ],
  ["update verifications set kind = 'a' where kind is null;", "stays locked"],
  ["with old as (select id from verifications) delete from audit_log using old;", "stays locked"],
  ["truncate outbox_mails;", "nobody else works"],
  ["lock table verifications in share mode;", "nobody else works"],
  ["alter table verifications drop column kind;", "still reads it"],
  ["alter table themes rename column a to b;", "still reads it"],
  ["alter table themes rename to looks;", "still reads it"],
  ["drop table if exists themes cascade;", "still uses it"],
  ["drop function open_flow(text);", "still uses it"],
  ["alter type kind rename value 'a' to 'b';", "still uses it"],
  ["do $$ begin alter table verifications drop column kind; end $$;", "still reads it"],
  ["do $$ begin execute format('alter table %I add x int', 'a'); end $$;", "write it out"],
])("%s is refused", (sql, why) => {
  expect(wordsOf(sql)).toEqual([expect.stringContaining(why)]);
});

test.each([
  "alter table verifications add column kind text;",
  "alter table verifications add column kind text not null default 'a';",
  "alter table verifications add column at timestamptz not null default now();",
  "alter table verifications add column theme_id uuid references themes;",
  "alter table callbacks add constraint c foreign key (project_id, a) references b not valid;",
  "alter table callbacks validate constraint c;",
  "alter table callbacks add constraint c unique using index d;",
  "alter table callbacks drop constraint c, alter column a drop not null, alter column b set default 0;",
  "alter table callbacks rename constraint c to d;",
  "alter index a rename to b;",
  "create index themes_kind on themes (kind);",
  "update users set language = 'en' where language is null;",
  "create table new_words (id uuid primary key, check (id is not null)); create index a on new_words (id); alter table new_words add unique (id);",
  "create table new_words (a int); do $$ begin insert into new_words select 1 from verifications for update; end $$;",
  "drop function open_flow(text); create function open_flow(hash text) returns int language sql as $$ select 1 $$;",
  "create trigger touch after insert or update on verifications for each row execute function touch();",
  "create function f() returns void language plpgsql as $$ begin execute 'update verifications set a = 1'; end $$;",
  "insert into list_sources (id) values (1) on conflict (id) do update set id = 1;",
  "comment on column verifications.kind is 'drop table verifications; update verifications set a';",
])("%s passes", (sql) => {
  expect(wordsOf(sql)).toEqual([]);
});

test("a reason above the statement accepts what it names, there and for nothing else", () => {
  const drop = "alter table themes drop column a;";
  expect(wordsOf(`-- contract: since 0.2.0 nothing reads it\n${drop}`)).toEqual([]);
  expect(wordsOf(`-- contract: since 0.2.0 nothing reads it\n${drop}\n${drop}`)).toHaveLength(1);
  expect(wordsOf(`-- locks: nothing has read it since 0.2.0\n${drop}`)).toHaveLength(1);
  expect(wordsOf(`-- contract: nothing reads it any more\n${drop}`)).toHaveLength(1);
  const index = "create index a on verifications (kind) where kind = 'c';";
  expect(wordsOf(`-- Of a few.\n-- locks: ten seconds for ten million rows, at night\n${index}`)).toEqual([]);
  const text = migrationFaults(`-- One.\n\nselect 1;\n\n-- Two.\n${index}`);
  expect(text).toEqual([{ line: 6, fault: expect.stringContaining("`-- locks: …`") }]);
});

test("a file outside a transaction can be run again, and has nothing else in it", () => {
  const begun = "-- outside a transaction\n";
  const made = "create index concurrently a on verifications (kind);";
  const repeated = `${begun}-- Of a few.\ndrop index concurrently if exists a;\n${made}`;
  expect(wordsOf(repeated)).toEqual([]);
  expect(wordsOf(`${begun}alter table callbacks validate constraint c;`)).toEqual([]);
  expect(wordsOf(begun + made)).toEqual([expect.stringContaining("drop index concurrently if exists a")]);
  for (const wrong of [
    "create table a (b int);",
    "create index concurrently if not exists a on b (c);",
    "update a set b = 1;",
  ])
    expect(wordsOf(begun + wrong)).toEqual([expect.stringContaining("only indexes made concurrently")]);
});

test("statements are separated in strings, quoted names, bodies and comments", () => {
  const sql = `-- first; of two
select 'a; -- b', "C;d" /* e; */ from f;
do $x$ begin perform $$;$$; end $x$;

  update g set h = 'it''s;'`;
  expect(readStatements(sql).map(({ text, line }) => [line, text])).toEqual([
    [2, "select '', c;d from f"],
    [3, "do $$"],
    [5, "update g set h = ''"],
  ]);
  expect(readStatements(sql)[0]?.comments[0]).toBe("first; of two");
  expect(readStatements(sql)[1]?.bodies).toEqual([" begin perform $$;$$; end "]);
});
