import type { ApplicantFilters } from "#contract/applicants/applicants.contract.ts";
import { pastAll } from "#server/features/cases/verifications/verifications.beginnings.rules.ts";
import { listSpanOf } from "#server/features/cases/verifications/verifications.list.rules.ts";
import { numberedPlaceholders } from "#server/features/cases/verifications/verifications.list.sql.rules.ts";
import {
  type PutParameter,
  searchedIds,
  type VerificationSearchWords,
} from "#server/features/cases/verifications/verifications.search.rules.ts";
import { wholeNameSql } from "#server/features/records/applicant-parts/applicant-parts.names.rules.ts";
import type { AnyMode } from "#server/platform/any-mode.ts";
import type { SearchedHashes } from "./applicants.hashes.queries.ts";

export type ApplicantsStatement = { text: string; values: unknown[] };

export type ApplicantListSearch = {
  searched: VerificationSearchWords;
  profileHashes: readonly string[];
  hashes: SearchedHashes;
  /** Names that are one typing mistake away are few, which the database cannot know of some hundred hashes. */
  isSimilar?: boolean;
};

type Question = {
  filters: ApplicantFilters;
  searched: ApplicantListSearch | null;
  mode: AnyMode;
  order?: "newest" | "activity";
};

const orders = {
  newest: "a.created_at desc, a.id desc",
  // As the index `applicants_active` has it.
  activity: "(greatest(a.created_at, a.last_event_at)) desc, a.id desc",
};

const ownIds = `array(select a.id union all select m.id from applicants m where m.project_id = a.project_id and m.merged_into = a.id)`;

function searchedApplicants(
  { searched, profileHashes, hashes }: ApplicantListSearch,
  project: string,
  put: PutParameter,
): string {
  const { external, ids } = searched;
  const beginning = `(x.external_id collate "C") >= ${put(external, "text")} and (x.external_id collate "C") < ${put(pastAll(external), "text")}`;
  const byHash = (...any: readonly string[]) =>
    `select h.applicant_id from applicant_hashes h where h.project_id = ${project} and h.key_hash = any(${put(any, "text[]")})`;
  return [
    `select v.applicant_id from verifications v where v.project_id = ${project} and v.id in (${searchedIds(searched, project, put)})`,
    `select x.id from applicants x where x.project_id = ${project} and ${beginning}`,
    ...(ids
      ? [
          `select x.id from applicants x where x.project_id = ${project} and x.id >= ${put(ids.from, "uuid")} and x.id <= ${put(ids.to, "uuid")}`,
        ]
      : []),
    ...(profileHashes.length > 0
      ? [
          `select v.applicant_id from identity_keys k join verifications v on v.project_id = k.project_id and v.id = k.verification_id
      where k.project_id = ${project} and k.kind = 'profile' and k.key_hash = any(${put(profileHashes, "text[]")})`,
        ]
      : []),
    ...(hashes.words.length > 0 ? [`(${hashes.words.map((any) => byHash(...any)).join(" intersect ")})`] : []),
    ...hashes.others.map((hash) => byHash(hash)),
  ].join("\n    union ");
}

function isAmong(search: ApplicantListSearch, project: string, put: PutParameter): string {
  const found = searchedApplicants(search, project, put);
  const shown = `select coalesce(x.merged_into, x.id) from applicants x where x.project_id = ${project}`;
  return search.isSimilar
    ? `a.id = any(array(${shown} and x.id = any(array(${found}))))`
    : `a.id in (${shown} and x.id in (${found}))`;
}

function conditionsOf({ filters, searched, mode }: Question, project: string, put: PutParameter): string {
  const { from, until } = listSpanOf(filters);
  const { types, countries, status, labels } = filters;
  const some = <T>(list: readonly T[] | undefined): list is readonly T[] => list !== undefined && list.length > 0;
  return [
    `a.project_id = ${project}`,
    // Row-level security shows no others; said as well, so that an index of the few tests is used.
    ...(mode === "test" ? ["a.mode = 'test'"] : []),
    "a.merged_into is null",
    `a.created_at >= ${put(from.toISOString(), "timestamptz")}`,
    `a.created_at < ${put(until.toISOString(), "timestamptz")}`,
    ...(some(types) ? [`a.type = any(${put(types, "text[]")})`] : []),
    ...(some(status) ? [`a.last_status = any(${put(status, "text[]")})`] : []),
    ...(some(countries) ? [`a.country_now = any(${put(countries, "text[]")}::bpchar[])`] : []),
    ...(some(labels)
      ? [
          `a.id in (select l.applicant_id from applicant_labels l where l.project_id = ${project} and l.label = any(${put(labels, "text[]")}))`,
        ]
      : []),
    ...(searched ? [isAmong(searched, project, put)] : []),
  ].join("\n    and ");
}

export function applicantCountStatement(question: Question, projectId: string, most: number): ApplicantsStatement {
  const { values, put } = numberedPlaceholders();
  const where = conditionsOf(question, put(projectId, "uuid"), put);
  const text = `select count(*)::int as total from (select from applicants a where ${where} limit ${put(most, "int")}) counted`;
  return { text, values };
}

/** Nothing wide is read before the page is found. */
export function applicantPageStatement(
  question: Question,
  { projectId, skip, count }: { projectId: string; skip: number; count: number },
): ApplicantsStatement {
  const { values, put } = numberedPlaceholders();
  const project = put(projectId, "uuid");
  const where = conditionsOf(question, project, put);
  const order = orders[question.order ?? "newest"];
  const text = `
with page as materialized (
  select a.id from applicants a where ${where}
  order by ${order} limit ${put(count, "int")} offset ${put(skip, "int")}
)
select a.id, a.external_id, a.type, a.created_at, coalesce(a.company_name, ${wholeNameSql("a.first_name", "a.last_name")}) as name,
  a.country_now as country, a.last_status as status,
  (select count(*)::int from verifications v where v.project_id = a.project_id and v.applicant_id = any(${ownIds})) as verifications,
  greatest(a.created_at, a.last_event_at) as last_activity, newest.id as newest_id, newest.differs, newest.is_waiting, newest.is_proposed, newest.is_of_persons,
  array(select l.label from applicant_labels l where l.project_id = a.project_id and l.applicant_id = a.id order by l.label) as labels,
  a.legal_hold_at is not null as is_on_legal_hold, a.erased_at is not null as is_erased,
  exists (select from applicant_records r where r.project_id = a.project_id and r.applicant_id = a.id) as has_record
from page join applicants a on a.project_id = ${project} and a.id = page.id
left join lateral (
  select v.id, exists (select from jsonb_array_elements(v.check_briefs) c
      where c ->> 'name' = 'profile_match' and c ->> 'result' in ('fail', 'review')) as differs,
    v.resubmission_id is not null as is_waiting, v.proposal_id is not null as is_proposed,
    v.status = 'processing' and exists (select from company_waits w
      where w.project_id = v.project_id and w.verification_id = v.id) as is_of_persons
  from verifications v where v.project_id = a.project_id and v.applicant_id = any(${ownIds})
  order by v.created_at desc limit 1
) newest on true
order by ${order}`;
  return { text, values };
}
