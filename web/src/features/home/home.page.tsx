import { IconArrowRight, IconBook2, IconChecklist, IconClipboardList, IconUsersPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#ui/page-header.tsx";
import { useCan } from "#web/platform/can.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./home.module.css";
import { ProjectNumbers } from "./project-numbers.widget.tsx";

function Card({ icon, title, children, go }: { icon: ReactNode; title: string; children: string; go: ReactNode }) {
  return (
    <section className={classes.card}>
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.body}>{children}</p>
      {go}
    </section>
  );
}

/** The first page after sign-in: the project in numbers, and what to do next. */
export function HomePage() {
  const { t } = useTranslation("home");
  const { user } = useSession();
  const can = useCan();
  usePageTitle(t("page"));
  const arrow = <IconArrowRight size={16} aria-hidden className={classes.arrow} />;
  return (
    <>
      <PageHeader
        title={t("welcome", { name: user?.firstName ?? "" })}
        lead={t("lead", { project: user?.projectName ?? "" })}
      />
      <ProjectNumbers />
      <h2 className={classes.heading}>{t("start.title")}</h2>
      <div className={classes.cards}>
        {can("verifications:read") && (
          <Card
            icon={<IconChecklist size={20} stroke={1.75} />}
            title={t("start.review.title")}
            go={
              <Link to="/verifications" className={classes.go}>
                {t("start.review.go")} {arrow}
              </Link>
            }
          >
            {t("start.review.body")}
          </Card>
        )}
        {can("members:manage") && (
          <Card
            icon={<IconUsersPlus size={20} stroke={1.75} />}
            title={t("start.team.title")}
            go={
              <Link to="/project-settings" hash="team" className={classes.go}>
                {t("start.team.go")} {arrow}
              </Link>
            }
          >
            {t("start.team.body")}
          </Card>
        )}
        {can("forms:manage") && (
          <Card
            icon={<IconClipboardList size={20} stroke={1.75} />}
            title={t("start.form.title")}
            go={
              <Link to="/forms" className={classes.go}>
                {t("start.form.go")} {arrow}
              </Link>
            }
          >
            {t("start.form.body")}
          </Card>
        )}
        <Card
          icon={<IconBook2 size={20} stroke={1.75} />}
          title={t("start.api.title")}
          go={
            <a href="/api/docs" target="_blank" rel="noreferrer" className={classes.go}>
              {t("start.api.go")} {arrow}
            </a>
          }
        >
          {t("start.api.body")}
        </Card>
      </div>
    </>
  );
}
