import { sql } from "kysely";
import { commonFailures } from "#contract/failures.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { readStanding } from "#server/platform/standings.ts";
import { whatIsFull } from "./flow-base.kept.rules.ts";

type Sums = { project: number; account: number };

/** The sums go over all open visits, so they are taken once a minute; what comes meanwhile is added. */
const keptMs = 60_000;
const kept = new Map<string, Sums & { untilMs: number }>();
const keptMost = 10_000;

async function readSums(ctx: Ctx, account: string): Promise<Sums> {
  const project = ctxProjectOf(ctx);
  const known = kept.get(project);
  if (known && known.untilMs > performance.now()) return known;
  const { rows } = await sql<{ of_project: string; of_account: string }>`
    select * from unsubmitted_bytes(${project}::uuid, ${account}::uuid)`.execute(ctx.tx);
  const [row] = rows;
  const sums = { project: Number(row?.of_project ?? 0), account: Number(row?.of_account ?? 0) };
  if (kept.size >= keptMost) kept.clear();
  kept.set(project, { ...sums, untilMs: performance.now() + keptMs });
  return sums;
}

/** An applicant's photos and papers of all open visits. */
async function readApplicantsBytes(ctx: Ctx, verificationId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(f.size_bytes), 0) as bytes
    from verifications mine
    join verifications v on v.project_id = mine.project_id and v.applicant_id = mine.applicant_id and v.status = 'created'
    join verification_files f on f.project_id = v.project_id and f.verification_id = v.id
    where mine.project_id = ${ctxProjectOf(ctx)} and mine.id = ${verificationId}`.execute(ctx.tx);
  return Number(rows[0]?.bytes ?? 0);
}

/** `isPhoto`: it counts as the applicant's too. @throws flow.too_much; request.unavailable for a full project or account */
export async function refuseWhenFull(
  ctx: Ctx,
  verificationId: string,
  { moreBytes, isPhoto }: { moreBytes: number; isPhoto: boolean },
): Promise<void> {
  const { account, isYoung } = await readStanding(ctx.tx, ctxProjectOf(ctx), ctx.platform.config);
  const sums = await readSums(ctx, account);
  const applicant = isPhoto ? { applicant: await readApplicantsBytes(ctx, verificationId) } : {};
  const full = whatIsFull({ ...sums, ...applicant }, moreBytes, isYoung);
  if (full) throw fail(full === "applicant" ? flowFailures.too_much : commonFailures.unavailable);
}

/** For this process, until the sums are taken again. */
export function noteKept(ctx: Ctx, bytes: number): void {
  const known = kept.get(ctxProjectOf(ctx));
  if (!known) return;
  known.project += bytes;
  known.account += bytes;
}
