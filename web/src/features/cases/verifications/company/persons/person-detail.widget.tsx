import { IconBuilding, IconUser, IconUserOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { CompanyReview } from "#contract/applicants/company-reviews.contract.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { AffiliatedPersonView } from "#contract/records/companies/affiliated-persons.ts";
import { BackLink } from "#ui/back-link.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import overview from "../../overview.module.css";
import type { CompanyTab } from "../company-address.rules.ts";
import { CompanyLink } from "../company-links.tsx";
import { PersonStateBadge } from "../person-state.widget.tsx";
import { affiliatedPersonName } from "../person-words.ts";
import { OwnVerification } from "./own-verification.widget.tsx";
import { PersonDecisionButtons } from "./person-decision.widget.tsx";
import { PersonLinkButtons } from "./person-link.widget.tsx";
import classes from "./persons.module.css";

function Facts({ person, company }: { person: AffiliatedPersonView; company: CompanyReview }) {
  const { t } = useTranslation("companyReviews");
  const format = useFormat();
  const owner = company.persons.find(({ id }) => id === person.parent);
  const percent = (share: number) => t("share", { share: format.decimal(share) });
  const item = (term: string, value: string | null | undefined) => (value ? [{ term, value: <bdi>{value}</bdi> }] : []);
  return (
    <div className={`${overview.box} ${classes.facts}`}>
      <DefinitionList
        items={[
          ...item(t("person.types"), format.list(person.types.map((type) => t(`types.${type}`)))),
          ...item(t("person.role"), person.role),
          ...item(t("person.share"), person.share === null ? null : percent(person.share)),
          ...item(t("person.of"), owner && affiliatedPersonName(owner)),
          ...item(t("person.totalShare"), owner && person.totalShare !== null ? percent(person.totalShare) : null),
          ...item(t("person.dob"), person.dob && format.day(person.dob)),
          ...item(t("person.number"), person.registrationNumber),
          ...item(t("person.country"), person.country && format.country(person.country)),
          ...item(t("person.email"), person.email),
          ...item(t("person.reason"), person.reason),
        ]}
      />
    </div>
  );
}

function Decided({ person: { decision } }: { person: AffiliatedPersonView }) {
  const { t } = useTranslation("companyReviews");
  const words = useTranslation("verifications").t;
  const format = useFormat();
  if (!decision) return null;
  return (
    <div className={classes.note}>
      <p className={classes.note}>
        {t(decision.status === "valid" ? "person.approvedBy" : "person.declinedBy", {
          actor: decision.by,
          at: format.instant(decision.at),
        })}{" "}
        {decision.declineReasons.map((reason) => (
          <StatusBadge key={reason} tone="bad">
            {words(`reasons.${reason}`)}
          </StatusBadge>
        ))}
      </p>
      {decision.comment && <blockquote dir="auto">{decision.comment}</blockquote>}
    </div>
  );
}

function noteOf({ kind, isErased, isInvited }: AffiliatedPersonView) {
  if (isErased) return "person.notes.erased";
  if (kind === "company") return "person.companyNote";
  return isInvited ? "person.notes.invited" : "person.notes.named";
}

type Props = { view: VerificationView; company: CompanyReview; tab: CompanyTab; personId: string };

export function PersonDetail({ view, company, tab, personId }: Props) {
  const { t } = useTranslation("companyReviews");
  const person = company.persons.find(({ id }) => id === personId);
  const back = <BackLink label={t(`tabs.${tab}`)} link={(face) => <CompanyLink tab={tab} {...face} />} />;
  if (!person)
    return (
      <>
        {back}
        <EmptyState icon={<IconUserOff size={20} />} title={t("person.gone")}>
          {t("person.goneBody")}
        </EmptyState>
      </>
    );
  const Icon = person.kind === "company" ? IconBuilding : IconUser;
  return (
    <>
      {back}
      <div className={overview.root}>
        <div className={classes.head}>
          <Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />
          <h2 className={classes.name} dir="auto">
            {affiliatedPersonName(person) || t("persons.noName")}
          </h2>
          <PersonStateBadge state={person.state} />
          {person.isRequired && <StatusBadge tone="quiet">{t("persons.required")}</StatusBadge>}
          <span className={classes.actions}>
            <PersonLinkButtons view={view} person={person} />
            {(!person.verification || person.isErased) && <PersonDecisionButtons view={view} person={person} />}
          </span>
        </div>
        <Decided person={person} />
        <Facts person={person} company={company} />
        {person.verification && !person.isErased ? (
          <OwnVerification id={person.verification.id} />
        ) : (
          <p className={classes.note}>{t(noteOf(person))}</p>
        )}
      </div>
    </>
  );
}
