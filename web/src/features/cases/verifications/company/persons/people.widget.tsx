import { Button } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { CompanyReview } from "#contract/applicants/company-reviews.contract.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { AffiliatedPersonView } from "#contract/records/companies/affiliated-persons.ts";
import { shareSum } from "#contract/records/companies/shares.rules.ts";
import { Initials } from "#ui/initials.tsx";
import { useFormat } from "#web/platform/format.ts";
import overview from "../../overview.module.css";
import { CompanyLink } from "../company-links.tsx";
import { usePartWords } from "../ownership/ownership.widget.tsx";
import { PersonStateBadge } from "../person-state.widget.tsx";
import { affiliatedPersonName, tabOfPerson } from "../person-words.ts";
import classes from "./people.module.css";
import { PersonLinkButtons } from "./person-link.widget.tsx";
import { useCanRemind, useRemindAll } from "./use-person-link.ts";

type Props = { view: VerificationView; company: CompanyReview };

function Row({ view, person }: { view: VerificationView; person: AffiliatedPersonView }) {
  const { t } = useTranslation("companyReviews");
  const partOf = usePartWords();
  const name = affiliatedPersonName(person) || t("persons.noName");
  const canReview = person.state === "review";
  const link = { tab: tabOfPerson(person), personId: person.id };
  return (
    <li className={classes.row}>
      <span className={classes.face} aria-hidden>
        {person.kind === "company" ? <IconBuilding size={20} stroke={1.75} /> : <Initials name={name} />}
      </span>
      <span className={classes.who}>
        <CompanyLink {...link} className={classes.name} aria-label={t("persons.open", { name })}>
          <bdi>{name}</bdi>
        </CompanyLink>
        <span className={classes.quiet}>{partOf(person)}</span>
        {person.reason && <span className={classes.quiet}>{t("persons.excused", { reason: person.reason })}</span>}
      </span>
      <span className={classes.state}>
        <PersonStateBadge state={person.state} />
      </span>
      <span className={classes.actions}>
        <PersonLinkButtons view={view} person={person} />
        {canReview && (
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => <CompanyLink {...link} {...props} />}
            aria-label={t("persons.reviewOf", { name })}
          >
            {t("persons.review")}
          </Button>
        )}
      </span>
    </li>
  );
}

/** How far the company is with its people, and until when it waits for them. */
function Standing({ view, company }: Props) {
  const { t } = useTranslation("companyReviews");
  const format = useFormat();
  const { persons, pendingUntil } = company;
  const required = persons.filter(({ isRequired }) => isRequired);
  const open = required.filter(({ state }) => state !== "approved");
  const isDecided = view.status === "valid" || view.status === "invalid";
  return (
    <div className={classes.standing}>
      {open.length > 0 && !isDecided && <p className={classes.open}>{t("standing.title", { count: open.length })}</p>}
      {pendingUntil && !isDecided && <p>{t("standing.waits", { at: format.instant(pendingUntil) })}</p>}
      <p>
        {t("persons.sum", {
          approved: format.number(persons.filter(({ state }) => state === "approved").length),
          total: format.number(persons.length),
          share: format.decimal(shareSum(persons, null)),
        })}
      </p>
    </div>
  );
}

/** A finding about people leads here, also where it is that nobody was declared. */
function Nobody({ checks }: Pick<VerificationView, "checks">) {
  const { t } = useTranslation("companyReviews");
  const isFinding = ({ name, result }: VerificationView["checks"][number]) =>
    (name === "company_persons" || name === "company_shares") && result !== "pass";
  if (!checks.some(isFinding)) return null;
  return (
    <section aria-labelledby="people">
      <h2 id="people" className={overview.title}>
        {t("persons.title")}
      </h2>
      <p className={overview.none}>{t("persons.noneBody")}</p>
    </section>
  );
}

/** Everybody who acts for the company or owns a part of it, each once, the largest share first. */
export function People({ view, company }: Props) {
  const { t } = useTranslation("companyReviews");
  const canRemind = useCanRemind(view);
  const { count, isBusy, remind } = useRemindAll(view, company.persons);
  if (company.persons.length === 0) return <Nobody checks={view.checks} />;
  const shown = company.persons.toSorted((a, b) => (b.totalShare ?? 0) - (a.totalShare ?? 0));
  return (
    <section aria-labelledby="people">
      <div className={classes.head}>
        <h2 id="people" className={overview.title}>
          {t("persons.title")}
        </h2>
        {canRemind && count > 1 && (
          <Button data-page-action size="xs" variant="default" loading={isBusy} onClick={remind}>
            {t("link.remindAll")}
          </Button>
        )}
      </div>
      <Standing view={view} company={company} />
      <ul className={`${overview.box} ${classes.list}`} aria-labelledby="people">
        {shown.map((person) => (
          <Row key={person.id} view={view} person={person} />
        ))}
      </ul>
    </section>
  );
}
