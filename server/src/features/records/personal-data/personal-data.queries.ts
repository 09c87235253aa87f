import { type RawBuilder, sql } from "kysely";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { inOrderOfDeletion, type PersonalColumn, type PersonalTable, readWords } from "./personal-data.rules.ts";

/** One person: their record and those merged into it, and the verifications of all of these. */
export type PersonIds = { applicants: readonly string[]; verifications: readonly string[] };

type Described = {
  name: string;
  says: string | null;
  points_to: string[];
  columns: { name: string; type: string; isNullable: boolean; says: string | null }[];
};

/** Read each time: while a release is rolled out, an older process erases what a newer schema keeps. */
const described = sql<Described>`
  select c.relname as name, obj_description(c.oid, 'pg_class') as says,
    array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f') as points_to,
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
        'isNullable', not a.attnotnull, 'says', col_description(c.oid, a.attnum)) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and exists (select from pg_description d where d.objoid = c.oid and d.classoid = 'pg_class'::regclass
      and d.description like 'applicant: %')
  order by 1`;

const isDeletedBy = (says: string | null): boolean => {
  const words = says === null ? null : readWords(says);
  return words?.of === "applicant" && words.erasure === "deletes";
};

function tableOf({ name, says, points_to, columns }: Described): PersonalTable {
  const personal = columns.flatMap(({ says: column, ...rest }): PersonalColumn[] => {
    const words = column === null ? null : readWords(column);
    return words?.of === "applicant" ? [{ ...rest, ...words }] : [];
  });
  return {
    name,
    columnNames: columns.map((column) => column.name),
    columns: personal,
    isDeleted: isDeletedBy(says) || personal.some(({ erasure }) => erasure === "deletes"),
    pointsTo: points_to,
  };
}

/** Every table that speaks of applicants, by the comments on its columns; first those whose rows go, in order. */
export async function readPersonalTables(ctx: Pick<Ctx, "tx">): Promise<PersonalTable[]> {
  const tables = (await described.execute(ctx.tx)).rows.map(tableOf);
  return [
    ...inOrderOfDeletion(tables.filter(({ isDeleted }) => isDeleted)),
    ...tables.filter((table) => !table.isDeleted),
  ];
}

/**
 * Rows of a table that speak of this person. Null: none of its columns leads to a person, so that something else has to:
 * `reachedOtherwise`.
 */
export function personRowsOf(
  ctx: Ctx,
  { name, columnNames }: Pick<PersonalTable, "name" | "columnNames">,
  { applicants, verifications }: PersonIds,
): RawBuilder<unknown> | null {
  const has = (column: string) => columnNames.includes(column);
  const [ids, own] = [sql`${[...applicants]}::uuid[]`, sql`${[...verifications]}::uuid[]`];
  const project = sql`${ctxProjectOf(ctx)}::uuid`;
  const ways = [
    ...(name === "applicants" ? [sql`id = any(${ids})`] : []),
    ...(name === "verifications" ? [sql`id = any(${own})`] : []),
    ...(has("applicant_id") ? [sql`applicant_id = any(${ids})`] : []),
    ...(has("verification_id") ? [sql`verification_id = any(${own})`] : []),
    ...(has("callback_id")
      ? [sql`callback_id in (select id from callbacks where project_id = ${project} and verification_id = any(${own}))`]
      : []),
  ];
  if (ways.length === 0) return null;
  const ofProject = sql.ref(has("applicant_project_id") ? "applicant_project_id" : "project_id");
  return sql`${ofProject} = ${project} and (${sql.join(ways, sql` or `)})`;
}

/** By keyed hashes (`forgetSearches`), and by the key that sealed it. */
export const reachedOtherwise: ReadonlySet<string> = new Set(["screening_searches", "audit_log"]);
