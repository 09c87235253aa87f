import { isTimeZone } from "#contract/values/time-zone.ts";

/** Places that the IANA database has renamed, under which Chromium still lists them (CLDR keeps the first name it had). */
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

/** Every zone that may be chosen, UTC first, by the names of today; with `present` in any case. */
export function timeZones(present: string): string[] {
  const listed = new Set(Intl.supportedValuesOf("timeZone").map(nameOf));
  for (const zone of ["UTC", present]) listed.delete(zone);
  const others = [...listed].sort();
  return present === "UTC" ? ["UTC", ...others] : ["UTC", present, ...others];
}

/** The zone of this device, by its name of today. */
export const deviceTimeZone = (): string => nameOf(Intl.DateTimeFormat().resolvedOptions().timeZone);
