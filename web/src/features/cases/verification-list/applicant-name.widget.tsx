import { ActionIcon } from "@mantine/core";
import { IconBuilding, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import { Labels } from "#web/features/cases/assignments/work-marks.widget.tsx";
import { ChangedDot, PresentFaces } from "#web/features/cases/presences/row-mark.widget.tsx";
import type { RowMarksStore } from "#web/features/cases/presences/row-marks.rules.ts";
import { PhotosOfRow } from "#web/features/records/case-parts/late-photos.widget.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { aboutIt } from "#web/platform/about.ts";
import classes from "./applicant-name.module.css";

type Props = {
  row: VerificationRow;
  search: VerificationSearch;
  marks: RowMarksStore;
  onPeek: (id: string) => void;
};

export function ApplicantName({ row, search, marks, onPeek }: Props) {
  const { id, applicantName, externalId } = row;
  const { t } = useTranslation("verifications");
  const name = applicantName || t("noName");
  return (
    <span className={classes.root}>
      <ChangedDot id={id} marks={marks} />
      <PhotosOfRow id={id} hasDocument />
      <Link
        to="/verifications/$id"
        params={{ id }}
        search={search}
        className={classes.link}
        dir="auto"
        aria-label={t("open", { name })}
        onClick={(event) => event.stopPropagation()}
        {...aboutIt("applicant", row.applicantId, name)}
      >
        {name}
      </Link>
      {row.types.includes("COMPANY") && (
        <IconBuilding size={16} stroke={1.75} role="img" aria-label={t("types.COMPANY")} className={classes.company} />
      )}
      {externalId && (
        <bdi className={classes.externalId} title={externalId}>
          {externalId}
        </bdi>
      )}
      <Labels labels={row.labels} />
      <PresentFaces id={id} marks={marks} />
      <PeekButton name={name} onPeek={() => onPeek(id)} className={classes.peek} />
    </span>
  );
}

/** Space does the same for the row with the cursor, so that Tab need not stop here in every row. */
export function PeekButton(props: { name: string; onPeek: () => void; className?: string | undefined }) {
  const { t } = useTranslation("reviewQueue");
  return (
    <ActionIcon
      data-stays
      variant="subtle"
      color="gray"
      size={24}
      tabIndex={-1}
      className={props.className ?? ""}
      aria-label={t("peek.open", { name: props.name })}
      aria-keyshortcuts="Space"
      onClick={props.onPeek}
    >
      <IconLayoutSidebarLeftExpand size={16} stroke={1.75} className={classes.arrow} />
    </ActionIcon>
  );
}
