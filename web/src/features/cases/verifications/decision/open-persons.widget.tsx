import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { AffiliatedPersonView } from "#contract/records/companies/affiliated-persons.ts";
import { CompanyLink } from "../company/company-links.tsx";
import { companyReviewQuery } from "../company/company-review.query.ts";
import { affiliatedPersonName, tabOfPerson } from "../company/person-words.ts";
import classes from "./decision-bar.module.css";

/** Required persons that are not approved: the company cannot be before them. */
export function useOpenPersons({ id, type, status }: VerificationView): readonly AffiliatedPersonView[] {
  const { data } = useQuery({ ...companyReviewQuery(id), enabled: type === "KYB" && status !== "valid" });
  return data?.persons.filter(({ isRequired, state }) => isRequired && state !== "approved") ?? [];
}

/** Why the company cannot be approved yet, with a way to the first of them. */
export function OpenPersons({ persons }: { persons: readonly AffiliatedPersonView[] }) {
  const { t } = useTranslation("verifications");
  const [first] = persons;
  if (!first) return null;
  return (
    <span>
      {t("decide.openPersons", { count: persons.length, name: affiliatedPersonName(first) || t("noName") })}{" "}
      <CompanyLink tab={tabOfPerson(first)} personId={first.id} className={classes.link}>
        {t("decide.openPerson")}
      </CompanyLink>
    </span>
  );
}
