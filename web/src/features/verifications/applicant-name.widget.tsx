import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { VerificationRow } from "#contract/verifications.contract.ts";
import classes from "./applicant-name.module.css";

/** The applicant of a verification, as the link that opens it, with the customer's own id. */
export function ApplicantName({ row: { id, applicantName, externalId } }: { row: VerificationRow }) {
  const { t } = useTranslation("verifications");
  const name = applicantName || t("noName");
  return (
    <span className={classes.root}>
      <Link
        to="/verifications/$id"
        params={{ id }}
        className={classes.link}
        aria-label={t("open", { name })}
        onClick={(event) => event.stopPropagation()}
      >
        {name}
      </Link>
      {externalId && (
        <bdi className={classes.externalId} title={externalId}>
          {externalId}
        </bdi>
      )}
    </span>
  );
}
