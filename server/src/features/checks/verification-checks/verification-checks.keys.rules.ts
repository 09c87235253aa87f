import type { CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { uniqueFieldNames } from "#contract/records/forms/profile-fields.ts";
import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import {
  companyKeys,
  deviceKey,
  identityKeys,
  profileKeys,
} from "#server/features/cases/verifications/verifications.identity.rules.ts";
import {
  type DocumentReadingFields,
  readingIdentityOf,
  readingNumberOf,
} from "#server/features/records/document-readings/document-readings.rules.ts";
import { guardedFields, looksForDuplicates } from "./verification-checks.duplicates.rules.ts";

type Submitted = {
  projectId: string;
  profile: ProfileAnswers;
  form: FormConfig;
  device: string | null;
  steps: { company: CompanyAnswers | null };
};

/** What others may be found by, and what of it this form looks for. */
export function identityKeysOf(
  { projectId, profile, form, device, steps }: Submitted,
  reading: DocumentReadingFields | null,
) {
  const mrz = readingIdentityOf(reading);
  const typed = { firstNames: profile.first_name, lastName: profile.last_name, dob: profile.dob };
  const read = mrz ? { firstNames: mrz.firstNames, lastName: mrz.lastName, dob: mrz.dob } : {};
  const number = readingNumberOf(reading);
  const document = mrz && number ? { issuingState: mrz.issuingState, number } : null;
  const answers = (names: readonly (typeof uniqueFieldNames)[number][]) =>
    Object.fromEntries(names.flatMap((name) => (profile[name] === undefined ? [] : [[name, profile[name]]])));
  const person = identityKeys(projectId, [typed, read], document);
  const ofDevice = deviceKey(projectId, device);
  const home = profile.residence_country;
  const company = steps.company ? companyKeys(projectId, steps.company) : [];
  return {
    keys: [...person, ...ofDevice, ...company, ...profileKeys(projectId, answers(uniqueFieldNames), home)],
    // Keys are kept even when this form does not search by them: another form may.
    searched: [
      ...person.filter(({ kind }) => looksForDuplicates(form, kind)),
      ...(form.blockDeviceDuplicates ? ofDevice : []),
      ...company,
      ...profileKeys(projectId, answers(guardedFields({ form, profile })), home),
    ],
  };
}
