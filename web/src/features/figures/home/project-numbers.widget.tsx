import { useTranslation } from "react-i18next";
import { projects } from "#contract/project/projects.calls.ts";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { useRead } from "#web/platform/queries.ts";
import { Figure } from "./figure.widget.tsx";
import classes from "./home.module.css";

/** What the project has in all. */
export function ProjectNumbers() {
  const { t } = useTranslation("home");
  const can = useCan();
  const format = useFormat();
  const info = useRead(projects.info, { body: {} }).data;
  const number = (value: number | undefined) => (value === undefined ? undefined : format.number(value));
  return (
    <section>
      <h2 className={classes.heading}>{t("project")}</h2>
      <dl className={classes.figures}>
        {can("verifications:read") && (
          <Figure
            label={t("figures.verifications")}
            value={number(info?.verificationsCount)}
            to={{ to: "/verifications" }}
          />
        )}
        <Figure
          label={t("figures.forms")}
          value={number(info?.formsCount)}
          to={can("forms:manage") ? { to: "/forms" } : null}
        />
        <Figure
          label={t("figures.members")}
          value={number(info?.membersCount)}
          to={can("members:manage") ? { to: "/project-settings", hash: "team" } : null}
        />
      </dl>
    </section>
  );
}
