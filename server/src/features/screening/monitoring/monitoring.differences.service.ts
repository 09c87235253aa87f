import { sql } from "kysely";
import { ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import type { MonitoringRunList } from "#contract/screening/monitoring.contract.ts";
import { numberKey } from "#engines/lists/number-key.ts";
import { changesMost, changesReadMost } from "#server/features/screening/screenings/screenings.changes.rules.ts";
import { listChangesOf } from "#server/features/screening/screenings/screenings.entries.queries.ts";
import { comparerCount, type NamedList } from "#server/platform/children/names.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { ownWork } from "#server/platform/holders.ts";
import type { FollowedRunRef } from "#server/platform/jobs/followed-run.ts";
import type { JobStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { applicantVaultOf, openSealedText, sealBindings } from "#server/platform/secrets/applicant-vault.ts";
import { markApplicantsDue, markApplicantsListed } from "./monitoring.people.service.ts";
import { reportProgress } from "./monitoring.runs.service.ts";

// Everybody who is monitored against what changed in one list. It only finds who is to be looked at again: the look itself
// is the same as any other, so the difference and the whole list say the same.

/** Below every bar that a form may set, since a few entries and the whole list weigh words a little differently. */
const minScore = 60;
const peopleAtOnce = 1_000;
/** Pages that are read and compared while another one is. */
const ahead = 2 * comparerCount;

/** `queried`: a `ScreeningQuestion` as JSON. */
type Person = { applicantId: string; queried: string };

/**
 * What of a list is compared. `from`: the version that everybody was compared with before; null: the whole list is
 * compared. `entryIds`: entries that changed or are gone since; null: not known, any of them may have. `meetsOthers`:
 * false when nothing was added by which anybody else could be found, so nobody is compared.
 */
type Difference = { list: NamedList; from: number | null; entryIds: string[] | null; meetsOthers: boolean };

const namedOf = ({ source, code, to }: MonitoringRunList, projectId: string): NamedList =>
  source === "list" ? { source, code, version: to } : { source, projectId, code, version: to };

/** Changes of a blacklist are read at once, so it is checked first whether they are few. */
async function areFew({ database }: Platform, list: NamedList, from: number): Promise<boolean> {
  if (list.source === "list") return true;
  const { projectId, code } = list;
  return database.inProject(projectId, async ({ tx }) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
      select from blacklist_entries where project_id = ${projectId}::uuid and blacklist_code = ${code}::uuid
        and revision > ${from}
      union all select from blacklist_removals where project_id = ${projectId}::uuid and blacklist_code = ${code}::uuid
        and revision > ${from}
      limit ${changesMost + 1}) changed`.execute(tx);
    return (rows[0]?.n ?? 0) <= changesMost;
  });
}

type Call = { platform: Platform; step: JobStep; projectId: string; run: FollowedRunRef; signal: AbortSignal };

async function differenceOf({ platform, projectId, signal }: Call, of: MonitoringRunList): Promise<Difference> {
  const list = namedOf(of, projectId);
  const whole = { list, from: null, entryIds: null, meetsOthers: true };
  if (of.from === null || !(await areFew(platform, list, of.from))) return whole;
  const changes = await listChangesOf(platform.database, list, of.from);
  if (!changes) return whole;
  const entryIds: string[] = [];
  // Its entries of a number alone are not among the changes.
  let meetsOthers = list.source === "blacklist";
  let foundOtherwise = 0;
  for await (const { entryId, newly, isFoundAsBefore } of changes) {
    signal.throwIfAborted();
    entryIds.push(entryId);
    if (entryIds.length > changesReadMost) return whole;
    if (isFoundAsBefore) continue;
    foundOtherwise += 1;
    if (foundOtherwise > changesMost) return whole;
    meetsOthers ||= newly !== null;
  }
  // Entries of a version that is removed meanwhile would be missing.
  return (await listChangesOf(platform.database, list, of.from))
    ? { list, from: of.from, entryIds, meetsOthers }
    : whole;
}

type Row = {
  applicant_id: string;
  verification_id: string;
  owner_id: string;
  queried: string;
  sealed_key: string;
  position: string;
};

/** Who was looked at before; whoever is due is looked at anyway. */
async function readPeople(ctx: Ctx, after: string | null): Promise<{ people: Person[]; last: string | null }> {
  const { rows } = await sql<Row>`
    select m.applicant_id, m.verification_id, v.applicant_id as owner_id, m.queried, k.sealed_key, m.position
    from (select project_id, applicant_id, verification_id, queried, position from monitored_applicants
      where project_id = ${ctxProjectOf(ctx)}::uuid and position > ${after ?? "0"}::bigint
        and queried is not null and not is_due
      order by position limit ${peopleAtOnce}) m
    join verifications v on v.project_id = m.project_id and v.id = m.verification_id
    join applicant_keys k on k.project_id = m.project_id and k.applicant_id = v.applicant_id
    order by m.position`.execute(ctx.tx);
  const people = rows.flatMap((row) => {
    if (row.sealed_key === "") return [];
    const vault = applicantVaultOf(ctx.platform.keys, row.owner_id, row.sealed_key);
    return [
      {
        applicantId: row.applicant_id,
        queried: openSealedText(vault, row.queried, sealBindings.monitored(row.verification_id)),
      },
    ];
  });
  return { people, last: rows.at(-1)?.position ?? null };
}

/** Of people, the places of those whose number is anywhere in the list. */
async function placesByNumber(ctx: Ctx, list: NamedList, people: readonly Person[]): Promise<number[]> {
  const questions = people.map(({ queried }) => ScreeningQuestion.parse(JSON.parse(queried)));
  const keysOf = (numbers: readonly string[]) => numbers.map(numberKey).filter((key) => key !== "");
  const documents = questions.flatMap((queried) => keysOf(queried.documents));
  const taxIds = questions.flatMap((queried) => keysOf(queried.taxIds));
  if (documents.length + taxIds.length === 0) return [];
  const found =
    list.source === "list"
      ? sql<{ key: string }>`select n.kind || ' ' || n.number_key as key from list_numbers n
          where n.source = ${list.code} and ((n.kind = 'document' and n.number_key = any(${documents}::text[]))
            or (n.kind = 'tax_id' and n.number_key = any(${taxIds}::text[])))`
      : sql<{ key: string }>`
          select 'document ' || document_key as key from blacklist_entries where project_id = ${list.projectId}::uuid
            and blacklist_code = ${list.code}::uuid and document_key = any(${documents}::text[]) and document_key <> ''
          union select 'tax_id ' || tax_id_key from blacklist_entries where project_id = ${list.projectId}::uuid
            and blacklist_code = ${list.code}::uuid and tax_id_key = any(${taxIds}::text[]) and tax_id_key <> ''`;
  const listed = new Set((await found.execute(ctx.tx)).rows.map(({ key }) => key));
  return questions.flatMap((queried, index) =>
    keysOf(queried.documents).some((key) => listed.has(`document ${key}`)) ||
    keysOf(queried.taxIds).some((key) => listed.has(`tax_id ${key}`))
      ? [index]
      : [],
  );
}

type Page = { people: Person[]; byNumber: number[]; last: string | null };

const readPage = (step: JobStep, { list, from }: Difference, after: string | null): Promise<Page> =>
  step(async (ctx) => {
    const { people, last } = await readPeople(ctx, after);
    // Numbers of a difference are compared where its names are.
    return { people, last, byNumber: from === null ? await placesByNumber(ctx, list, people) : [] };
  });

const tenantKey = (projectId: string) => ownWork(`monitoring of ${projectId}`);

async function findMet(platform: Platform, projectId: string, difference: Difference, { people, byNumber }: Page) {
  const { list, from } = difference;
  const questions = people.map(({ queried }) => queried);
  const byName = await platform.names.findMet(tenantKey(projectId), { list, from, minScore }, questions);
  const indexes = new Set([...byNumber, ...byName]);
  return people.filter((_, index) => indexes.has(index));
}

/** Where nobody was met, how far it is is reported this often. */
const reportMs = 1_000;

/** Marks who is to be looked at again; goes on after the position `after`. @throws LostRun */
export async function compareWithList(call: Call, of: MonitoringRunList, after: string | null): Promise<void> {
  const { platform, step, projectId, run, signal } = call;
  const difference = await differenceOf(call, of);
  const { source, code } = of;
  await step((ctx) => markApplicantsListed(ctx, { source, code }, difference.entryIds));
  if (!difference.meetsOthers) return;
  const underWay: { last: string; met: Promise<Person[]> }[] = [];
  let reportedAt = Date.now();
  let isPrepared = false;
  const settleOldest = async () => {
    const oldest = underWay.shift();
    if (!oldest) return;
    const ids = (await oldest.met).map(({ applicantId }) => applicantId);
    if (ids.length === 0 && Date.now() - reportedAt < reportMs) return;
    reportedAt = Date.now();
    if (ids.length > 0 && !isPrepared) {
      isPrepared = true;
      // Whoever is met is looked for in the whole list afterwards; a search that comes first does the same.
      platform.names.prepare(tenantKey(projectId), [difference.list]).catch(() => undefined);
    }
    await step(async (ctx) => {
      await markApplicantsDue(ctx, ids);
      await reportProgress(ctx, run, { compared_to: oldest.last });
    });
  };
  try {
    for (let last = after; ; ) {
      signal.throwIfAborted();
      const page = await readPage(step, difference, last);
      if (page.last === null) break;
      last = page.last;
      const met = findMet(platform, projectId, difference, page);
      // It is awaited in its turn; until then its failure is no unhandled one.
      met.catch(() => undefined);
      underWay.push({ last, met });
      if (underWay.length >= ahead) await settleOldest();
    }
    while (underWay.length > 0) await settleOldest();
  } finally {
    await Promise.allSettled(underWay.map(({ met }) => met));
  }
}
