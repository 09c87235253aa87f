import { sql } from "kysely";
import { z } from "zod";
import {
  type ResubmissionItem,
  resubmissionItems,
  resubmissionReasons,
} from "#contract/records/requested/requested-again.ts";
import type { AnswerTimes } from "#server/features/records/applicant-records/applicant-records.rules.ts";
import { type Ctx, ctxProjectOf, resubmissionIdOf } from "#server/platform/ctx.ts";
import { openValue, openVault, sealBindings } from "#server/platform/secrets/applicant-vault.ts";

const Items = z.array(z.object({ item: z.enum(resubmissionItems), reason: z.enum(resubmissionReasons) }));
const Words = z.partialRecord(z.enum(resubmissionItems), z.string());

export const resubmissionItemsOf = (stored: unknown): z.output<typeof Items> => Items.parse(stored);

/** The items with the reviewer's words. */
export async function openResubmissionItems(
  ctx: Ctx,
  row: { id: string; verification_id: string; items: unknown; words: unknown },
) {
  // The applicant was erased.
  if (row.words === "") return resubmissionItemsOf(row.items).map((requested) => ({ ...requested, words: "" }));
  const vault = await openVault(ctx, row.verification_id);
  const words = Words.parse(openValue(vault, row.words, sealBindings.requestWords(row.id)));
  return resubmissionItemsOf(row.items).map((requested) => ({ ...requested, words: words[requested.item] ?? "" }));
}

/** The visit's own request; null for every other visit. */
export async function findRequestOfVisit(ctx: Ctx) {
  const id = resubmissionIdOf(ctx);
  if (id === null) return null;
  const row = await ctx.tx
    .selectFrom("resubmissions")
    .select(["id", "verification_id", "items", "words", "due_at"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, due: row.due_at, items: await openResubmissionItems(ctx, row) };
}

/** What was requested of the visit; null for a visit without a request. */
export async function readItemsOfVisit(ctx: Ctx): Promise<ResubmissionItem[] | null> {
  const id = resubmissionIdOf(ctx);
  if (id === null) return null;
  const row = await ctx.tx
    .selectFrom("resubmissions")
    .select("items")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return resubmissionItemsOf(row.items).map(({ item }) => item);
}

/**
 * When the profile and the company were submitted last: what a member had corrected before that no longer replaces it.
 * Null: not yet.
 */
export async function readGivenAt(
  ctx: Ctx,
  { verificationId, submittedAt }: { verificationId: string; submittedAt: Date | null },
): Promise<AnswerTimes | null> {
  if (submittedAt === null) return null;
  const { rows } = await sql<{ person: Date | null; company: Date | null }>`
    select max(ended_at) filter (where items @> '[{"item": "PROFILE"}]') as person,
      max(ended_at) filter (where items @> '[{"item": "COMPANY"}]') as company
    from resubmissions
    where project_id = ${ctxProjectOf(ctx)} and verification_id = ${verificationId} and state = 'answered'`.execute(
    ctx.tx,
  );
  return { person: rows[0]?.person ?? submittedAt, company: rows[0]?.company ?? submittedAt };
}
