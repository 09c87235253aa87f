import { createLazyFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import type { ReviewTab } from "#web/features/cases/verifications/review-search.rules.ts";
import { VerificationPage } from "#web/features/cases/verifications/verification.page.tsx";

export const Route = createLazyFileRoute("/_app/verifications_/$id")({ component: VerificationRoute });

function VerificationRoute() {
  const { id } = Route.useParams();
  const { tab = "overview", ...list } = Route.useSearch();
  const navigate = Route.useNavigate();
  const openTab = useCallback(
    (next: ReviewTab) =>
      void navigate({
        search: (before) => ({ ...before, tab: next === "overview" ? undefined : next }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return (
    <VerificationPage
      key={id}
      id={id}
      tab={tab}
      list={list}
      onTab={openTab}
      onOpen={(other) => void navigate({ params: { id: other }, search: (before) => ({ ...before, tab: undefined }) })}
    />
  );
}
