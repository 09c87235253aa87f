import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { verificationArticleFailures } from "#contract/screening/verification-articles.calls.ts";
import { lockForDecision } from "#server/features/cases/verifications/verifications.decide.service.ts";
import { recordTouch } from "#server/features/cases/verifications/verifications.touches.service.ts";
import { assertMember } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { openVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { verificationArticlesOf } from "./verification-articles.queries.ts";
import type { CountingArticle } from "./verification-articles.rules.ts";

/** What a reviewer has dismissed of this verification; it does not count when the checks run again. */
export async function readDismissedArticles(ctx: Ctx, verificationId: string): Promise<Set<string>> {
  const rows = await verificationArticlesOf(ctx, verificationId)
    .where("dismissed_at", "is not", null)
    .select("article_id")
    .execute();
  return new Set(rows.map(({ article_id }) => article_id));
}

/** In the place of what an earlier run of the checks found; dismissed ones stay. */
export async function keepArticles(
  ctx: Ctx,
  verificationId: string,
  articles: readonly CountingArticle[],
): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  await ctx.tx
    .deleteFrom("verification_articles")
    .where("project_id", "=", project_id)
    .where("verification_id", "=", verificationId)
    .where("dismissed_at", "is", null)
    .execute();
  if (articles.length === 0) return;
  const vault = await openVault(ctx, verificationId);
  const rows = articles.map(({ articleId, rank, found }) => {
    const id = randomUUID();
    const sealed = sealValue(vault, found, sealBindings.article(verificationId, id));
    return { project_id, verification_id: verificationId, id, article_id: articleId, rank, found: sealed };
  });
  await ctx.tx
    .insertInto("verification_articles")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type ArticleRef = { verificationId: string; articleId: string };

/** @throws verifications.not_found, verificationArticles.not_found */
async function lockArticle(ctx: Ctx, { verificationId, articleId }: ArticleRef) {
  await lockForDecision(ctx, verificationId);
  const row = await verificationArticlesOf(ctx, verificationId)
    .where("id", "=", articleId)
    .select(["id", "dismissed_at"])
    .executeTakeFirst();
  if (!row) throw fail(verificationArticleFailures.not_found);
  return row;
}

const changeArticle = (ctx: Ctx, { verificationId, articleId }: ArticleRef) =>
  ctx.tx
    .updateTable("verification_articles")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("id", "=", articleId);

/** @throws see `lockArticle`; 409 when it is dismissed already; applicants.erased */
export async function dismissArticle(ctx: Ctx, ref: ArticleRef, reason: string) {
  const { actor } = ctx;
  assertMember(actor);
  const row = await lockArticle(ctx, ref);
  if (row.dismissed_at) throw fail(verificationArticleFailures.dismissed);
  const { verificationId, articleId } = ref;
  const vault = await openVault(ctx, verificationId);
  const said = { by: actor.name, reason };
  await changeArticle(ctx, ref)
    .set({
      dismissed_at: sql<Date>`now()`,
      dismissed_by: actor.id,
      dismissal: sealValue(vault, said, sealBindings.articleDismissal(verificationId, articleId)),
    })
    .execute();
  await recordTouch(ctx, verificationId, "article_judged");
  recordAudit(ctx, "verifications.article_dismissed", { id: verificationId, article: articleId });
  return {};
}

/** @throws see `lockArticle`; 409 when it is not dismissed */
export async function restoreArticle(ctx: Ctx, ref: ArticleRef) {
  const row = await lockArticle(ctx, ref);
  if (!row.dismissed_at) throw fail(verificationArticleFailures.not_dismissed);
  await changeArticle(ctx, ref).set({ dismissed_at: null, dismissed_by: null, dismissal: null }).execute();
  await recordTouch(ctx, ref.verificationId, "article_judged");
  recordAudit(ctx, "verifications.article_restored", { id: ref.verificationId, article: ref.articleId });
  return {};
}
