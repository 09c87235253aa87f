import { createLazyFileRoute } from "@tanstack/react-router";
import type { ReviewTab } from "#web/features/cases/verifications/review-search.rules.ts";
import { VerificationPage } from "#web/features/cases/verifications/verification.page.tsx";

export const Route = createLazyFileRoute("/_app/applicants_/$id/verification/$verificationId")({
  component: ApplicantVerificationRoute,
});

function ApplicantVerificationRoute() {
  const { id, verificationId } = Route.useParams();
  const { tab = "overview" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const openTab = (next: ReviewTab) =>
    void navigate({ search: next === "overview" ? {} : { tab: next }, replace: true, resetScroll: false });
  return (
    <VerificationPage
      key={verificationId}
      id={verificationId}
      tab={tab}
      list={{}}
      applicantId={id}
      onTab={openTab}
      // Another verification is another person: it opens in the list of all.
      onOpen={(other) => void navigate({ to: "/verifications/$id", params: { id: other } })}
    />
  );
}
