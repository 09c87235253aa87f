import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** ITU E.164; null when no such number can exist. @param country ISO 3166 alpha-2 of a number without a country code */
export function readPhone(text: string, country?: string): string | null {
  const home = country !== undefined && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const read = parsePhoneNumberFromString(text.trim(), { extract: false, ...(home ? { defaultCountry: home } : {}) });
  return read?.isValid() ? read.number : null;
}
