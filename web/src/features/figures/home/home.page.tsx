import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { failedCallbacks } from "#contract/cases/failed-callbacks.calls.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { EndingCertificates } from "#web/features/steps/qes-certificates/ending-certificates.widget.tsx";
import { useCan } from "#web/platform/can.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import { FailedCallbacks } from "./failed-callbacks.widget.tsx";
import classes from "./home.module.css";
import { NeedsNow } from "./needs-now.widget.tsx";
import { NextUp } from "./next-up.widget.tsx";
import { StartReviewing } from "./start-reviewing.widget.tsx";
import { StartSteps } from "./start-steps.widget.tsx";
import { Week } from "./week.widget.tsx";

/** Below the work itself. */
const DecidedToday = lazy(async () => ({ default: (await import("./decided-today.widget.tsx")).DecidedToday }));
const Today = lazy(async () => ({ default: (await import("./today.widget.tsx")).Today }));
const Team = lazy(async () => ({ default: (await import("./team.widget.tsx")).Team }));

function Failures() {
  const failed = useReplyQuery(failedCallbacks.newest, {}).data;
  return failed && failed.total > 0 ? <FailedCallbacks failed={failed} /> : null;
}

export function HomePage() {
  const { t } = useTranslation("home");
  const { user } = useSession();
  const mayReview = useCan()("verifications:read");
  usePageTitle(t("page"));
  return (
    <>
      <PageHeader title={t("welcome", { name: user?.firstName ?? "" })} actions={mayReview && <StartReviewing />} />
      <EndingCertificates />
      <NeedsNow />
      <div className={classes.columns} data-alone={!mayReview || undefined}>
        {mayReview && (
          <div className={classes.aside}>
            <NextUp />
            <Suspense>
              <DecidedToday />
            </Suspense>
          </div>
        )}
        <div className={classes.aside}>
          <StartSteps />
          {mayReview && <Failures />}
          {mayReview && (
            <Suspense>
              <Today />
              <Team />
            </Suspense>
          )}
          <Week />
        </div>
      </div>
    </>
  );
}
