import { isTimeZone } from "#contract/values/time-zone.ts";

/** Zones that the IANA database has renamed; Chromium still lists their old names (CLDR keeps the first one). */
const renamed: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

const nameOf = (zone: string): string => {
  const now = renamed[zone];
  return now !== undefined && isTimeZone(now) ? now : zone;
};

/** All zones by their current names, UTC first; always includes `present`. */
export function timeZones(present: string): string[] {
  const listed = new Set(Intl.supportedValuesOf("timeZone").map(nameOf));
  for (const zone of ["UTC", present]) listed.delete(zone);
  const others = [...listed].sort();
  return present === "UTC" ? ["UTC", ...others] : ["UTC", present, ...others];
}

/** This device's zone by its current name. */
export const deviceTimeZone = (): string => nameOf(Intl.DateTimeFormat().resolvedOptions().timeZone);
