import { Anchor, Button, Loader } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { LoadFailure } from "#ui/load-failure.tsx";
import { Panel } from "#ui/panel.tsx";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { CheckList } from "../../checks/check-list.widget.tsx";
import { Warnings } from "../../checks/warnings.widget.tsx";
import { ApproveConfirm, needsAsking } from "../../decision/approve-confirm.widget.tsx";
import { useDecision } from "../../decision/decide-verification.ts";
import { DocumentData } from "../../document-data.widget.tsx";
import overview from "../../overview.module.css";
import { Photos } from "../../photos/photos.widget.tsx";
import { ProfileComparison } from "../../profile-comparison.widget.tsx";
import { ReviewContext } from "../../review-context.ts";
import { verificationQuery } from "../../verification.query.ts";
import classes from "./persons.module.css";

const PhotoWindow = lazy(() =>
  import("../../photos/photo-window.widget.tsx").then(({ PhotoWindow: default_ }) => ({
    default: default_,
  })),
);
const DeclineDrawer = lazy(() =>
  import("../../decision/decline.drawer.tsx").then(({ DeclineDrawer: default_ }) => ({
    default: default_,
  })),
);

type DecideProps = { view: VerificationView; onReload: () => Promise<VerificationView | undefined> };

/** The same decision as on the person's own page: four eyes, undo and callback too. */
function Decide({ view, onReload }: DecideProps) {
  const { t } = useTranslation("verifications");
  const words = useTranslation("companyReviews").t;
  const [open, setOpen] = useState<"approve" | "decline" | null>(null);
  const stay = () => undefined;
  const { decide, isBusy, moved, forget } = useDecision(view, view, stay);
  const close = () => setOpen(null);
  const reload = () => {
    close();
    void onReload().then((fresh) => fresh && forget());
  };
  if (!view.canDecide || view.proposal || view.status === "valid" || view.status === "invalid") return null;
  if (moved)
    return (
      <Button size="xs" variant="default" onClick={reload}>
        {words("own.reload")}
      </Button>
    );
  const approve = () => decide({ status: "valid" }, close);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen("decline")}>
        {t("decide.decline")}
      </Button>
      <Button size="xs" loading={isBusy} onClick={() => (needsAsking(view) ? setOpen("approve") : approve())}>
        {t("decide.approve")}
      </Button>
      {open === "approve" && <ApproveConfirm view={view} isBusy={isBusy} onConfirm={approve} onClose={close} />}
      {open === "decline" && (
        <Suspense>
          <DeclineDrawer view={view} onReload={onReload} onOpen={stay} onDone={close} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function Evidence({ view }: { view: VerificationView }) {
  const [sides, setSides] = useState<readonly FileSide[] | null>(null);
  const review = useMemo(() => ({ openTab: () => undefined, lookAt: setSides }), []);
  return (
    <ReviewContext value={review}>
      <Warnings view={view} />
      <Photos view={view} />
      <ProfileComparison view={view} />
      <DocumentData view={view} />
      <CheckList checks={view.checks} isTest={view.isTest} />
      {sides && (
        <Suspense>
          <PhotoWindow view={view} sides={sides} onClose={() => setSides(null)} />
        </Suspense>
      )}
    </ReviewContext>
  );
}

/** What the person submitted themselves, and its own decision. */
export function OwnVerification({ id }: { id: string }) {
  const { t } = useTranslation("companyReviews");
  const { data: view, error, refetch } = useQuery(verificationQuery(id));
  if (error && !view) return <LoadFailure error={{ message: sayError(error), onRetry: () => void refetch() }} />;
  if (!view) return <Loader size="sm" aria-label={t("loading")} />;
  return (
    <div className={overview.root}>
      <Panel
        title={t("own.title")}
        beside={
          <VerificationStatusBadge
            status={view.status}
            isWaitingForApplicant={view.requestedAgain?.state === "waiting"}
            isProposed={view.proposal !== null}
          />
        }
        actions={<Decide view={view} onReload={() => refetch().then(({ data }) => data)} />}
      >
        <Anchor
          size="sm"
          className={classes.back ?? ""}
          renderRoot={(props) => <Link to="/verifications/$id" params={{ id }} {...props} />}
        >
          {t("own.open")} <IconExternalLink size={14} aria-hidden />
        </Anchor>
      </Panel>
      {view.submitted ? <Evidence view={view} /> : <p className={classes.note}>{t("own.notSubmitted")}</p>}
    </div>
  );
}
