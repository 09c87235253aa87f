import type { TranscriptionEntity } from "#contract/records/verifications/specified-entities.ts";
import { isInOtherScript, languageOfName, spellName } from "#engines/names/spell-name.ts";
import { type DocumentReadingFields, readingIdentityOf } from "./document-readings.rules.ts";

/** Of texts with letters other than Latin. `english`: as it is known in Latin letters; null: it is spelled. */
export const transcribeDocument = (
  texts: readonly { field: string; original: string | null | undefined; english?: string | null }[],
  country: string | null,
): TranscriptionEntity[] =>
  texts.flatMap(({ field, original, english }) =>
    original && isInOtherScript(original)
      ? [
          {
            field,
            original,
            language: languageOfName(original, country),
            english: english && !isInOtherScript(english) ? english : spellName(original),
          },
        ]
      : [],
  );

const named: Partial<Record<string, string>> = {
  surname: "last_name",
  givenNames: "first_name",
  fullName: "full_name",
};

/** Names that a document prints in other letters; their English is its own zone's, where it has one. */
export function documentTranscriptionsOf(
  reading: DocumentReadingFields | null,
  country: string | null,
): TranscriptionEntity[] {
  if (!reading) return [];
  const issuer = readingIdentityOf(reading)?.issuingCountry ?? country;
  const seen = (reading.visual ?? []).map(({ field, expected, found }) => ({
    field: named[field],
    original: found,
    english: expected,
  }));
  const printed = (reading.printed?.fields ?? []).map(({ name, value }) => ({
    field: named[name],
    original: value,
    english: null,
  }));
  const names = [...seen, ...printed].flatMap(({ field, ...text }) =>
    field === undefined ? [] : [{ field, ...text }],
  );
  return transcribeDocument(names, issuer);
}
