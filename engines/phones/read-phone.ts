import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * The number in ITU E.164 form, such as +380501234567; null when no such number can exist.
 * @param country ISO 3166 alpha-2: assumed for a number without a country code
 */
export function readPhone(text: string, country?: string): string | null {
  const home = country !== undefined && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const read = parsePhoneNumberFromString(text.trim(), { extract: false, ...(home ? { defaultCountry: home } : {}) });
  return read?.isValid() ? read.number : null;
}
