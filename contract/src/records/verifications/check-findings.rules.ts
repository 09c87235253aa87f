import type { CheckEvidence, CheckFinding } from "./check-evidence.ts";
import { similarityPercent } from "./face-similarity.ts";
import type { MissingMedia } from "./media-findings.ts";

export type FindingValue =
  | string
  | number
  | { country: string | null }
  | { day: string }
  | { percent: number }
  | { decimal: number }
  | { fields: readonly string[] }
  | { digits: readonly string[] }
  | { document: string }
  | { sides: readonly string[] }
  | { media: readonly MissingMedia[] };

export type FindingSentence =
  | { kind: "sentence"; key: CheckFinding["found"]; values: Record<string, FindingValue> }
  | { kind: "unchecked"; reason: Extract<CheckEvidence, { found: "unchecked" }>["reason"] }
  | { kind: "facts"; facts: [string, string][] };

type ByCode<F> = Extract<CheckFinding, { found: F }>;
type FactsOf<F> = Omit<ByCode<F>, "found">;
type Values = Record<string, FindingValue>;

const day = ({ expiry }: { expiry: string }): Values => ({ day: { day: expiry } });
const namesOf = (fields: readonly { field: string }[]): FindingValue => ({ fields: fields.map(({ field }) => field) });
const chosenType = ({ chosen, documentCode }: FactsOf<"document_type.pass" | "document_type.differs">): Values => ({
  chosen: { document: chosen },
  code: documentCode.replaceAll("<", ""),
});
const issuer = ({ chosen, issuing, issuingState }: FactsOf<"country.pass">): Values => ({
  issuing: { country: issuing ?? issuingState },
  chosen: { country: chosen },
});
const residence = (found: { residence: string }): Values => ({ residence: { country: found.residence } });
const country = (found: { country: string }): Values => ({ country: { country: found.country } });
const similarity = ({ distance }: { distance: number }): Values => ({
  percent: { percent: similarityPercent(Math.max(0, distance)) },
  distance: { decimal: distance },
});
const liveFace = ({ acts, tries, distance }: FactsOf<"liveness.pass">): Values => ({
  ...similarity({ distance }),
  acts: acts.length,
  tries,
});
const provided = ({ likelihood }: { likelihood: number | null }): Values => ({
  likelihood: likelihood === null ? "–" : { percent: likelihood * 100 },
});
const signed = ({ until, ...facts }: { signer: string; issuer: string; until: string }): Values => ({
  ...facts,
  until: { day: until },
});
const many = ({ verifications: { length } }: FactsOf<"duplicate_person.found">): Values => ({ count: length });
const connection = (found: { ip: string; country: string }): Values => ({
  ip: { country: found.ip },
  country: { country: found.country },
});
const confirmed = ({ bank, confirmed: on }: { bank: string; confirmed: string }): Values => ({
  bank,
  day: { day: on },
});
const unread = (found: { unread: readonly string[] }): Values => ({ fields: { fields: found.unread } });

/** Only those whose facts are formatted; numbers, words and names of fields need no line. */
const values: { [F in CheckFinding["found"]]?: (found: ByCode<F>) => Values } = {
  "document_type.pass": chosenType,
  "document_type.differs": chosenType,
  "document_mrz.digits": ({ wrongCheckDigits }) => ({
    digits: { digits: wrongCheckDigits },
    count: wrongCheckDigits.length,
  }),
  "document_visual.missing": ({ fields }) => ({
    fields: namesOf(fields.filter(({ same, isComparable }) => !same && isComparable !== false)),
  }),
  "document_visual.unspelled": ({ fields }) => ({
    fields: namesOf(fields.filter(({ isComparable }) => isComparable === false)),
  }),
  "document_expiry.pass": day,
  "document_expiry.expired": day,
  "document_expiry.unsure": day,
  "document_expiry.expired_unsure": day,
  "country.pass": issuer,
  "country.not_allowed": issuer,
  "country.differs": issuer,
  "country.unsure": issuer,
  "country.residence": residence,
  "country.lives_elsewhere": residence,
  "bank_id.pass": confirmed,
  "bank_id.differs": (found) => ({
    ...confirmed(found),
    fields: namesOf(found.fields.filter(({ same }) => same === false)),
  }),
  "profile_match.differs": ({ fields }) => ({ fields: namesOf(fields.filter(({ same }) => same === false)) }),
  "profile_match.printed_differs": ({ fields }) => ({
    fields: namesOf(fields.filter(({ same }) => same === false)),
  }),
  "profile_match.unread": ({ fields }) => ({ fields: namesOf(fields.filter(({ same }) => same === null)) }),
  "age.too_young": ({ age, ageMin }) => ({ age, limit: ageMin ?? 0 }),
  "age.too_old": ({ age, ageMax }) => ({ age, limit: ageMax ?? 0 }),
  "face_match.pass": similarity,
  "face_match.review": similarity,
  "face_match.fail": similarity,
  "liveness.pass": liveFace,
  "liveness.less_alike": liveFace,
  "liveness.other_person": liveFace,
  "liveness.provider_pass": provided,
  "liveness.provider_fail": provided,
  "deepfake.pass": provided,
  "deepfake.fail": provided,
  "qes.pass_name": signed,
  "qes.pass_number": signed,
  "qes.other_person": signed,
  "qes.spelled_otherwise": signed,
  "qes.no_name": signed,
  "qes.foreign_issuer": signed,
  "qes.no_trusted_issuers": signed,
  "qes.expired": signed,
  "qes.revoked": signed,
  "qes.revocation_unknown": signed,
  "qes.not_for_signing": signed,
  "qes.typed_number": signed,
  "qes.typed_name": signed,
  "qes.not_qualified": ({ lacking, ...facts }) => ({ ...signed(facts), lacking: { fields: lacking } }),
  "qes.weak": signed,
  "qes.data_changed": signed,
  "duplicate_person.found": many,
  "duplicate_document.found": many,
  "duplicate_face.found": many,
  "duplicate_device.found": many,
  "duplicate_profile.found": many,
  "duplicate_company.found": many,
  "company.pass": ({ numbers }) => ({
    numbers: numbers
      .filter(({ verdict }) => verdict === "valid")
      .map(({ number }) => number)
      .join(", "),
  }),
  "company.wrong": ({ numbers }) => ({
    numbers: numbers
      .filter(({ verdict }) => verdict === "invalid")
      .map(({ number }) => number)
      .join(", "),
  }),
  "company_documents.pass": ({ documents }) => ({ sides: { sides: documents.map(({ side }) => side) } }),
  "company_documents.missing": ({ documents }) => ({
    sides: { sides: documents.filter(({ found }) => found === null).map(({ side }) => side) },
  }),
  "ip_country.pass": connection,
  "ip_country.differs": connection,
  "ip_country.differs_from_both": (found) => ({ ...connection(found), ...residence(found) }),
  "database_screening.missing": ({ lists }) => ({ lists: lists.join(", ") }),
  "adverse_media.found": ({ articles }) => ({ count: articles }),
  "adverse_media.found_in_part": ({ articles, missing }) => ({ count: articles, missing: { media: missing } }),
  "adverse_media.missing": ({ missing }) => ({ missing: { media: missing } }),
  "document_fields.unread": unread,
  "profile_extraction.absent": unread,
  "profile_extraction.printed": ({ printed }) => ({ printed: Object.values(printed).join(", ") }),
  "profile_extraction.unread": unread,
  "recordings.missing": ({ missing }) => ({ sides: { sides: missing } }),
  "camera_only.marked": ({ marked }) => ({ sides: { sides: marked.map(({ side }) => side) } }),
  "tax_id.pass": country,
  "tax_id.pass_on_proof": country,
  "tax_id.compare": country,
  "tax_id.wrong": country,
  "tax_id.not_allowed": country,
  "tax_id.read": ({ numbers }) => ({ numbers: numbers.join(", ") }),
  "address.missing": ({ missing }) => ({ words: missing.join(", ") }),
  "address.not_allowed": country,
  "address.country_only": country,
  "address.read": ({ lines }) => ({ lines: lines.join(" · ") }),
};

const isListOfWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

const plainOf = (found: CheckFinding): Values =>
  Object.fromEntries(
    Object.entries(found).flatMap(([name, value]): [string, FindingValue][] => {
      if (name === "found") return [];
      if (typeof value === "number" || typeof value === "string") return [[name, value]];
      return isListOfWords(value) ? [[name, { fields: value }]] : [];
    }),
  );

const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

export function findingSentenceOf(evidence: CheckEvidence): FindingSentence {
  if (evidence.found === "unchecked") return { kind: "unchecked", reason: evidence.reason };
  if (evidence.found === "earlier_release")
    return { kind: "facts", facts: Object.entries(evidence.facts).map(([key, value]) => [key, written(value)]) };
  // The compiler cannot follow the key through the look-up.
  const valuesOf = (values[evidence.found] ?? plainOf) as (found: CheckFinding) => Values;
  return { kind: "sentence", key: evidence.found, values: valuesOf(evidence) };
}
