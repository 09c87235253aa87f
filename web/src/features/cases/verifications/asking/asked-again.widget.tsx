import { lazy, Suspense } from "react";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";

const WaitingNote = lazy(() => import("./waiting-note.widget.tsx"));
const RequestHistory = lazy(() => import("./request-history.widget.tsx"));

/** Fetched only where an applicant was asked for something once more. */
export function AskedAgainNote({ view: { askedAgain: asked, status } }: { view: VerificationView }) {
  const isInReview = status === "pending" || status === "customer_pending";
  if (!asked || !isInReview || (asked.state !== "waiting" && asked.state !== "expired")) return null;
  return (
    <Suspense>
      <WaitingNote asked={asked} />
    </Suspense>
  );
}

export function AskedAgainHistory({ view }: { view: VerificationView }) {
  if (!view.askedAgain) return null;
  return (
    <Suspense>
      <RequestHistory view={view} />
    </Suspense>
  );
}
