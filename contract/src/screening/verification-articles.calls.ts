import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const verificationArticleFailures = failures("verificationArticles", {
  not_found: { status: 404, parameter: "articleId", message: "Article not found." },
  dismissed: { status: 409, parameter: "articleId", message: "This article was already dismissed." },
  not_dismissed: { status: 409, parameter: "articleId", message: "This article is not dismissed." },
});

export const verificationArticles = {
  list: { method: "GET", path: "/api/verifications/:id/articles", effect: "read" },
  dismiss: { method: "POST", path: "/api/verifications/:id/articles/:articleId/dismiss", effect: "write" },
  restore: { method: "POST", path: "/api/verifications/:id/articles/:articleId/restore", effect: "write" },
} as const satisfies EndpointAddresses;
