import { type Kysely, sql } from "kysely";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";

/** `account`: of the project's owner. `isYoung`: new here, without a payment and without the operator's word. */
export type AccountStanding = { account: string; isYoung: boolean };

type Row = { account_id: string; is_old: boolean; is_vouched: boolean; has_paid: boolean };

/** So long a payment or the operator's word may wait to count. */
const keptMs = 60_000;
const keptMost = 10_000;
const kept = new Map<string, { row: Row | null; untilMs: number }>();

async function readRow(tx: Kysely<Database>, projectId: string): Promise<Row | null> {
  const known = kept.get(projectId);
  if (known && known.untilMs > performance.now()) return known.row;
  const { rows } = await sql<Row>`select * from standing_of(${projectId}::uuid)`.execute(tx);
  const row = rows[0] ?? null;
  if (kept.size >= keptMost) kept.clear();
  kept.set(projectId, { row, untilMs: performance.now() + keptMs });
  return row;
}

/** Where nobody signs up by themselves, every account has the operator's word. */
export async function readStanding(
  tx: Kysely<Database>,
  projectId: string,
  { signUp }: Pick<Config, "signUp">,
): Promise<AccountStanding> {
  const row = await readRow(tx, projectId);
  // No sign-up makes a project without an owner.
  if (!row) return { account: projectId, isYoung: false };
  const isKnown = signUp !== "open" || row.is_old || row.is_vouched || row.has_paid;
  return { account: row.account_id, isYoung: !isKnown };
}

/** Of who has no project: a person's own account; without one, the address. */
export const standingOutside = (person: string | null, address: string): AccountStanding => ({
  account: person ?? address,
  isYoung: true,
});
