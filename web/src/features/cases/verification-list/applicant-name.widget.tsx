import { IconBuilding } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import { Labels } from "#web/features/cases/assignments/work-marks.widget.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import classes from "./applicant-name.module.css";

export function ApplicantName({ row, search }: { row: VerificationRow; search: VerificationSearch }) {
  const { id, applicantName, externalId } = row;
  const { t } = useTranslation("verifications");
  const name = applicantName || t("noName");
  return (
    <span className={classes.root}>
      <Link
        to="/verifications/$id"
        params={{ id }}
        search={search}
        className={classes.link}
        dir="auto"
        aria-label={t("open", { name })}
        onClick={(event) => event.stopPropagation()}
      >
        {name}
      </Link>
      {row.types.includes("COMPANY") && (
        <IconBuilding size={15} stroke={1.75} role="img" aria-label={t("types.COMPANY")} className={classes.company} />
      )}
      {externalId && (
        <bdi className={classes.externalId} title={externalId}>
          {externalId}
        </bdi>
      )}
      <Labels labels={row.labels} />
    </span>
  );
}
