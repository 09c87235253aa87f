import { verificationArticles } from "#contract/screening/verification-articles.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { listArticles } from "./verification-articles.queries.ts";
import { dismissArticle, restoreArticle } from "./verification-articles.service.ts";

const placeOf = ({ id, articleId }: { id: string; articleId: string }) => ({ verificationId: id, articleId });

export const verificationArticleRoutes = implementEndpoints(verificationArticles, {
  list: ({ ctx, params }) => listArticles(ctx, params.id),
  dismiss: ({ ctx, params, body }) => dismissArticle(ctx, placeOf(params), body.reason),
  restore: ({ ctx, params }) => restoreArticle(ctx, placeOf(params)),
});
