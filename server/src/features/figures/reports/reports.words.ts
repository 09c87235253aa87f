import { type ReportColumn, type ReportType, reportColumns, reportTypes } from "#contract/figures/reports.contract.ts";
import { hitBands, hitVerdicts, type ScreeningHitBand } from "#contract/records/verifications/screening.ts";
import { type VerificationStatus, verificationStatuses } from "#contract/records/verifications/verification-states.ts";
import type { Language } from "#contract/values/languages.ts";
import { readDeskWords, reviewWords } from "#server/review-words.ts";

type ReportWords = {
  types: Record<ReportType, string>;
  columns: Record<ReportColumn, string>;
  /** Plain words, without signs of XML: the database writes them. */
  statuses: Record<VerificationStatus, string>;
  bands: Record<ScreeningHitBand, string>;
  verdicts: Record<"relevant" | "irrelevant" | "open", string>;
  testList: string;
  isRightToLeft: boolean;
};

const pick = <Key extends string>(keys: readonly Key[], wordOf: (key: Key) => string): Record<Key, string> =>
  Object.fromEntries(keys.map((key) => [key, wordOf(key)])) as Record<Key, string>;

/** Those of the desk's screens, and its English where it has not the language. */
function readReportWords(wanted: Language): ReportWords {
  const { say, language, direction } = reviewWords(wanted, "UTC", "language");
  const { fields, types } = readDeskWords(language, "reports");
  return {
    types: pick(reportTypes, (type) => types[type]),
    columns: pick(Object.values(reportColumns).flat(), (column) => fields[column]),
    statuses: pick(verificationStatuses, (status) => say(`status.${status}`)),
    bands: pick(hitBands, (band) => say(`services:hits.bands.${band}`)),
    verdicts: pick([...hitVerdicts, "open"], (verdict) => say(`pdf.screening.${verdict}`)),
    testList: say("screenings:testMode.list"),
    isRightToLeft: direction === "rtl",
  };
}

const known = new Map<Language, ReportWords>();

/** A language is read when the first report is asked for in it. */
export function reportWords(language: Language): ReportWords {
  const words = known.get(language) ?? readReportWords(language);
  known.set(language, words);
  return words;
}
