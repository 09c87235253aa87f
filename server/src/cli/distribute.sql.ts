import type { CatalogueFunction } from "./distribute.catalogue.ts";

/** One transaction. */
export type DistributionStep = { about: string; statements: readonly string[] };

/**
 * Functions that are different on Citus. `routed_project` gives its setting already when a statement is planned, so that the
 * planner finds the server by the policy of each table (citusdata/citus#7415). It is used beside `current_project`, never for
 * it: a plan that is older than its transaction finds nothing, and no row of another project. So plans are never kept
 * (`plan_cache_mode`).
 */
export const citusFunctions: readonly DistributionStep[] = [
  {
    about: "functions of settings",
    statements: [
      // `set local` in a statement of its own is what Citus passes on; other settings, as the role, it must not.
      `create or replace function set_for_transaction(name text, value text) returns text language plpgsql
         set citus.propagate_set_commands = 'local' as $$
       begin
         execute format('set local %I = %L', name, value);
         return value;
       end $$`,
      `create or replace function routed_project() returns uuid language sql immutable parallel safe as
         $$ select nullif(current_setting('app.project_id', true), '')::uuid $$`,
      // In SQL its `case` would be written into the statement for the server, where Citus writes it wrongly.
      `create or replace function default_mode() returns text language plpgsql stable parallel safe as $$
       begin
         return case current_setting('app.mode', true) when 'test' then 'test' when 'all' then null else 'live' end;
       end $$`,
      `create or replace function is_joined(project uuid) returns boolean language plpgsql stable as $$
       begin
         return exists (select from memberships m where m.project_id = project and m.user_id = current_user_id());
       end $$`,
    ],
  },
];

/** A row of a reference table is written on each server, where the function of its trigger then does nothing. */
export const onCoordinatorOnly = (functions: readonly string[]): DistributionStep[] =>
  functions.map((each) => ({
    about: `function ${each}, on the coordinator alone`,
    statements: [
      `do $do$
       declare made text;
       begin
         select pg_get_functiondef(oid) into made from pg_proc where oid = '${each}()'::regprocedure;
         if made !~ 'citus_is_coordinator' then
           execute regexp_replace(made, '\\mbegin\\M', 'begin if not citus_is_coordinator() then return null; end if;');
         end if;
       end $do$`,
    ],
  }));

/**
 * Functions whose statements Citus does not take: rows of a trigger's statement beside a table of projects, and a subquery
 * that reads a table of projects for each row of a reference table. `replaces` is in the function that is known here;
 * another one must be written again.
 */
export const rewrittenFunctions: Readonly<Record<string, { replaces: string; definition: string }>> = {
  standing_of: {
    replaces: "select u.id, u.created_at < now() - interval '14 days', u.vouched_at is not null,",
    definition: `create or replace function standing_of(project uuid)
returns table (account_id uuid, is_old boolean, is_vouched boolean, has_paid boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  select u.id, u.created_at < now() - interval '14 days', u.vouched_at is not null into account_id, is_old, is_vouched
    from memberships m join users u on u.id = m.user_id
    where m.project_id = project and m.role = 'owner' order by m.created_at, m.user_id limit 1;
  if not found then return; end if;
  perform from memberships own join ledger_accounts l on l.project_id = own.project_id
    where own.user_id = account_id and own.role = 'owner' and l.outside < 0 limit 1;
  has_paid := found;
  return next;
end $$`,
  },
  projects_of_account: {
    replaces: "select (select count(*)::int from memberships m where m.user_id = u.id and m.role = 'owner')",
    definition: `create or replace function projects_of_account(account uuid)
returns table (owned int, allowed int, is_vouched boolean, has_paid boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  select u.projects_allowed, u.vouched_at is not null into allowed, is_vouched from users u where u.id = account;
  if not found then return; end if;
  select count(*) into owned from memberships m where m.user_id = account and m.role = 'owner';
  perform from memberships own join ledger_accounts l on l.project_id = own.project_id
    where own.user_id = account and own.role = 'owner' and l.outside < 0 limit 1;
  has_paid := found;
  return next;
end $$`,
  },
  note_verification_words: {
    replaces: "from added a, unnest(search_words(a.applicant_name)) as word",
    definition: `create or replace function note_verification_words() returns trigger language plpgsql as $$
declare each record;
begin
  if tg_op = 'INSERT' then
    for each in select a.project_id, word, a.id, a.mode from added a, unnest(search_words(a.applicant_name)) as word loop
      insert into verification_words (project_id, word, verification_id, mode)
        values (each.project_id, each.word, each.id, each.mode);
    end loop;
    return null;
  end if;
  delete from verification_words where project_id = new.project_id and verification_id = new.id;
  for each in select word from unnest(search_words(new.applicant_name)) as word loop
    insert into verification_words (project_id, word, verification_id, mode)
      values (new.project_id, each.word, new.id, new.mode);
  end loop;
  return null;
end $$`,
  },
  remove_entries_of_blacklist: {
    replaces: "delete from blacklist_entries e using gone",
    definition: `create or replace function remove_entries_of_blacklist() returns trigger language plpgsql as $$
declare each record;
begin
  for each in select project_id, code from gone loop
    delete from blacklist_entries where project_id = each.project_id and blacklist_code = each.code;
  end loop;
  return null;
end $$`,
  },
};

/** Whether a function is the one that is known here, or what it was replaced by. */
export const isKnownFunction = (name: string, body: string): boolean => {
  const known = rewrittenFunctions[name];
  return known === undefined || body.includes(known.replaces) || known.definition.includes(body);
};

export const rewrittenSteps = (): DistributionStep[] =>
  Object.entries(rewrittenFunctions).map(([each, { definition }]) => ({
    about: `function ${each}, in statements that Citus takes`,
    statements: [definition],
  }));

const bodyOf = ({ body, gives }: CatalogueFunction) => {
  const statement = body.trim().replace(/;$/, "");
  if (gives === "nothing") return `${statement};`;
  return gives === "rows" ? `return query ${statement};` : `return (${statement});`;
};

const words = (body: string) => new Set(body.match(/[a-z_]+/g));

/** `pg_get_functiondef` gives the body between these, at the end. */
const quote = "$function$";

function inPlpgsqlOnly(each: CatalogueFunction): string {
  const [head = ""] = each.definition.split(`AS ${quote}`);
  const body = `#variable_conflict use_column\nbegin\n${bodyOf(each)}\nend`;
  return `${head.replace("LANGUAGE sql", "LANGUAGE plpgsql")}AS ${quote}\n${body}\n${quote}`;
}

/** Citus plans no statement of a function in SQL that has arguments. */
export const inPlpgsql = (functions: readonly CatalogueFunction[], tables: readonly string[]): DistributionStep[] =>
  functions
    .filter(({ name, language }) => language === "sql" && !(name in rewrittenFunctions))
    .filter(({ body }) => tables.some((table) => words(body).has(table)))
    .map((each) => ({ about: `function ${each.signature}, in PL/pgSQL`, statements: [inPlpgsqlOnly(each)] }));
