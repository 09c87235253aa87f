import {
  IconArrowRight,
  IconChecklist,
  IconCircleCheckFilled,
  IconClipboardList,
  IconKey,
  IconSend,
  IconUsersPlus,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
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
import { type StartStep, useStartSteps } from "./start-steps.query.ts";
import { Week } from "./week.widget.tsx";

const icons = {
  form: IconClipboardList,
  link: IconSend,
  review: IconChecklist,
  team: IconUsersPlus,
  api: IconKey,
} as const;

const arrow = <IconArrowRight size={16} aria-hidden className={classes.arrow} />;

function useWays(): Record<StartStep["name"], ReactNode> {
  const { t } = useTranslation("home");
  const words = (name: StartStep["name"]) => (
    <>
      {t(`start.${name}.go`)} {arrow}
    </>
  );
  const go = classes.go ?? "";
  return {
    form: (
      <Link to="/forms/edit/$tab/$id" params={{ tab: "general", id: "new" }} className={go}>
        {words("form")}
      </Link>
    ),
    link: (
      <Link to="/forms" className={go}>
        {words("link")}
      </Link>
    ),
    review: (
      <Link to="/verifications" className={go}>
        {words("review")}
      </Link>
    ),
    team: (
      <Link to="/project-settings" hash="team" className={go}>
        {words("team")}
      </Link>
    ),
    api: (
      <Link to="/api-keys" className={go}>
        {words("api")}
      </Link>
    ),
  };
}

/** What to do before the first applicant can be decided about; gone when all of it is done. */
function StartSteps() {
  const { t } = useTranslation("home");
  const steps = useStartSteps();
  const ways = useWays();
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <section className={classes.panel} aria-labelledby="start">
      <h2 id="start" className={classes.heading}>
        {t("start.title")}
      </h2>
      <ol className={classes.steps}>
        {steps.map(({ name, isDone }) => {
          const Icon = icons[name];
          return (
            <li key={name} className={classes.step} data-done={isDone || undefined}>
              <span className={classes.icon} aria-hidden>
                {isDone ? <IconCircleCheckFilled size={16} /> : <Icon size={16} stroke={1.75} />}
              </span>
              <div className={classes.words}>
                <h3 className={classes.title}>
                  {t(`start.${name}.title`)}
                  {isDone && <span className={classes.done}>{t("start.done")}</span>}
                </h3>
                {!isDone && <p className={classes.body}>{t(`start.${name}.body`)}</p>}
                {!isDone && ways[name]}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

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
        {mayReview && <NextUp />}
        <div className={classes.aside}>
          <StartSteps />
          {mayReview && <Failures />}
          <Week />
        </div>
      </div>
    </>
  );
}
