import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";

const load = () => import("./ask-again.drawer.tsx");
const AskAgainDrawer = lazy(load);

/** While the verification waits for a decision, and neither the applicant nor a second reviewer is waited for. */
export function AskAgainButton({ view }: { view: VerificationView }) {
  const { t } = useTranslation("resubmissions");
  const [isOpen, setIsOpen] = useState(false);
  const isInReview = view.status === "pending" || view.status === "customer_pending";
  const isFree = view.requestedAgain?.state !== "waiting" && !view.proposal;
  // A failure now is no problem yet: the press fetches it again.
  const prepare = () => void load().catch(() => undefined);
  return (
    <>
      {isInReview && isFree && view.canDecide && (
        <Button
          data-page-action="ask-again"
          variant="default"
          px="xs"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => setIsOpen(true)}
        >
          {t("ask")}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <AskAgainDrawer view={view} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
