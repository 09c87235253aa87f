import { sql } from "kysely";
import type { z } from "zod";
import { applicantLinkLimits, type LinkedApplicant, linkedWays } from "#contract/applicants/applicant-links.ts";
import type { ApplicantLinks } from "#contract/applicants/applicants.contract.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { findGivenApplicant } from "./applicants.given.queries.ts";
import { applicantNameOf } from "./applicants.list.queries.ts";

/** As many findings are read at once: a device of a shop may be in thousands of verifications. */
const mostFindings = 5000;

type FoundLink = { from: string; to: string; ways: string[] };

/**
 * Who has the same face, device, document or data in some verification as one of `ids`, whoever came first, and companies
 * with their owners and representatives. Of the applicants that are left after merging and erasing; active ones first.
 */
async function readLinksOf(ctx: Ctx, ids: readonly string[]): Promise<FoundLink[]> {
  const project = ctxProjectOf(ctx);
  const any = sql`any(${[...ids]}::uuid[])`;
  const { rows } = await sql<FoundLink>`
    with people as materialized (
      select id, coalesce(merged_into, id) as of from applicants
        where project_id = ${project} and (id = ${any} or merged_into = ${any})),
    own as materialized (
      select v.id, p.of from people p join verifications v on v.project_id = ${project} and v.applicant_id = p.id),
    found as (
      select o.of, v.applicant_id as other, d.kind as way from own o
        join verification_duplicates d on d.project_id = ${project} and d.verification_id = o.id
        join verifications v on v.project_id = ${project} and v.id = d.other_id
      union all select o.of, v.applicant_id, d.kind from own o
        join verification_duplicates d on d.project_id = ${project} and d.other_id = o.id
        join verifications v on v.project_id = ${project} and v.id = d.verification_id
      union all select p.of, v.applicant_id, unnest(w.types) from people p
        join affiliated_persons w on w.project_id = ${project} and w.applicant_id = p.id
        join verifications v on v.project_id = ${project} and v.id = w.verification_id
      union all select o.of, w.applicant_id, unnest(w.types) from own o
        join affiliated_persons w on w.project_id = ${project} and w.verification_id = o.id and w.applicant_id is not null
      limit ${mostFindings})
    select f.of as "from", coalesce(a.merged_into, a.id) as "to", array_agg(distinct f.way) as ways
    from found f join applicants a on a.project_id = ${project} and a.id = f.other
    where a.erased_at is null and coalesce(a.merged_into, a.id) <> f.of
    group by 1, 2 order by max(greatest(a.created_at, a.last_event_at)) desc, 2, 1`.execute(ctx.tx);
  return rows;
}

const waysOf = ({ ways }: FoundLink) => linkedWays.filter((way) => ways.includes(way));

type FoundNode = {
  id: string;
  type: "person" | "company";
  name: string;
  status: VerificationStatus | null;
  is_waiting: boolean | null;
  is_proposed: boolean | null;
  is_of_persons: boolean | null;
  has_record: boolean;
};

/** In the order of `ids`. */
async function readNodes(ctx: Ctx, ids: readonly string[]): Promise<FoundNode[]> {
  const project = ctxProjectOf(ctx);
  const { rows } = await sql<FoundNode>`
    select a.id, a.type, a.last_status as status, newest.is_waiting, newest.is_proposed, newest.is_of_persons,
      coalesce(a.company_name, nullif(concat_ws(' ', a.first_name, a.last_name), ''), newest.applicant_name, '') as name,
      exists (select from applicant_records r where r.project_id = a.project_id and r.applicant_id = a.id) as has_record
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join applicants a on a.project_id = ${project} and a.id = wanted.id
    left join lateral (
      select v.applicant_name, v.resubmission_id is not null as is_waiting, v.proposal_id is not null as is_proposed,
        v.status = 'processing' and exists (select from company_waits w
          where w.project_id = v.project_id and w.verification_id = v.id) as is_of_persons
      from verifications v where v.project_id = ${project} and v.applicant_id = any(array(
        select a.id union all select m.id from applicants m where m.project_id = ${project} and m.merged_into = a.id))
      order by v.created_at desc, v.id desc limit 1
    ) newest on true
    order by wanted.place`.execute(ctx.tx);
  return rows;
}

const nameOf = (ctx: Ctx, { id, name, has_record }: FoundNode) =>
  applicantNameOf(ctx, { id, name, has_record, is_erased: false });

/** Those next to an applicant: for the record's head. */
export async function readLinked(ctx: Ctx, id: string): Promise<z.input<typeof LinkedApplicant>[]> {
  const links = (await readLinksOf(ctx, [id])).slice(0, applicantLinkLimits.firstStep);
  const nodes =
    links.length > 0
      ? await readNodes(
          ctx,
          links.map(({ to }) => to),
        )
      : [];
  const linked: z.input<typeof LinkedApplicant>[] = [];
  for (const node of nodes) {
    const link = links.find(({ to }) => to === node.id);
    linked.push({ id: node.id, name: await nameOf(ctx, node), ways: link ? waysOf(link) : [] });
  }
  return linked;
}

/** `from` and `to` in one order, so that a link that was found from both sides is one. */
function joinLinks(links: readonly FoundLink[], shown: ReadonlyMap<string, number>): FoundLink[] {
  const joined = new Map<string, FoundLink>();
  for (const { from, to, ways } of links) {
    if (!shown.has(from) || !shown.has(to)) continue;
    const ends = [from, to].toSorted((a, b) => (shown.get(a) ?? 0) - (shown.get(b) ?? 0) || a.localeCompare(b));
    const [near = from, far = to] = ends;
    const before = joined.get(`${near} ${far}`);
    joined.set(`${near} ${far}`, { from: near, to: far, ways: [...(before?.ways ?? []), ...ways] });
  }
  return [...joined.values()];
}

/**
 * Two steps around an applicant, the nearer first. Of an erased applicant nothing.
 * @throws applicants.not_found
 */
export async function readLinksAround(ctx: Ctx, id: string): Promise<z.input<typeof ApplicantLinks>> {
  const row = await findGivenApplicant(ctx, id);
  if (row.erased_at) return { nodes: [], links: [], isCut: false };
  const first = await readLinksOf(ctx, [row.id]);
  const near = first.map(({ to }) => to).slice(0, applicantLinkLimits.firstStep);
  const second = near.length > 0 ? await readLinksOf(ctx, near) : [];
  const far = [...new Set(second.map(({ to }) => to))].filter((to) => to !== row.id && !near.includes(to));
  const shownFar = far.slice(0, applicantLinkLimits.all - near.length);
  const steps = new Map([
    [row.id, 0],
    ...near.map((to) => [to, 1] as const),
    ...shownFar.map((to) => [to, 2] as const),
  ]);
  const nodes = [];
  for (const node of near.length > 0 ? await readNodes(ctx, [...steps.keys()]) : [])
    nodes.push({
      id: node.id,
      name: await nameOf(ctx, node),
      type: node.type,
      status: node.status,
      isWaitingForApplicant: node.is_waiting ?? false,
      isProposed: node.is_proposed ?? false,
      isWaitingForPersons: node.is_of_persons ?? false,
      steps: steps.get(node.id) ?? 0,
    });
  const links = joinLinks([...first, ...second], steps).map((link) => ({ ...link, ways: waysOf(link) }));
  return { nodes, links, isCut: first.length > near.length || far.length > shownFar.length };
}
