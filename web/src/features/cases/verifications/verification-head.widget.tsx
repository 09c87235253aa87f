import { Anchor } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { LateTooltip } from "#ui/late-tooltip.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { WorkLine } from "#web/features/cases/assignments/work-line.widget.tsx";
import { CountryName } from "#web/features/records/case-parts/country-name.widget.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { AskAgainButton } from "./asking/ask-again-button.widget.tsx";
import { PdfButtons } from "./pdf-button.widget.tsx";
import classes from "./verification-head.module.css";

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        <bdi className={classes.value}>{value}</bdi>
        <CopyButton value={value} />
      </dd>
    </div>
  );
}

type Props = { view: VerificationView; list: VerificationSearch; applicantId: string | undefined };

/** Back to where it was opened from: the list, or the applicant. */
const backLink =
  ({ list, applicantId }: Pick<Props, "list" | "applicantId">) =>
  (props: object) =>
    applicantId === undefined ? (
      <Link to="/verifications" search={list} {...props} />
    ) : (
      <Link to="/applicants/$id/$tab" params={{ id: applicantId, tab: "verifications" }} {...props} />
    );

export function VerificationHead({ view, list, applicantId }: Props) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const { applicant, submitted, isTest } = view;
  const back = t(applicantId === undefined ? "desk.back" : "desk.backToApplicant");
  return (
    <header className={classes.root}>
      <div className={classes.line}>
        <LateTooltip label={back}>
          <Anchor renderRoot={backLink({ list, applicantId })} className={classes.back ?? ""} aria-label={back}>
            <IconChevronLeft size={18} className={classes.arrow} aria-hidden />
          </Anchor>
        </LateTooltip>
        <h1 className={classes.name} tabIndex={-1} data-case={view.id}>
          {applicant.name || t("noName")}
        </h1>
        {isTest && <StatusBadge tone="wait">{t("test.badge")}</StatusBadge>}
        <VerificationStatusBadge
          status={view.status}
          isWaitingForApplicant={view.requestedAgain?.state === "waiting"}
          isProposed={view.proposal !== null}
          isWaitingForPersons={view.isWaitingForPersons}
        />
        {submitted && (
          <span className={classes.actions}>
            <AskAgainButton view={view} />
            <PdfButtons view={view} />
          </span>
        )}
      </div>
      <div className={classes.sub}>
        <WorkLine view={view} />
        <span className={classes.quiet}>
          {submitted
            ? t("desk.submitted", { at: format.instant(submitted) })
            : t("desk.notSubmitted", { at: format.instant(view.created) })}
        </span>
        <CountryName code={view.country} />
        <span>
          {view.formName} <span className={classes.quiet}>{t("desk.version", { version: view.formVersion })}</span>
        </span>
        {view.amount !== null && <span>{t("desk.amount", { amount: format.decimal(view.amount) })}</span>}
        <details className={classes.details}>
          <summary>{t("desk.details")}</summary>
          <dl className={classes.facts}>
            <Fact label={t("desk.id")} value={view.verificationPublicId} />
            <Fact label={t("desk.applicantId")} value={applicant.publicId} />
            <div className={classes.fact}>
              <Anchor
                size="sm"
                renderRoot={(props) => <Link to="/applicants/$id" params={{ id: applicant.publicId }} {...props} />}
              >
                {t("desk.openApplicant")}
              </Anchor>
            </div>
            {applicant.externalId && <Fact label={t("desk.externalId")} value={applicant.externalId} />}
          </dl>
        </details>
      </div>
    </header>
  );
}
