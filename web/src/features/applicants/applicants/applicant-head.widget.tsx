import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import { BackLink } from "#ui/back-link.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { CountryName } from "#web/features/records/case-parts/country-name.widget.tsx";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import { periodDayIn } from "#web/platform/periods.ts";
import { useSession } from "#web/platform/session.ts";
import { ApplicantActions } from "./actions/applicant-actions.widget.tsx";
import { ApplicantFace } from "./applicant-face.widget.tsx";
import { ApplicantMarks } from "./applicant-marks.widget.tsx";
import classes from "./applicants.module.css";
import { ageOf } from "./expiry.rules.ts";

const LinkedApplicants = lazy(async () => {
  const [{ LinkedApplicants: default_ }] = await Promise.all([
    import("./linked-applicants.widget.tsx"),
    loadPartOfWords("company"),
  ]);
  return { default: default_ };
});

export function BackToApplicants() {
  const { t } = useTranslation("applicants");
  return <BackLink isIcon label={t("title")} link={(face) => <Link to="/applicants" {...face} />} />;
}

function Born({ dob }: { dob: string | null }) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const today = periodDayIn(useSession().user?.timezone ?? "UTC", Date.now());
  const age = ageOf(dob, today);
  if (dob === null) return null;
  return <span>{age === null ? dob : t("born", { day: format.day(dob), age: format.number(age) })}</span>;
}

function Facts({ applicant, country }: { applicant: ApplicantView; country: string | null }) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const { publicId, externalId, type, created, monitoredSince, verifications, profile } = applicant;
  return (
    <div className={classes.sub}>
      {type === "company" ? <span>{t("types.company")}</span> : <Born dob={profile.dob} />}
      {country && <CountryName code={country} />}
      {externalId && (
        <span className={classes.copied}>
          <span>{t("externalId")}</span>
          <bdi>{externalId}</bdi>
          <CopyButton value={externalId} />
        </span>
      )}
      <span>{t("firstSeen", { at: format.instant(created) })}</span>
      {monitoredSince && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/monitoring/$tab/$id" params={{ tab: "applicants", id: publicId }} {...props} />
          )}
        >
          {t("monitoredSince", { at: format.day(monitoredSince.slice(0, 10)) })}
        </Anchor>
      )}
      <span>{t("verificationsCount", { count: verifications })}</span>
    </div>
  );
}

/** `newest`: the newest verification; undefined while it is not known. */
export function ApplicantHead({
  applicant,
  newest,
}: {
  applicant: ApplicantView;
  newest: VerificationRow | undefined;
}) {
  const { t } = useTranslation("applicants");
  const { labels, hold, erased, profile, linked } = applicant;
  const name = applicant.name || t(erased ? "erasedName" : "noName");
  return (
    <header className={classes.head}>
      <BackToApplicants />
      <ApplicantFace applicant={applicant} name={name} />
      <div className={classes.headWords}>
        <div className={classes.headLine}>
          <h1 className={classes.headName} tabIndex={-1} dir="auto">
            {name}
          </h1>
          {newest && (
            <VerificationStatusBadge
              status={newest.status}
              isWaitingForApplicant={newest.isWaitingForApplicant}
              isProposed={newest.isProposed}
              isWaitingForPersons={newest.isWaitingForPersons}
            />
          )}
          <ApplicantMarks labels={labels} isOnLegalHold={hold !== null} isErased={erased !== null} />
          {!erased && (
            <span className={classes.headActions}>
              <ApplicantActions applicant={applicant} newest={newest} />
            </span>
          )}
        </div>
        <Facts
          applicant={applicant}
          country={newest?.country ?? profile.registrationCountry ?? profile.residenceCountry}
        />
        {linked.length > 0 && (
          <Suspense>
            <LinkedApplicants linked={linked} />
          </Suspense>
        )}
      </div>
    </header>
  );
}
