import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { BackLink } from "#ui/back-link.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { CaseLabels } from "#web/features/cases/assignments/case-labels.widget.tsx";
import { WorkLine } from "#web/features/cases/assignments/work-line.widget.tsx";
import { CountryName } from "#web/features/records/case-parts/country-name.widget.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { AskAgainButton } from "./asking/ask-again-button.widget.tsx";
import { caseCountryOf, caseNameOf } from "./case-name.rules.ts";
import { CaseMenu } from "./head/case-menu.widget.tsx";
import classes from "./verification-head.module.css";

const copied = (term: string, value: string) => ({
  term,
  value: (
    <span className={classes.copied}>
      <bdi>{value}</bdi>
      <CopyButton value={value} />
    </span>
  ),
});

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

/** What form, when and which time; numbers to copy are in the details. */
function Facts({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const { applicant, submitted, attempt } = view;
  const at = submitted ?? view.created;
  const form = t("desk.form", { form: view.formName, version: view.formVersion });
  return (
    <div className={classes.sub}>
      <CountryName code={caseCountryOf(view)} />
      <span className={classes.form} title={form}>
        {form}
      </span>
      <span className={classes.at} title={format.fullInstant(at)}>
        {t(submitted ? "desk.submitted" : "desk.notSubmitted", { at: format.shortInstant(at, Date.now()) })}
      </span>
      {applicant.externalId && (
        <span className={classes.external} title={t("desk.externalId")}>
          <bdi>{applicant.externalId}</bdi>
          <CopyButton value={applicant.externalId} />
        </span>
      )}
      {attempt.of > 1 && <span className={classes.attempt}>{t("desk.attempt", attempt)}</span>}
      <span className={classes.labels}>
        <CaseLabels view={view} />
      </span>
      <details className={classes.details}>
        <summary>{t("desk.details")}</summary>
        <DefinitionList
          layout="line"
          items={[
            copied(t("desk.id"), view.verificationPublicId),
            copied(t("desk.applicantId"), applicant.publicId),
            ...(applicant.externalId ? [copied(t("desk.externalId"), applicant.externalId)] : []),
          ]}
        />
        {view.amount !== null && <span>{t("desk.amount", { amount: format.decimal(view.amount) })}</span>}
      </details>
    </div>
  );
}

export function VerificationHead({ view, list, applicantId }: Props) {
  const { t } = useTranslation("verifications");
  const back = t(applicantId === undefined ? "desk.back" : "desk.backToApplicant");
  const name = caseNameOf(view) || t("noName");
  return (
    <header className={classes.root}>
      <div className={classes.line}>
        <BackLink isIcon label={back} link={backLink({ list, applicantId })} />
        <h1 className={classes.name} tabIndex={-1} data-case={view.id} title={name} dir="auto">
          {name}
        </h1>
        {view.isTest && <StatusBadge tone="wait">{t("test.badge")}</StatusBadge>}
        <VerificationStatusBadge
          status={view.status}
          isWaitingForApplicant={view.requestedAgain?.state === "waiting"}
          isProposed={view.proposal !== null}
          isWaitingForPersons={view.isWaitingForPersons}
        />
        <div className={classes.work}>
          <WorkLine view={view} />
        </div>
        {view.submitted && (
          <span className={classes.ask}>
            <AskAgainButton view={view} />
          </span>
        )}
        <span className={classes.menu}>
          <CaseMenu view={view} />
        </span>
      </div>
      <Facts view={view} />
    </header>
  );
}
