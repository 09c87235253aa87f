import { z } from "zod";
import { FoundArticle } from "#contract/screening/verification-articles.contract.ts";
import { requireVerification } from "#server/features/cases/verifications/verifications.find.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openValue, openVault, sealBindings } from "#server/platform/secrets/applicant-vault.ts";

/** As it is kept, sealed. */
export const Dismissal = z.object({ by: z.string(), reason: z.string() });

export const verificationArticlesOf = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("verification_articles")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId);

/** @throws verifications.not_found, applicants.erased */
export async function listArticles(ctx: Ctx, verificationId: string) {
  await requireVerification(ctx, verificationId);
  const rows = await verificationArticlesOf(ctx, verificationId)
    .select(["id", "rank", "found", "dismissed_at", "dismissal"])
    .orderBy("rank", "desc")
    .orderBy("id")
    .execute();
  if (rows.length === 0) return { total_articles: 0, items: [] };
  const vault = await openVault(ctx, verificationId);
  const items = rows.map(({ id, rank, found, dismissed_at, dismissal }) => ({
    ...FoundArticle.parse(openValue(vault, found, sealBindings.article(verificationId, id))),
    id,
    rank,
    dismissal: dismissed_at && {
      at: dismissed_at.toISOString(),
      ...Dismissal.parse(openValue(vault, dismissal, sealBindings.articleDismissal(verificationId, id))),
    },
  }));
  return { total_articles: items.filter((item) => item.dismissal === null).length, items };
}
