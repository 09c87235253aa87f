import { createFileRoute } from "@tanstack/react-router";
import { firstPicture } from "#ui/first-picture.ts";
import { ReviewSearch } from "#web/features/cases/verifications/review-search.rules.ts";

export const Route = createFileRoute("/_app/verifications_/$id")({
  validateSearch: ReviewSearch,
  // Started but not awaited, unless a picture of the case waits for it; the page shows its own errors.
  loader: ({ params, preload, location }) => {
    if (preload) return;
    const { tab = "overview" } = location.search as ReviewSearch;
    const begun = import("#web/features/cases/verifications/begin-verification.ts")
      .then(({ beginVerification }) => beginVerification(params.id, tab))
      .catch(() => undefined);
    return firstPicture() ? begun : undefined;
  },
});
