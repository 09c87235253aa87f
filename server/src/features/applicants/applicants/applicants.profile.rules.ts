import type { ProfileEntity } from "#contract/records/verifications/specified-entities.ts";
import type {
  effectiveProfile,
  GivenCompanyRecord,
} from "#server/features/records/applicant-records/applicant-records.rules.ts";
import { transcribeDocument } from "#server/features/records/document-readings/document-readings.transcriptions.rules.ts";

/** Specification 1, section 3. @param why the newest verification was declined */
export function profileEntity(
  applicantId: string,
  now: ReturnType<typeof effectiveProfile>,
  company: GivenCompanyRecord,
  why: string[],
): ProfileEntity {
  const names = [
    { field: "firstName", original: now.first_name_original ?? now.first_name, english: now.first_name },
    { field: "middleName", original: now.middle_name_original ?? now.middle_name, english: now.middle_name },
    { field: "lastName", original: now.last_name_original ?? now.last_name, english: now.last_name },
    { field: "companyName", original: company.companyName },
  ];
  return {
    applicantId,
    firstName: now.first_name,
    lastName: now.last_name,
    middleName: now.middle_name,
    firstNameOriginal: now.first_name_original,
    lastNameOriginal: now.last_name_original,
    middleNameOriginal: now.middle_name_original,
    dob: now.dob,
    gender: now.gender,
    residenceCountry: now.residence_country,
    email: now.email,
    phone: now.phone,
    walletAddress: now.wallet_address,
    telegramUsername: now.telegram_username,
    comment: now.comment,
    declineReasonsLabel: why,
    companyName: company.companyName ?? null,
    registrationCountry: company.registrationCountry ?? null,
    transcription: transcribeDocument(names, now.residence_country ?? company.registrationCountry ?? null),
  };
}
