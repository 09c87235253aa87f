import type { VerificationView } from "#contract/cases/verifications.contract.ts";

type Named = Pick<VerificationView, "applicant" | "profile" | "companyName">;

/** What was typed, where nothing is submitted yet; '' when nothing was. */
export function caseNameOf({ applicant, profile, companyName }: Named): string {
  const typed = (name: string) => profile.find(({ field }) => field === name)?.typed ?? "";
  return applicant.name || companyName || [typed("first_name"), typed("last_name")].filter(Boolean).join(" ");
}

/** Of the applicant; of a company before it submits, where it says that it is registered. */
export const caseCountryOf = ({
  country,
  registrationCountry,
}: Pick<VerificationView, "country" | "registrationCountry">): string | null => country ?? registrationCountry;
