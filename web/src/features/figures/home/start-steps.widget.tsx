import { ActionIcon } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import {
  IconArrowRight,
  IconChecklist,
  IconCircleCheckFilled,
  IconClipboardList,
  IconKey,
  IconSend,
  IconUsersPlus,
  IconX,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useUiWords } from "#ui/words.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./home.module.css";
import { type StartStep, useStartSteps } from "./start-steps.query.ts";

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

/** What to do before the first applicant can be decided about; gone when all of it is done, or when the member has closed it. */
export function StartSteps() {
  const { t } = useTranslation("home");
  const steps = useStartSteps();
  const ways = useWays();
  const { close } = useUiWords();
  const [isClosed, setIsClosed] = useLocalStorage({
    key: `start-steps-closed ${useSession().user?.id ?? ""}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (isClosed || steps.every(({ isDone }) => isDone)) return null;
  return (
    <section className={classes.panel} aria-labelledby="start">
      <div className={classes.line}>
        <h2 id="start" className={classes.heading}>
          {t("start.title")}
        </h2>
        <ActionIcon variant="subtle" color="gray" aria-label={close} title={close} onClick={() => setIsClosed(true)}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ name, isDone }) => {
          const Icon = icons[name];
          return (
            <li key={name} className={classes.step} data-done={isDone || undefined}>
              <span className={classes.icon} aria-hidden>
                {isDone ? <IconCircleCheckFilled size={18} /> : <Icon size={18} stroke={1.75} />}
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
