import { countries, countryAlpha3 } from "#contract/values/countries.ts";
import { beginsWith, beginsWithAny, idsFrom, type TypedWord } from "./verifications.beginnings.rules.ts";
import { companyNumberHashes, documentHashes } from "./verifications.identity.rules.ts";

export type PutParameter = (value: unknown, type: string) => string;

export type VerificationSearchWords = {
  /** In small letters without accents; all must match. The longest comes first. */
  words: readonly TypedWord[];
  external: string;
  ids: { from: string; to: string } | null;
  /** One for each state that may have issued it. */
  documentKeys: readonly string[];
  /** Of a company with this number, in every country. */
  companyKeys: readonly string[];
};

/** ICAO 9303 part 3, section 5: codes that are not in ISO 3166. */
const otherStates = ["D", "GBD", "GBN", "GBO", "GBP", "GBS", "EUE", "RKS", "UTO", "UNO", "UNA", "UNK"];
const moreStates = [
  "XBA",
  "XIM",
  "XCC",
  "XCE",
  "XCO",
  "XEC",
  "XES",
  "XMP",
  "XOM",
  "XPO",
  "XDC",
  "XXA",
  "XXB",
  "XXC",
  "XXX",
];
const issuingStates: readonly string[] = [...Object.values(countryAlpha3), ...otherStates, ...moreStates];

/** Kept are hashes of number and issuing state or country, but reviewers type only the number. */
function keysOfNumber(projectId: string, text: string): Pick<VerificationSearchWords, "documentKeys" | "companyKeys"> {
  const number = text.replace(/[\s./-]/g, "");
  if (number.length < 5 || number.length > 20 || !/^[a-z0-9]+$/i.test(number) || !/\d/.test(number))
    return { documentKeys: [], companyKeys: [] };
  return {
    documentKeys: documentHashes(projectId, number, issuingStates),
    companyKeys: companyNumberHashes(projectId, number, countries),
  };
}

/** `words`: the text as `search_words` of the database returns it. */
export const verificationSearchTextOf = (
  projectId: string,
  text: string,
  words: readonly string[],
): VerificationSearchWords => ({
  words: words
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 8)
    .map((word) => [word]),
  external: text,
  ids: idsFrom(text),
  ...keysOfNumber(projectId, text),
});

function byName([first, ...others]: readonly TypedWord[], project: string, put: PutParameter): string[] {
  if (first === undefined) return [];
  const also = others.map(
    (word) => `exists (select from verification_words o where o.project_id = ${project}
        and o.verification_id = w.verification_id and ${beginsWithAny("o.word", word, put)})`,
  );
  return first.map((spelling) => {
    const conditions = [`w.project_id = ${project}`, beginsWith("w.word", spelling, put), ...also].join(" and ");
    return `select w.verification_id from verification_words w where ${conditions}`;
  });
}

export function searchedIds(searched: VerificationSearchWords, project: string, put: PutParameter): string {
  const { words, external, ids, documentKeys, companyKeys } = searched;
  const byKey = (kind: string, keys: readonly string[]) =>
    keys.length === 0
      ? []
      : [
          `select k.verification_id from identity_keys k where k.project_id = ${project} and k.kind = '${kind}'
        and k.key_hash = any(${put(keys, "text[]")})`,
        ];
  const of = (condition: string) => `select i.id from verifications i where i.project_id = ${project} and ${condition}`;
  const between = (column: string, range: NonNullable<VerificationSearchWords["ids"]>) =>
    `${column} >= ${put(range.from, "uuid")} and ${column} <= ${put(range.to, "uuid")}`;
  return [
    of(beginsWith(`(i.external_id collate "C")`, external, put)),
    ...byName(words, project, put),
    ...(ids ? [of(between("i.id", ids)), of(between("i.applicant_id", ids))] : []),
    ...byKey("document", documentKeys),
    ...byKey("company", companyKeys),
  ].join("\n    union ");
}
