import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type ValidatePhoneNumberLengthResult,
  validatePhoneNumberLength,
} from "libphonenumber-js/max";
import { type PhoneProblem, type PhoneType, phoneTypes } from "#contract/values/phone-facts.ts";

export type PhoneFacts = {
  /** E.164. */
  number: string;
  /** As it is written for people abroad, and at home. */
  international: string;
  national: string;
  type: PhoneType;
  /** Without a plus sign. */
  callingCode: string;
  /** ISO 3166 alpha-2; none for numbers that belong to no country (+800, +882). */
  country: string | null;
  /** IANA, all of the country: a number does not say where in it. Empty where the type says nothing of a place. */
  timeZones: string[];
};

/** Longer texts are no number, whatever is written around it. */
const longestText = 64;

const lengthProblems: Record<ValidatePhoneNumberLengthResult, PhoneProblem> = {
  INVALID_COUNTRY: "country_code",
  NOT_A_NUMBER: "letters",
  TOO_SHORT: "too_short",
  TOO_LONG: "too_long",
  INVALID_LENGTH: "not_assigned",
};

const placed: readonly PhoneType[] = ["mobile", "fixed_line", "fixed_line_or_mobile"];

/** Newer versions of Node have the method, older ones the property. */
type LocaleOfPlace = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

function timeZonesOf(country: string): string[] {
  const place: LocaleOfPlace = new Intl.Locale("und", { region: country });
  return place.getTimeZones?.() ?? place.timeZones ?? [];
}

/**
 * By the numbering plans that libphonenumber carries; nobody is called or asked, and who the carrier is, is not in them.
 * @param home ISO 3166 alpha-2 of a number without a country code
 */
export function describePhone(text: string, home?: string): PhoneFacts | { problem: PhoneProblem } {
  if (text.length > longestText) return { problem: "too_long" };
  const known = home !== undefined && isSupportedCountry(home) ? (home as CountryCode) : undefined;
  const options = { extract: false, ...(known ? { defaultCountry: known } : {}) } as const;
  const read = parsePhoneNumberFromString(text.trim(), options);
  if (!read?.isValid()) {
    const problem = validatePhoneNumberLength(text.trim(), options);
    return { problem: problem ? lengthProblems[problem] : "not_assigned" };
  }
  const type = phoneTypes.find((each) => each === read.getType()?.toLowerCase()) ?? "unknown";
  const country = read.country ?? null;
  return {
    number: read.number,
    international: read.formatInternational(),
    national: read.formatNational(),
    type,
    callingCode: read.countryCallingCode,
    country,
    timeZones: country !== null && placed.includes(type) ? timeZonesOf(country) : [],
  };
}
