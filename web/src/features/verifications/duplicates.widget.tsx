import { IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { similarityPercent } from "#contract/verifications/face-similarity.ts";
import type { VerificationView } from "#contract/verifications.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./duplicates.module.css";
import overview from "./overview.module.css";
import { Thumbnail } from "./photos/thumbnail.widget.tsx";
import { VerificationStatusBadge } from "./verification-status.widget.tsx";

type Duplicate = VerificationView["duplicates"][number];

function Faces({ view, other }: { view: VerificationView; other: Duplicate }) {
  const { t } = useTranslation("verifications");
  const mine = view.files.find(({ side }) => side === "selfie")?.id ?? null;
  return (
    <span className={classes.faces}>
      <Thumbnail id={view.id} fileId={mine} alt={t("duplicates.this")} />
      <Thumbnail id={other.verificationId} fileId={other.selfieFileId} alt={t("duplicates.other")} />
    </span>
  );
}

function FaceLikeness({ distance }: { distance: number | null }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  if (distance === null) return <span className={classes.quiet}>{t("duplicates.noDistance")}</span>;
  const percent = format.percent(similarityPercent(distance));
  return (
    <span className={classes.quiet}>{t("duplicates.similarity", { percent, distance: format.decimal(distance) })}</span>
  );
}

function Who({ other }: { other: Duplicate }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const name = other.applicantName || t("noName");
  return (
    <span className={classes.stack}>
      <Link
        to="/verifications/$id"
        params={{ id: other.verificationId }}
        className={classes.link}
        aria-label={t("open", { name })}
      >
        {name}
      </Link>
      <time dateTime={other.created} className={classes.quiet}>
        {format.instant(other.created)}
      </time>
      {other.sameApplicant && <span className={classes.quiet}>{t("duplicates.sameApplicant")}</span>}
      <span>
        <VerificationStatusBadge status={other.status} />
      </span>
    </span>
  );
}

function Why({ other }: { other: Duplicate }) {
  const { t } = useTranslation("verifications");
  return (
    <div className={classes.stack}>
      <span className={classes.kinds}>
        {other.kinds.map((kind) => (
          <StatusBadge key={kind} tone="wait">
            {t(`duplicates.kinds.${kind}`)}
          </StatusBadge>
        ))}
        {other.foundLater && <StatusBadge tone="bad">{t("warnings.foundLater")}</StatusBadge>}
      </span>
      <FaceLikeness distance={other.faceDistance} />
    </div>
  );
}

/** Verifications with the same person, document or face, with both selfies. */
export function Duplicates({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  if (view.duplicates.length === 0)
    return (
      <div className={overview.box}>
        <EmptyState icon={<IconUsers size={22} />} title={t("duplicates.none")}>
          {view.checks.length === 0 ? t("duplicates.notChecked") : t("duplicates.noneBody")}
        </EmptyState>
      </div>
    );
  return (
    <ul className={`${overview.box} ${classes.list}`} aria-label={t("duplicates.label")}>
      {view.duplicates.map((other) => (
        <li key={other.verificationId} className={classes.item}>
          <Faces view={view} other={other} />
          <Who other={other} />
          <Why other={other} />
        </li>
      ))}
    </ul>
  );
}
