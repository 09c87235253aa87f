import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { wholeName } from "#contract/values/person-name.ts";

type Named = Pick<VerificationView, "applicant" | "profile" | "companyName">;

/** What was typed, where nothing is submitted yet; '' when nothing was. */
export function caseNameOf({ applicant, profile, companyName }: Named): string {
  const typed = (name: string) => profile.find(({ field }) => field === name)?.typed ?? "";
  return applicant.name || companyName || wholeName({ given: typed("first_name"), family: typed("last_name") });
}

/** Of the applicant; of a company before it submits, where it says that it is registered. */
export const caseCountryOf = ({
  country,
  registrationCountry,
}: Pick<VerificationView, "country" | "registrationCountry">): string | null => country ?? registrationCountry;
