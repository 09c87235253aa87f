import { type SearchMatchField, searchResultsMax } from "#contract/applicants/searches.contract.ts";
import type { SearchedHashes } from "#server/features/applicants/applicants/applicants.hashes.queries.ts";
import {
  beginsWith,
  beginsWithAny,
  idsFrom,
  type TypedWord,
} from "#server/features/cases/verifications/verifications.beginnings.rules.ts";
import {
  numberedPlaceholders,
  type VerificationsStatement,
} from "#server/features/cases/verifications/verifications.list.sql.rules.ts";
import type {
  PutParameter,
  VerificationSearchWords,
} from "#server/features/cases/verifications/verifications.search.rules.ts";
import { containingPattern } from "#server/features/forms/forms/forms.rules.ts";
import { wholeNameSql } from "#server/features/records/applicant-parts/applicant-parts.names.rules.ts";

export type SearchedPerson = VerificationSearchWords & {
  /** Whether every word begins a word of very many names. */
  isCrowd: boolean;
  /** Of an email or phone with this text, as it was given. */
  contactKeys: readonly string[];
  /** What members have put right: all of `words` together, or one of `others`. */
  corrected: SearchedHashes;
};

/** Rows that one part of the search may look at: about 1 ms. */
const mostSeen = 250;
const mostOfRange = 50;
/** Names with one word that are compared with the others: some 10 ms, and enough for a last name in a project of a million. */
const mostLed = 2_000;
/** Of names that share several common words: more are not distinguished by them. */
const mostOfCrowd = 100;

/** The word that fewest names have leads; the others are looked for in its rows. */
export const rarestWordsFirst = {
  most: mostLed,
  isCrowd: (counted: readonly { n: number }[]): boolean => counted.every(({ n }) => n > mostSeen),
  of: (counted: readonly { word: string; n: number }[]): string[] =>
    counted
      .toSorted((a, b) => a.n - b.n || b.word.length - a.word.length)
      .slice(0, 8)
      .map(({ word }) => word),
};

/** An email has its sign, and a phone six digits at least. */
export const mayBeContact = (text: string): boolean => text.includes("@") || text.replace(/\D/g, "").length >= 6;

const as = (by: SearchMatchField, rank: number) => `'${by}' as by, ${rank} as rank`;

/** Every word begins one of the name's. */
function nameParts({ words, isCrowd }: SearchedPerson, project: string, put: PutParameter): string[] {
  const [lead, ...others] = words;
  if (lead === undefined) return [];
  // A value, not `exists`: that may become a join, which reads everybody whose name begins so.
  const has = (word: TypedWord, id: string) =>
    `(select true from verification_words o where o.project_id = ${project} and o.verification_id = ${id}
      and ${beginsWithAny("o.word", word, put)} limit 1)`;
  const also = others.map((word) => has(word, "w.id")).join(" and ") || "true";
  const led = lead.map(
    (spelling) => `(select verification_id as id from verification_words w
    where w.project_id = ${project} and ${beginsWith("w.word", spelling, put)} limit ${Math.ceil(mostLed / lead.length)})`,
  );
  const first = `select w.id, ${as("name", 1)} from (${led.join(" union all ")}) w where ${also}
    limit ${isCrowd && others.length > 0 ? mostOfCrowd : mostSeen}`;
  if (!isCrowd) return [first];
  const newest = `select v.id, ${as("name", 1)} from (select id from verifications
    where project_id = ${project} order by created_at desc, id desc limit ${mostSeen}) v
    where ${words.map((word) => has(word, "v.id")).join(" and ")} limit ${searchResultsMax}`;
  return [first, newest];
}

const keyPart = (
  kind: string,
  keys: readonly string[],
  by: SearchMatchField,
  project: string,
  put: PutParameter,
): string[] =>
  keys.length === 0
    ? []
    : [
        `select verification_id as id, ${as(by, 0)} from identity_keys where project_id = ${project} and kind = '${kind}'
    and key_hash = any(${put(keys, "text[]")}) limit ${mostOfRange}`,
      ];

function verificationParts(person: SearchedPerson, project: string, put: PutParameter): string[] {
  const { external, ids, documentKeys, companyKeys, contactKeys } = person;
  const of = (condition: string) => `from verifications where project_id = ${project} and ${condition}`;
  const between = (column: string, { from, to }: { from: string; to: string }) =>
    `${column} >= ${put(from, "uuid")} and ${column} <= ${put(to, "uuid")} order by ${column} limit ${mostOfRange}`;
  return [
    `select id, ${as("external_id", 0)} ${of(beginsWith(`(external_id collate "C")`, external, put))}
      order by (external_id collate "C") limit ${mostOfRange}`,
    ...(ids
      ? [
          `select id, ${as("id", 0)} ${of(between("id", ids))}`,
          `select id, ${as("id", 0)} ${of(between("applicant_id", ids))}`,
        ]
      : []),
    ...keyPart("document", documentKeys, "document", project, put),
    ...keyPart("company", companyKeys, "company", project, put),
    ...keyPart("profile", contactKeys, "contact", project, put),
    ...nameParts(person, project, put),
  ];
}

function applicantParts({ external, ids, corrected }: SearchedPerson, project: string, put: PutParameter): string[] {
  const of = (condition: string) => `from applicants where project_id = ${project} and ${condition}`;
  const byHash = (...any: readonly string[]) =>
    `select applicant_id as id from applicant_hashes where project_id = ${project} and key_hash = any(${put(any, "text[]")})`;
  const words = corrected.words.map((any) => byHash(...any)).join(" intersect ");
  return [
    `select id, ${as("external_id", 0)} ${of(beginsWith(`(external_id collate "C")`, external, put))}
      order by (external_id collate "C") limit ${mostOfRange}`,
    ...(ids
      ? [
          `select id, ${as("id", 0)} ${of(`id >= ${put(ids.from, "uuid")} and id <= ${put(ids.to, "uuid")}`)} order by id limit ${mostOfRange}`,
        ]
      : []),
    ...(words === "" ? [] : [`select id, ${as("name", 1)} from (${words}) named limit ${mostOfRange}`]),
    ...corrected.others.map(
      (hash) => `select id, ${as("contact", 0)} from (${byHash(hash)}) known limit ${mostOfRange}`,
    ),
  ];
}

const together = (parts: readonly string[]) => parts.map((part) => `(${part})`).join("\n    union all ");

/**
 * Verifications and applicants, the surest ways of finding first, then the newest. Every part reads a bounded number of rows
 * of one index, so that nothing is found of a crowd but some of its members, the newest among them.
 */
export function peopleStatement(person: SearchedPerson, projectId: string): VerificationsStatement {
  const { values, put } = numberedPlaceholders();
  const project = put(projectId, "uuid");
  const text = `
with found as materialized (
  select distinct on (p.id) v.id, v.applicant_id, v.created_at, p.by, p.rank
  from (${together(verificationParts(person, project, put))}) p
  cross join lateral (select id, applicant_id, created_at from verifications where project_id = ${project} and id = p.id limit 1) v
  order by p.id, p.rank
),
persons as materialized (
  select distinct on (a.id) a.id, a.created_at, p.by, p.rank from (
    (select distinct on (applicant_id) applicant_id as id, by, rank from found order by applicant_id, rank)
    union all ${together(applicantParts(person, project, put))}
  ) p
  cross join lateral (select coalesce(merged_into, id) as id from applicants where project_id = ${project} and id = p.id limit 1) own
  cross join lateral (select id, created_at from applicants where project_id = ${project} and id = own.id limit 1) a
  order by a.id, p.rank
),
shown as (select * from found order by rank, created_at desc, id desc limit ${searchResultsMax}),
known as (select * from persons order by rank, created_at desc, id desc limit ${searchResultsMax})
select
  (select coalesce(json_agg(json_build_object('id', v.id, 'applicant_id', v.applicant_id, 'external_id', v.external_id,
      'name', v.applicant_name, 'status', v.status, 'is_waiting', v.resubmission_id is not null,
      'is_proposed', v.proposal_id is not null, 'is_of_persons', v.status = 'processing' and exists (select
        from company_waits w where w.project_id = v.project_id and w.verification_id = v.id),
      'form_name', f.name, 'created_at', v.created_at, 'by', s.by)
      order by s.rank, s.created_at desc, s.id desc), '[]')
    from shown s join verifications v on v.project_id = ${project} and v.id = s.id
    join forms f on f.project_id = v.project_id and f.id = v.form_id) as verifications,
  (select coalesce(json_agg(json_build_object('id', a.id, 'external_id', a.external_id,
      'name', coalesce(a.company_name, ${wholeNameSql("a.first_name", "a.last_name")}), 'created_at', a.created_at, 'is_erased', a.erased_at is not null,
      'has_record', exists (select from applicant_records r where r.project_id = a.project_id and r.applicant_id = a.id),
      'by', k.by) order by k.rank, k.created_at desc, k.id desc), '[]')
    from known k join applicants a on a.project_id = ${project} and a.id = k.id) as applicants`;
  return { text, values };
}

/** A project has few forms: they are looked through. */
export function formsStatement(text: string, projectId: string): VerificationsStatement {
  const { values, put } = numberedPlaceholders();
  const ids = idsFrom(text);
  const byId = ids ? `or id between ${put(ids.from, "uuid")} and ${put(ids.to, "uuid")}` : "";
  const statement = `select id, name from forms where project_id = ${put(projectId, "uuid")} and deleted_at is null
    and (name ilike ${put(containingPattern(text), "text")} ${byId}) order by name, id limit ${searchResultsMax}`;
  return { text: statement, values };
}
