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

/** @returns undefined: not known, or no longer */
function keptRow(projectId: string): Row | null | undefined {
  const known = kept.get(projectId);
  return known && known.untilMs > performance.now() ? known.row : undefined;
}

async function readRow(tx: Kysely<Database>, projectId: string): Promise<Row | null> {
  const known = keptRow(projectId);
  if (known !== undefined) return known;
  const { rows } = await sql<Row>`select * from standing_of(${projectId}::uuid)`.execute(tx);
  const row = rows[0] ?? null;
  if (kept.size >= keptMost) kept.clear();
  kept.set(projectId, { row, untilMs: performance.now() + keptMs });
  return row;
}

type Settings = Pick<Config, "signUp">;

/** Where nobody signs up by themselves, every account has the operator's word. */
function standingFrom(row: Row | null, projectId: string, { signUp }: Settings): AccountStanding {
  // No sign-up makes a project without an owner.
  if (!row) return { account: projectId, isYoung: false };
  const isKnown = signUp !== "open" || row.is_old || row.is_vouched || row.has_paid;
  return { account: row.account_id, isYoung: !isKnown };
}

/** @returns null when it has to be read */
export function keptStanding(projectId: string, settings: Settings): AccountStanding | null {
  const row = keptRow(projectId);
  return row === undefined ? null : standingFrom(row, projectId, settings);
}

export const readStanding = async (
  tx: Kysely<Database>,
  projectId: string,
  settings: Settings,
): Promise<AccountStanding> => standingFrom(await readRow(tx, projectId), projectId, settings);

/** Of who has no project: a person's own account; without one, the address. */
export const standingOutside = (person: string | null, address: string): AccountStanding => ({
  account: person ?? address,
  isYoung: true,
});
