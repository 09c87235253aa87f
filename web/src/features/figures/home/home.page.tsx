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
import { PageHeader } from "#ui/page-header.tsx";
import { EndingCertificates } from "#web/features/steps/qes-certificates/ending-certificates.widget.tsx";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./home.module.css";
import { NeedsNow } from "./needs-now.widget.tsx";
import { ProjectNumbers } from "./project-numbers.widget.tsx";
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

/** What to do before the first applicant can be decided about; finished steps are ticked. */
function StartSteps() {
  const { t } = useTranslation("home");
  const steps = useStartSteps();
  const ways = useWays();
  if (steps.length === 0) return null;
  return (
    <>
      <h2 className={classes.heading}>{t("start.title")}</h2>
      <ol className={classes.steps}>
        {steps.map(({ name, isDone }) => {
          const Icon = icons[name];
          return (
            <li key={name} className={classes.step} data-done={isDone || undefined}>
              <span className={classes.icon} aria-hidden>
                {isDone ? <IconCircleCheckFilled size={22} /> : <Icon size={20} stroke={1.75} />}
              </span>
              <div className={classes.words}>
                <h3 className={classes.title}>
                  {t(`start.${name}.title`)}
                  {isDone && <span className={classes.done}>{t("start.done")}</span>}
                </h3>
                <p className={classes.body}>{t(`start.${name}.body`)}</p>
              </div>
              {ways[name]}
            </li>
          );
        })}
      </ol>
    </>
  );
}

export function HomePage() {
  const { t } = useTranslation("home");
  const { user } = useSession();
  usePageTitle(t("page"));
  return (
    <>
      <PageHeader
        title={t("welcome", { name: user?.firstName ?? "" })}
        lead={t("lead", { project: user?.projectName ?? "" })}
      />
      <EndingCertificates />
      <NeedsNow />
      <Week />
      <ProjectNumbers />
      <StartSteps />
    </>
  );
}
