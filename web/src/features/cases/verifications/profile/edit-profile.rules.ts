import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import {
  type ApplicantProfile,
  type RecordFieldName,
  recordFieldNames,
} from "#contract/records/applicants/applicant-profile.ts";
import type { CheckName } from "#contract/records/verifications/check-evidence.ts";

type Address = ApplicantProfile["addresses"][number];
export type TypedAddress = Record<"country" | "kind" | "line1" | "line2" | "city" | "state" | "postalCode", string>;

/** What the form holds: texts, '' for nothing. */
export type TypedProfile = Record<RecordFieldName, string> & { addresses: TypedAddress[]; comment: string };

export const emptyAddress: TypedAddress = {
  country: "",
  kind: "",
  line1: "",
  line2: "",
  city: "",
  state: "",
  postalCode: "",
};

const typedAddress = (address: Address): TypedAddress =>
  ({ ...emptyAddress, ...(address as Partial<TypedAddress>) }) as TypedAddress;

export function typedProfileOf({ record, addresses, comment }: ApplicantView): TypedProfile {
  const known = new Map(record.map(({ field, given, corrected }) => [field, corrected ? corrected.value : given]));
  const fields = Object.fromEntries(recordFieldNames.map((name) => [name, known.get(name) ?? ""]));
  return { ...(fields as Record<RecordFieldName, string>), addresses: addresses.map(typedAddress), comment };
}

export const profileBodyOf = ({ addresses, ...typed }: TypedProfile) => ({
  ...typed,
  addresses: addresses.map((address) =>
    Object.fromEntries(Object.entries(address).filter(([, value]) => value.trim())),
  ),
});

/** Specification 1, section 5. */
export function birthDays(today: string): { min: string; max: string } {
  return { min: `${Number(today.slice(0, 4)) - 100}${today.slice(4)}`, max: today };
}

const ofName: CheckName[] = ["profile_match", "bank_id", "profile_extraction", "duplicate_person"];

const checksOf: Partial<Record<string, CheckName[]>> = {
  first_name: ofName,
  last_name: ofName,
  middle_name: ["profile_match"],
  dob: [...ofName, "age"],
  gender: ["profile_match", "bank_id", "profile_extraction", "document_gender"],
  residence_country: ["country", "ip_country"],
  email: ["duplicate_profile", "email_confirmed"],
  phone: ["duplicate_profile", "phone_confirmed"],
  wallet_address: ["duplicate_profile"],
  telegram_username: ["duplicate_profile"],
  addresses: ["address"],
};

export const touchedChecks = (changed: readonly string[], has: readonly CheckName[]): CheckName[] =>
  has.filter((name) => changed.some((field) => checksOf[field]?.includes(name)));
