import { Button } from "@mantine/core";
import { IconColumns2, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { similarityPercent } from "#contract/records/verifications/face-similarity.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { caseNameOf } from "./case-name.rules.ts";
import classes from "./duplicates.module.css";
import overview from "./overview.module.css";
import { Thumbnail } from "./photos/thumbnail.widget.tsx";

const CompareWindow = lazy(() =>
  import("./compare/compare-window.widget.tsx").then(({ CompareWindow: default_ }) => ({ default: default_ })),
);

/** The newest ones: each picture is a whole photo, and an entry of the audit log. */
const picturesOf = 5;

type Duplicate = VerificationView["duplicates"][number];

const fileOf = (view: VerificationView, side: "front" | "selfie") =>
  view.files.find((file) => file.side === side)?.id ?? null;

type Side = { id: string; front: string | null; selfie: string | null };

function Photos({ of, label, children }: { of: Side; label: string; children?: ReactNode }) {
  const { t } = useTranslation("verifications");
  return (
    <figure className={classes.photos}>
      <Thumbnail id={of.id} fileId={of.front} alt={t("duplicates.documentOf", { of: label })} kind="document" />
      <Thumbnail id={of.id} fileId={of.selfie} alt={t("duplicates.selfieOf", { of: label })} />
      <figcaption>
        <span className={classes.quiet}>{label}</span>
        {children}
      </figcaption>
    </figure>
  );
}

function Pair({ view, other }: { view: VerificationView; other: Duplicate }) {
  const { t } = useTranslation("verifications");
  const mine = { id: view.id, front: fileOf(view, "front"), selfie: fileOf(view, "selfie") };
  const theirs = { id: other.verificationId, front: other.frontFileId, selfie: other.selfieFileId };
  if (![mine, theirs].some(({ front, selfie }) => front || selfie)) return <Who other={other} />;
  return (
    <div className={classes.pair}>
      <Photos of={mine} label={t("duplicates.this")} />
      <Photos of={theirs} label={t("duplicates.other")}>
        <Who other={other} />
      </Photos>
    </div>
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
        <VerificationStatusBadge {...other} />
      </span>
    </span>
  );
}

/** What speaks against one person: only what the list of duplicates knows. */
function differencesOf(view: VerificationView, other: Duplicate) {
  const small = (name: string) => name.trim().toLowerCase();
  const isOtherName = other.applicantName !== "" && small(other.applicantName) !== small(caseNameOf(view));
  const isOtherCountry = other.country !== null && view.country !== null && other.country !== view.country;
  return [...(isOtherName ? (["name"] as const) : []), ...(isOtherCountry ? (["country"] as const) : [])];
}

function Why({ view, other }: { view: VerificationView; other: Duplicate }) {
  const { t } = useTranslation("verifications");
  return (
    <div className={classes.stack}>
      <span className={classes.kinds}>
        {other.kinds.map((kind) => (
          <StatusBadge key={kind} tone="wait">
            {t(`duplicates.kinds.${kind}`)}
          </StatusBadge>
        ))}
        {differencesOf(view, other).map((each) => (
          <StatusBadge key={each} tone="quiet">
            {t(`duplicates.differs.${each}`)}
          </StatusBadge>
        ))}
        {other.foundLater && <StatusBadge tone="bad">{t("warnings.foundLater")}</StatusBadge>}
      </span>
      <FaceLikeness distance={other.faceDistance} />
    </div>
  );
}

export function Duplicates({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const [compared, setCompared] = useState<Duplicate | null>(null);
  if (view.duplicates.length === 0)
    return (
      <div className={overview.box}>
        <EmptyState icon={<IconUsers size={20} />} title={t("duplicates.none")}>
          {view.checks.length === 0 ? t("duplicates.notChecked") : t("duplicates.noneBody")}
        </EmptyState>
      </div>
    );
  return (
    <>
      <ul className={`${overview.box} ${classes.list}`} aria-label={t("duplicates.label")}>
        {view.duplicates.map((other, index) => (
          <li key={other.verificationId} className={classes.item}>
            {index < picturesOf ? <Pair view={view} other={other} /> : <Who other={other} />}
            <div className={classes.words}>
              <Why view={view} other={other} />
            </div>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconColumns2 size={16} />}
              aria-label={t("duplicates.compareWith", { name: other.applicantName || t("noName") })}
              onClick={() => setCompared(other)}
            >
              {t("duplicates.compare")}
            </Button>
          </li>
        ))}
      </ul>
      {compared && (
        <Suspense>
          <CompareWindow
            view={view}
            others={[compared.verificationId]}
            side={compared.kinds.includes("face") ? "selfie" : null}
            onClose={() => setCompared(null)}
          />
        </Suspense>
      )}
    </>
  );
}
