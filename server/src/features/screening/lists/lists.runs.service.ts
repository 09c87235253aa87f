import { sql } from "kysely";
import { z } from "zod";
import type { ListRunPhase } from "#contract/screening/lists.contract.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { hasChangedOneRow, isRunAlive } from "#server/platform/jobs/followed-run.ts";
import type { ListFailure } from "./lists.failure.ts";
import { fileRoles, ListFormat } from "./lists.known.rules.ts";

/** One load of one list; only the latest changes anything. */
export type ListRun = { code: string; runId: string };

const Validator = z.object({ etag: z.string().nullable(), lastModified: z.string().nullable() });
/** What the publisher said of the files with this hash. */
export const ListValidators = z.object({
  sha256: z.string(),
  files: z.partialRecord(z.enum(fileRoles), Validator),
});
export type ListValidators = z.output<typeof ListValidators>;

/** Null when another process loads it, or it is gone. */
export async function beginListRun(ctx: Ctx, { code, runId }: ListRun) {
  const row = await ctx.tx
    .updateTable("list_sources")
    .set({
      run_id: runId,
      run_began_at: sql<Date>`now()`,
      run_moved_at: sql<Date>`now()`,
      run_phase: "downloading",
      run_bytes: 0,
    })
    .where("code", "=", code)
    .where((eb) => eb.not(isRunAlive("run_moved_at")))
    .returning(["code", "name", "format", "comes_from", "addresses", "enabled", "validators", "tried_at", "problem"])
    .executeTakeFirst();
  if (!row) return null;
  const validators = ListValidators.safeParse(row.validators);
  return { ...row, format: ListFormat.parse(row.format), validators: validators.success ? validators.data : null };
}

export type BegunListRun = NonNullable<Awaited<ReturnType<typeof beginListRun>>>;

export const ofListRun = (ctx: Pick<Ctx, "tx">, { code, runId }: ListRun) =>
  ctx.tx.updateTable("list_sources").where("code", "=", code).where("run_id", "=", runId);

/** @returns false when the list is not this run's any more */
export const noteListProgress = (ctx: Ctx, run: ListRun, phase: ListRunPhase, bytes: number): Promise<boolean> =>
  hasChangedOneRow(ofListRun(ctx, run).set({ run_phase: phase, run_bytes: bytes, run_moved_at: sql<Date>`now()` }));

/** What every end sets. */
export const endedListRun = {
  run_id: null,
  run_began_at: null,
  run_moved_at: null,
  run_phase: null,
  run_bytes: 0,
  tried_at: sql<Date>`now()`,
} as const;

/** Null for a list that comes from files. */
export const listDueIn = (hours: number) =>
  sql<Date>`case when comes_from = 'files' then null else now() + make_interval(hours => ${hours}) end`;

const hoursAfterFailure = 1;

/** @returns false when the list is not this run's any more */
export const failListRun = (ctx: Ctx, run: ListRun, { problem, message }: ListFailure): Promise<boolean> =>
  hasChangedOneRow(
    ofListRun(ctx, run).set({
      ...endedListRun,
      problem,
      problem_text: message.slice(0, 2_000),
      due_at: listDueIn(hoursAfterFailure),
    }),
  );

/** The load was not wanted, or given up by its asker: nothing is said of the list. */
export async function dropListRun(ctx: Ctx, run: ListRun): Promise<void> {
  const { tried_at: _, ...free } = endedListRun;
  await ofListRun(ctx, run).set(free).execute();
}
