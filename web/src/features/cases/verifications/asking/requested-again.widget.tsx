import { lazy, Suspense } from "react";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";

const WaitingNote = lazy(() => import("./waiting-note.widget.tsx"));
const RequestHistory = lazy(() => import("./request-history.widget.tsx"));

/** Fetched only where something was requested again. */
export function RequestedAgainNote({ view: { requestedAgain: requested, status } }: { view: VerificationView }) {
  const isInReview = status === "pending" || status === "customer_pending";
  if (!requested || !isInReview || (requested.state !== "waiting" && requested.state !== "expired")) return null;
  return (
    <Suspense>
      <WaitingNote requested={requested} />
    </Suspense>
  );
}

export function RequestedAgainHistory({ view }: { view: VerificationView }) {
  if (!view.requestedAgain) return null;
  return (
    <Suspense>
      <RequestHistory view={view} />
    </Suspense>
  );
}
