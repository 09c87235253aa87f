/** Specification 2, section 3, "Profile step". */
export const profileFieldNames = [
  "first_name",
  "last_name",
  "middle_name",
  "dob",
  "residence_country",
  "gender",
  "email",
  "phone",
  "wallet_address",
  "telegram_username",
  "pep",
  "driver_license",
  "postal_code",
  "city",
  "state",
  "address",
  "ssn",
] as const;
export type ProfileFieldName = (typeof profileFieldNames)[number];

/** What some identity document holds: its zone (ICAO 9303), or its barcode (AAMVA). */
export const extractedFieldNames = [
  "first_name",
  "last_name",
  "middle_name",
  "dob",
  "gender",
  "driver_license",
  "postal_code",
  "city",
  "state",
  "address",
] as const satisfies readonly ProfileFieldName[];
export type ExtractedFieldName = (typeof extractedFieldNames)[number];
export const confirmedFieldNames = ["email", "phone"] as const;
export const uniqueFieldNames = [
  "email",
  "phone",
  "wallet_address",
  "telegram_username",
  "driver_license",
  "ssn",
] as const;
