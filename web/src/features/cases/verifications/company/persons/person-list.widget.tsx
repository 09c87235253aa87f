import { IconBuilding, IconUser, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { CompanyReview } from "#contract/applicants/company-reviews.contract.ts";
import type { AffiliatedPersonView } from "#contract/records/companies/affiliated-persons.ts";
import type { AffiliatedType } from "#contract/records/companies/company-values.ts";
import { shareSum } from "#contract/records/companies/shares.rules.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import overview from "../../overview.module.css";
import type { CompanyTab } from "../company-address.rules.ts";
import { CompanyLink } from "../company-links.tsx";
import { usePartWords } from "../ownership/ownership.widget.tsx";
import { PersonStateBadge } from "../person-state.widget.tsx";
import { affiliatedPersonName } from "../person-words.ts";
import classes from "./persons.module.css";

type ItemProps = { person: AffiliatedPersonView; tab: CompanyTab; type: AffiliatedType };

function Item({ person, tab, type }: ItemProps) {
  const { t } = useTranslation("companyReviews");
  const format = useFormat();
  const partOf = usePartWords();
  const Icon = person.kind === "company" ? IconBuilding : IconUser;
  const name = affiliatedPersonName(person) || t("persons.noName");
  return (
    <li className={classes.item}>
      <Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.who}>
        <CompanyLink tab={tab} personId={person.id} className={classes.link} aria-label={t("persons.open", { name })}>
          <bdi>{name}</bdi>
        </CompanyLink>
        <span className={classes.quiet}>
          {[partOf(person), person.country && format.country(person.country)].filter(Boolean).join(" · ")}
        </span>
        {person.reason && <span className={classes.quiet}>{t("persons.excused", { reason: person.reason })}</span>}
      </span>
      {person.types
        .filter((each) => each !== type)
        .map((each) => (
          <StatusBadge key={each} tone="quiet">
            {t(`persons.also.${each}`)}
          </StatusBadge>
        ))}
      {person.isRequired && <StatusBadge tone="quiet">{t("persons.required")}</StatusBadge>}
      <PersonStateBadge state={person.state} />
    </li>
  );
}

type Props = { company: CompanyReview; tab: CompanyTab; type: AffiliatedType };

/** All of one type, owners of owners too; the largest share first. */
export function PersonList({ company: { persons }, tab, type }: Props) {
  const { t } = useTranslation("companyReviews");
  const format = useFormat();
  const shown = persons
    .filter(({ types }) => types.includes(type))
    .toSorted((a, b) => (b.totalShare ?? 0) - (a.totalShare ?? 0));
  const approved = shown.filter(({ state }) => state === "approved").length;
  if (shown.length === 0)
    return (
      <div className={overview.box}>
        <EmptyState icon={<IconUsers size={20} />} title={t(`persons.none.${type}`)}>
          {t("persons.noneBody")}
        </EmptyState>
      </div>
    );
  return (
    <>
      <p className={classes.sum}>
        {t("persons.approvedOf", { approved: format.number(approved), total: format.number(shown.length) })}
        {type === "BENEFICIAL" && ` · ${t("persons.named", { share: format.decimal(shareSum(persons, null)) })}`}
      </p>
      <ul className={`${overview.box} ${classes.list}`} aria-label={t(`types.${type}`)}>
        {shown.map((person) => (
          <Item key={person.id} person={person} tab={tab} type={type} />
        ))}
      </ul>
    </>
  );
}
