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
 * Functions of triggers that put a statement's rows and a table of projects into one statement: there Citus does not find
 * the rows. `replaces` is in the function that is known here; another one must be written again.
 */
export const loopedFunctions: Readonly<Record<string, { replaces: string; definition: string }>> = {
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

export const loopedSteps = (): DistributionStep[] =>
  Object.entries(loopedFunctions).map(([each, { definition }]) => ({
    about: `function ${each}, in a loop`,
    statements: [definition],
  }));

const bodyOf = ({ body, gives }: CatalogueFunction) => {
  const statement = body.trim().replace(/;$/, "");
  if (gives === "nothing") return `${statement};`;
  return gives === "rows" ? `return query ${statement};` : `return (${statement});`;
};

/** Citus plans no statement of a function in SQL that has arguments. */
export const inPlpgsql = (functions: readonly CatalogueFunction[], tables: readonly string[]): DistributionStep[] => {
  const mentions = new RegExp(`\\b(?:${tables.join("|")})\\b`);
  return functions
    .filter(({ language, body }) => language === "sql" && mentions.test(body))
    .map((each) => ({
      about: `function ${each.signature}, in PL/pgSQL`,
      statements: [
        each.definition
          .replace(/\bLANGUAGE sql\b/, "LANGUAGE plpgsql")
          .replace(
            /AS (\$\w*\$)[\s\S]*\1\s*$/,
            (_, quote: string) => `AS ${quote}\n#variable_conflict use_column\nbegin\n${bodyOf(each)}\nend\n${quote}`,
          ),
      ],
    }));
};
