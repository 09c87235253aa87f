import { createFileRoute } from "@tanstack/react-router";
import { DeskSearch } from "#web/features/verifications/desk-search.rules.ts";

export const Route = createFileRoute("/_app/verifications_/$id")({
  validateSearch: DeskSearch,
  // Started but not awaited; the page shows its own errors.
  loader: ({ params, preload, location }) => {
    if (preload) return;
    const { tab = "overview" } = location.search as DeskSearch;
    import("#web/features/verifications/begin-verification.ts")
      .then(({ beginVerification }) => beginVerification(params.id, tab))
      .catch(() => undefined);
  },
});
