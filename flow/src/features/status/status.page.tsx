import { lazy, Suspense, useEffect } from "react";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import { Icon, type IconName } from "#flow/components/icon.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { RetryButton } from "#flow/features/handoff/retry-button.widget.tsx";
import { useVisit } from "#flow/visit/visit.ts";
import { useElement } from "#flow/words/form-texts.ts";
import { useSpeech } from "#flow/words/words.ts";
import { pollingRedirectOf } from "./polling.rules.ts";
import { usePolling } from "./polling.ts";

// Of companies alone.
const PersonsProgress = lazy(() => import("#flow/features/company/persons-progress.widget.tsx"));

type Shown = Exclude<FlowState["status"], "created">;

const icons: Record<Shown, IconName> = { processing: "shield", review: "clock", approved: "check", declined: "cross" };

export function StatusPage() {
  const { t, find } = useSpeech();
  const { state } = useVisit();
  const own = useElement();
  const { businessName, redirectUrl, skipStatusPage } = state.form;
  const status: Shown = state.status === "created" ? "processing" : state.status;
  const redirect = pollingRedirectOf(redirectUrl);
  const leavesAtOnce = skipStatusPage && redirect !== null && !state.isPreview;
  usePolling();

  useEffect(() => {
    if (leavesAtOnce) location.replace(redirect);
  }, [leavesAtOnce, redirect]);

  if (leavesAtOnce)
    return (
      <div className="vd-loading" role="status">
        <span className="vd-spinner" aria-hidden="true" />
        {t("status.leaving")}
      </div>
    );

  const reasons = state.declineReasons.map((reason) => find(`reason.${reason}`)).filter((words) => words !== undefined);
  return (
    <ScreenFrame
      key={status}
      isCentred
      title={t(`status.${status}.title`)}
      lead={own(`${status}Text`) ?? t(`status.${status}.text`, { business: businessName })}
      figure={<StatusFigure status={status} />}
      actions={
        <>
          <RetryButton />
          {redirect && (
            <a
              className={status === "processing" || state.canRetry ? "vd-button vd-button-second" : "vd-button"}
              href={redirect}
            >
              {t("status.return", { business: businessName })}
              <Icon name="next" />
            </a>
          )}
        </>
      }
    >
      {reasons.length > 0 && (
        <>
          <h2 className="vd-reasons-title">{t("status.why")}</h2>
          <ul className="vd-reasons">
            {reasons.map((reason) => (
              <li key={reason}>
                <Icon name="alert" />
                {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {stepOf(state.form, "COMPANY") && (
        <Suspense fallback={null}>
          <PersonsProgress />
        </Suspense>
      )}
      {!redirect && <p className="vd-small">{t("status.may_close")}</p>}
    </ScreenFrame>
  );
}

function StatusFigure({ status }: { status: Shown }) {
  return (
    <span className="vd-status" data-status={status}>
      <Icon name={icons[status]} />
    </span>
  );
}
