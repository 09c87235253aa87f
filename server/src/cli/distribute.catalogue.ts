import type { ClientBase } from "pg";

export type CatalogueKey = {
  name: string;
  table: string;
  to: string;
  /** As `pg_get_constraintdef` says it. */
  definition: string;
  /** Columns here and there, in pairs. */
  columns: { here: string; there: string }[];
  /** The columns that a removal of the other row empties; null: it does not. */
  emptied: string[] | null;
  /** Taken off by a run that did not end. */
  isKept: boolean;
};

export type CataloguePolicy = {
  table: string;
  name: string;
  isPermissive: boolean;
  isOurs: boolean;
  condition: string;
  hasSubquery: boolean;
};

export type CatalogueTrigger = {
  table: string;
  name: string;
  function: string;
  isBefore: boolean;
  /** It reads all rows of a statement. */
  hasTransitionTable: boolean;
};

export type CatalogueFunction = {
  name: string;
  signature: string;
  language: string;
  /** The statement that makes it. */
  definition: string;
  body: string;
  argumentNames: string[];
  gives: "nothing" | "a value" | "rows";
  isForEverybody: boolean;
};

/** What Citus has made of a table; null: nothing. */
export type CitusKind = "distributed" | "reference" | "managed";

export type SpreadCatalogue = {
  tables: { name: string; hasProject: boolean; made: CitusKind | null }[];
  keys: CatalogueKey[];
  uniques: { table: string; index: string; hasProject: boolean }[];
  policies: CataloguePolicy[];
  triggers: CatalogueTrigger[];
  identities: { table: string; column: string; type: string }[];
  functions: CatalogueFunction[];
};

const ours = "relnamespace = 'public'::regnamespace";

const tables = `
  select c.relname as name, exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped) as "hasProject"
  from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.${ours} order by 1`;

const keys = `
  select k.conname as name, c.relname as table, f.relname as to, pg_get_constraintdef(k.oid) as definition,
    (select json_agg(json_build_object('here', h.attname, 'there', t.attname))
      from unnest(k.conkey, k.confkey) pair (here, there)
      join pg_attribute h on h.attrelid = k.conrelid and h.attnum = here
      join pg_attribute t on t.attrelid = k.confrelid and t.attnum = there) as columns,
    case when k.confdeltype in ('n', 'd') then array(
      select a.attname::text from pg_attribute a
      where a.attrelid = k.conrelid and a.attnum = any(coalesce(k.confdelsetcols, k.conkey))) end as emptied
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0 and c.${ours} order by 2, 1`;

const uniques = `
  select c.relname as table, i.indexrelid::regclass::text as index, exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_id' and a.attnum = any(i.indkey)) as "hasProject"
  from pg_index i join pg_class c on c.oid = i.indrelid
  where (i.indisunique or i.indisexclusion) and c.relkind in ('r', 'p') and not c.relispartition and c.${ours} order by 1, 2`;

const policies = `
  select c.relname as table, p.polname as name, p.polpermissive as "isPermissive",
    exists (select from pg_roles r where r.oid = any(p.polroles) and r.rolname = 'veridesk_app') or 0 = any(p.polroles) as "isOurs",
    coalesce(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid), 'true') as condition,
    coalesce(p.polqual::text like '%SUBLINK%', false) or coalesce(p.polwithcheck::text like '%SUBLINK%', false) as "hasSubquery"
  from pg_policy p join pg_class c on c.oid = p.polrelid where c.${ours} order by 1, 2`;

const triggers = `
  select c.relname as table, t.tgname as name, p.proname as function, t.tgtype & 2 > 0 as "isBefore",
    t.tgnewtable is not null or t.tgoldtable is not null as "hasTransitionTable"
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and t.tgparentid = 0 and c.${ours} order by 1, 2`;

const identities = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attidentity <> '' and c.relkind in ('r', 'p') and not c.relispartition and c.${ours} order by 1, 2`;

const functions = `
  select p.proname as name, p.oid::regprocedure::text as signature, l.lanname as language,
    pg_get_functiondef(p.oid) as definition, p.prosrc as body, coalesce(p.proargnames, '{}') as "argumentNames",
    case when p.proretset then 'rows' when p.prorettype = 'void'::regtype then 'nothing' else 'a value' end as gives,
    exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) as "isForEverybody"
  from pg_proc p join pg_language l on l.oid = p.prolang left join pg_depend d on d.objid = p.oid and d.deptype = 'e'
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and d.objid is null order by 2`;

const made = `
  select logicalrelid::text as name,
    case when partmethod = 'h' then 'distributed' when repmodel = 't' then 'reference' else 'managed' end as made
  from pg_dist_partition`;

/** What is taken off is written here until it is put back. */
export const keptKeys = "spread.foreign_keys";

export async function readCatalogue(client: ClientBase): Promise<SpreadCatalogue> {
  const read = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  const readIfThere = async <Row>(table: string, text: string) => {
    const [found] = await read<{ there: boolean }>(`select to_regclass('${table}') is not null as there`);
    return found?.there ? read<Row>(text) : [];
  };
  const kinds = await readIfThere<{ name: string; made: CitusKind }>("pg_dist_partition", made);
  const kept = await readIfThere<{ key: CatalogueKey }>(keptKeys, `select key from ${keptKeys} order by "table", name`);
  const madeOf = new Map(kinds.map((each) => [each.name, each.made]));
  const found = await read<{ name: string; hasProject: boolean }>(tables);
  return {
    tables: found.map((table) => ({ ...table, made: madeOf.get(table.name) ?? null })),
    keys: [
      ...(await read<CatalogueKey>(keys)).map((key) => ({ ...key, isKept: false })),
      ...kept.map(({ key }) => ({ ...key, isKept: true })),
    ],
    uniques: await read(uniques),
    policies: await read(policies),
    triggers: await read(triggers),
    identities: await read(identities),
    functions: await read(functions),
  };
}
