import { IconHourglassHigh, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { CompanyReview } from "#contract/applicants/company-reviews.contract.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { Note } from "#ui/note.tsx";
import { useFormat } from "#web/platform/format.ts";
import { CompanyLink } from "./company-links.tsx";
import classes from "./company-standing.module.css";
import { personName } from "./person-words.ts";

/** Who still has to be approved before the company can be. */
export function CompanyStanding({ company, status }: { company: CompanyReview; status: VerificationStatus }) {
  const { t } = useTranslation("companyReviews");
  const format = useFormat();
  const open = company.persons.filter(({ isRequired, state }) => isRequired && state !== "approved");
  if (open.length === 0 || status === "valid" || status === "invalid") return null;
  return (
    <Note
      tone="info"
      icon={company.pendingUntil ? <IconHourglassHigh size={18} aria-hidden /> : <IconUsers size={18} aria-hidden />}
      title={t("standing.title", { count: open.length })}
    >
      <ul className={classes.persons}>
        {open.map((person) => (
          <li key={person.id}>
            <CompanyLink
              tab={person.types.includes("BENEFICIAL") ? "beneficiary" : "authorised-person"}
              personId={person.id}
              className={classes.link}
            >
              <bdi>{personName(person) || t("persons.noName")}</bdi>
            </CompanyLink>{" "}
            <span className={classes.state}>{t(`states.${person.state}`)}</span>
          </li>
        ))}
      </ul>
      {company.pendingUntil && t("standing.waits", { at: format.instant(company.pendingUntil) })}
    </Note>
  );
}
