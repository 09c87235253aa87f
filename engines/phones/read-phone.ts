import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * A phone number as it is dialled from anywhere (ITU E.164, such as +380501234567); null when no such number can exist.
 * @param country ISO 3166 alpha-2: where a number without its country's code belongs.
 */
export function readPhone(text: string, country?: string): string | null {
  const home = country !== undefined && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const read = parsePhoneNumberFromString(text.trim(), { extract: false, ...(home ? { defaultCountry: home } : {}) });
  return read?.isValid() ? read.number : null;
}
