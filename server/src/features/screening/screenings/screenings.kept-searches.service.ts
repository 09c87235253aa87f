import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import { numberKey } from "#engines/lists/number-key.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { hashWith, projectKey } from "#server/platform/secrets/project-keys.ts";
import { searchBindingOf, searchKeyRingOf } from "./screenings.kept-searches.queries.ts";
import type { ScreeningResult } from "./screenings.run.service.ts";

const wordsOf = async (ctx: Ctx, names: readonly string[]): Promise<string[]> =>
  (await sql<{ words: string[] }>`select search_words(${names.join(" ")}) as words`.execute(ctx.tx)).rows[0]?.words ??
  [];

type Requested = Pick<ScreeningQuestion, "names" | "documents" | "taxIds">;

/** Without the project's key nobody can try names. */
async function hashesOf(ctx: Ctx, { names, documents, taxIds }: Requested) {
  const key = await projectKey(ctx);
  const hash = (value: string) => hashWith(key, "search", value).toString("hex");
  const numbers = [...documents, ...taxIds].map(numberKey).filter((number) => number !== "");
  return {
    words: (await wordsOf(ctx, names)).map((word) => hash(`word ${word}`)),
    numbers: numbers.map((number) => hash(`number ${number}`)),
  };
}

/** The log says that somebody searched, where, and how much was found; the words are kept where they can be ended (0143). */
export async function keepSearch(ctx: Ctx, { queried, lists, missing, hits, isCut }: ScreeningResult) {
  const id = randomUUID();
  await ctx.tx
    .insertInto("screening_searches")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      queried: sealWithKeyRing(await searchKeyRingOf(ctx), JSON.stringify(queried), searchBindingOf(id)),
      ...(await hashesOf(ctx, queried)),
    })
    .execute();
  const codes = lists.map(({ code }) => code);
  recordAudit(ctx, "screening.searched", {
    id,
    kind: queried.kind,
    lists: codes,
    hits: hits.length,
    missing,
    cut: isCut,
  });
  return { lists, missing, isCut, hits };
}

/**
 * Searches whose every word is one of this person's names, that have all words of one of their names, or that were for one of
 * their numbers. Those for others of the same name end with them. @returns how many
 */
export async function forgetSearches(ctx: Ctx, person: Requested): Promise<number> {
  const all = await hashesOf(ctx, person);
  const names = await Promise.all(
    person.names.map(async (name) => (await hashesOf(ctx, { names: [name], documents: [], taxIds: [] })).words),
  );
  const whole = names.filter((words) => words.length > 1);
  const isNamed = sql<boolean>`(words <> '{}' and words <@ ${all.words}::text[]) or numbers && ${all.numbers}::text[]
    ${sql.join(
      whole.map((words) => sql`or words @> ${words}::text[]`),
      sql` `,
    )}`;
  const { numDeletedRows } = await ctx.tx
    .deleteFrom("screening_searches")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where(sql<boolean>`(${isNamed})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** After as many days as single service requests, where the project keeps a retention period. */
export async function eraseOldSearches(ctx: Ctx): Promise<void> {
  await sql`delete from screening_searches s using project_retention r
    where s.project_id = ${ctxProjectOf(ctx)} and r.project_id = s.project_id
      and s.at < now() - make_interval(days => r.service_days)`.execute(ctx.tx);
}
