import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationRow, VerificationView } from "#contract/cases/verifications.contract.ts";
import { verificationQuery } from "#web/features/cases/verifications/verification.query.ts";
import { notifyError } from "#web/platform/notify.ts";
import { queryClient } from "#web/platform/queries.ts";

const AskAgainDrawer = lazy(() => import("#web/features/cases/verifications/asking/ask-again.drawer.tsx"));

const canBeRequested = ({ status, isWaitingForApplicant, isProposed }: VerificationRow) =>
  (status === "pending" || status === "customer_pending") && !isWaitingForApplicant && !isProposed;

/** Of the newest verification, while it waits for a decision. It is opened by the press alone, since that is written down. */
export function RequestChanges({ newest }: { newest: VerificationRow }) {
  const { t } = useTranslation("resubmissions");
  const [view, setView] = useState<VerificationView | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const open = () => {
    setIsOpening(true);
    void queryClient
      .fetchQuery({ ...verificationQuery(newest.id), staleTime: 0 })
      .then(setView, notifyError)
      .finally(() => setIsOpening(false));
  };
  return (
    <>
      {canBeRequested(newest) && (
        <Button variant="default" loading={isOpening} onClick={open}>
          {t("ask")}
        </Button>
      )}
      {view && (
        <Suspense>
          <AskAgainDrawer view={view} onClose={() => setView(null)} />
        </Suspense>
      )}
    </>
  );
}
