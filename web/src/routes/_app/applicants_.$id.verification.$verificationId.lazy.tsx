import { createLazyFileRoute } from "@tanstack/react-router";
import type { DeskTab } from "#web/features/verifications/desk-search.rules.ts";
import { VerificationPage } from "#web/features/verifications/verification.page.tsx";

export const Route = createLazyFileRoute("/_app/applicants_/$id/verification/$verificationId")({
  component: ApplicantVerificationRoute,
});

function ApplicantVerificationRoute() {
  const { id, verificationId } = Route.useParams();
  const { tab = "overview" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const openTab = (next: DeskTab) =>
    void navigate({ search: next === "overview" ? {} : { tab: next }, replace: true, resetScroll: false });
  return (
    <VerificationPage
      key={verificationId}
      id={verificationId}
      tab={tab}
      list={{}}
      applicantId={id}
      onTab={openTab}
      // Another case is another person's: it opens on the desk.
      onOpen={(other) => void navigate({ to: "/verifications/$id", params: { id: other } })}
    />
  );
}
