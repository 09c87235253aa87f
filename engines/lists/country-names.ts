import { countryAlpha3 } from "#contract/values/countries.ts";

/** As lists write them where the usual English name is another; in the letters of `plainName`. */
const otherNames: Record<string, string> = {
  BA: "bosnia herzegovina",
  BN: "brunei darussalam",
  BO: "bolivia plurinational state of",
  BS: "bahamas",
  CD: "democratic republic of congo|congo democratic republic of|congo democratic republic|dr congo|drc|zaire|congo kinshasa",
  CF: "central african republic",
  CG: "congo|republic of congo|congo republic of|congo brazzaville",
  CI: "cote d ivoire|ivory coast",
  CN: "peoples republic of china|china peoples republic of|prc",
  CV: "cape verde|cabo verde",
  CZ: "czech republic",
  FK: "falkland islands",
  FM: "micronesia federated states of",
  GB: "uk|great britain|england|scotland|wales|northern ireland|united kingdom of great britain northern ireland",
  GM: "gambia",
  HK: "hong kong",
  IR: "iran islamic republic of|islamic republic of iran",
  KN: "st kitts nevis|saint kitts nevis",
  KP: "north korea|korea north|democratic peoples republic of korea|korea democratic peoples republic of|dprk",
  KR: "south korea|korea south|republic of korea|korea republic of",
  LA: "laos|lao peoples democratic republic|lao pdr",
  LC: "st lucia|saint lucia",
  LY: "libyan arab jamahiriya|state of libya",
  MD: "republic of moldova|moldova republic of",
  MK: "macedonia|former yugoslav republic of macedonia|republic of north macedonia",
  MM: "burma|myanmar",
  MO: "macau|macao",
  PS: "palestinian|palestine|state of palestine|palestine state of|palestinian territory occupied|occupied palestinian territories|west bank|gaza|gaza strip",
  RU: "russian federation",
  ST: "sao tome principe",
  SX: "sint maarten",
  SY: "syrian arab republic",
  SZ: "swaziland|eswatini",
  TL: "east timor",
  TR: "turkey|turkiye",
  TW: "taiwan|taiwan province of china|republic of china",
  TZ: "united republic of tanzania|tanzania united republic of",
  US: "usa|united states of america",
  VA: "vatican|holy see",
  VC: "st vincent grenadines|saint vincent grenadines",
  VE: "venezuela bolivarian republic of|bolivarian republic of venezuela",
  VG: "virgin islands british|british virgin islands",
  VI: "virgin islands us|us virgin islands",
  VN: "viet nam",
};

const leftOut = new Set(["the", "and"]);

const plainName = (text: string): string =>
  text
    .slice(0, 100)
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’.]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "" && !leftOut.has(word))
    .join(" ");

function nameTable(): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const table = new Map<string, string>();
  for (const [code, alpha3] of Object.entries(countryAlpha3)) {
    const name = english.of(code);
    table.set(code.toLowerCase(), code).set(alpha3.toLowerCase(), code);
    if (name) table.set(plainName(name), code);
    for (const other of (otherNames[code] ?? "").split("|")) if (other !== "") table.set(other, code);
  }
  // ISO 3166-1 leaves Kosovo out; XK is what the European Union and passports' readers use.
  return table.set("xk", "XK").set("kosovo", "XK").set("republic of kosovo", "XK");
}

let table: ReadonlyMap<string, string> | null = null;

/**
 * ISO 3166-1 alpha-2 of a country by its name or code, or null: also for states that are no more. `Iran (Islamic
 * Republic of)`, `Korea, North`, `Region: Crimea` (null), `Syria, formerly Libya` (null).
 */
export function countryOf(text: string): string | null {
  table ??= nameTable();
  const whole = table.get(plainName(text));
  if (whole) return whole;
  const bracket = text.indexOf("(");
  return bracket > 0 ? (table.get(plainName(text.slice(0, bracket))) ?? null) : null;
}

export const countriesOf = (texts: readonly string[]): string[] => texts.flatMap((text) => countryOf(text) ?? []);
