import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./linked-applicants.module.css";

type Ways = ApplicantView["linked"][number]["ways"];

/** "Same face, same device" */
export function useWayWords(): (ways: Ways) => string {
  const { t: v } = useTranslation("verifications");
  const { t: c } = useTranslation("companyReviews");
  const format = useFormat();
  const say = (way: Ways[number]) =>
    way === "BENEFICIAL" || way === "AUTHORISED" ? c(`types.${way}`) : v(`duplicates.kinds.${way}`);
  return (ways) => format.list(ways.map(say));
}

/** Who else has the same face, device or data, and the companies that a person owns or acts for, or the people of a company. */
export function LinkedApplicants({ linked }: Pick<ApplicantView, "linked">) {
  const { t } = useTranslation("applicants");
  const say = useWayWords();
  return (
    <ul className={classes.linked} aria-label={t("linked")}>
      {linked.map(({ id, name, ways }) => (
        <li key={id}>
          <Link to="/applicants/$id" params={{ id }} className={classes.chip}>
            <bdi className={classes.chipName}>{name || t("noName")}</bdi>
            <span className={classes.quiet}>{say(ways)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
