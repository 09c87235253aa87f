import { createHash } from "node:crypto";
import { sql } from "kysely";
import { commonFailures } from "#contract/failures.ts";
import { audit, flushAudits } from "#server/platform/audit.ts";
import type { Before, Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isWithinLimit } from "#server/platform/rate-limits.ts";
import { type Cap, type CountedBy, capsOf, type MessageKind, mailboxOf } from "./mails.caps.rules.ts";

export type Counted = { projectId: string | null; address?: string; applicantId?: string; accountId?: string };

function thingOf(
  kind: MessageKind,
  { by, seconds }: Cap,
  { projectId, address, applicantId, accountId }: Counted,
): string {
  const mailbox = address === undefined ? undefined : mailboxOf(address);
  const things: Record<CountedBy, (string | null | undefined)[]> = {
    applicant: [kind, projectId, applicantId],
    recipient: [kind, projectId, mailbox],
    project: [kind, projectId],
    account: [kind, accountId],
    address: [kind, mailbox],
    mailbox: ["of any kind", mailbox],
    installation: [kind],
  };
  const named = things[by];
  if (named.some((part) => part === undefined || part === null)) throw new Error(`a ${kind} is counted by ${by}`);
  return `message by ${by} in ${seconds}: ${named.join(" ")}`;
}

const keyOf = (thing: string) => createHash("sha256").update(thing).digest("hex");

type Hit = { key: string; hits: number };

/** Rows stay locked until the call ends, so that calls at once cannot exceed the limit together. */
const countAll = (keys: readonly string[], seconds: readonly number[]) => sql<Hit>`
  insert into rate_counts as r (key, window_start, hits)
  select w.key, to_timestamp(floor(extract(epoch from now()) / w.seconds) * w.seconds), 1
    from unnest(${keys}::text[], ${seconds}::int[]) with ordinality as w (key, seconds, n) order by w.n
  on conflict (key, window_start) do update set hits = r.hits + 1 returning r.key, r.hits`;

const giveBack = (keys: readonly string[], seconds: readonly number[]) => sql`
  update rate_counts r set hits = r.hits - 1
    from unnest(${keys}::text[], ${seconds}::int[]) as w (key, seconds)
    where r.key = w.key and r.window_start = to_timestamp(floor(extract(epoch from now()) / w.seconds) * w.seconds)`;

/** In the call's transaction, so that only sent mails count. @returns the reached limit, which then counts nothing */
async function countMessage(ctx: Ctx, kind: MessageKind, who: Omit<Counted, "projectId">): Promise<Cap | null> {
  const counted = { projectId: ctx.projectId, ...who };
  const caps = capsOf(kind, ctx.platform.config);
  const keys = caps.map((cap) => keyOf(thingOf(kind, cap, counted)));
  const seconds = caps.map((cap) => cap.seconds);
  const { rows } = await countAll(keys, seconds).execute(ctx.tx);
  const hits = new Map(rows.map((row) => [row.key, row.hits]));
  const reached = caps.find((cap, at) => (hits.get(keys[at] ?? "") ?? 0) > cap.max);
  if (!reached) return null;
  await giveBack(keys, seconds).execute(ctx.tx);
  return reached;
}

type Said = { kind: MessageKind; projectId: string | null; cap: Cap };

/** Once per window: repeated entries would hide others. */
async function sayReached(ctx: Ctx, { kind, projectId, cap: { by, max, seconds } }: Said): Promise<void> {
  const key = keyOf(`message cap by ${by} in ${seconds} said: ${kind} ${projectId}`);
  const { rows } = await countAll([key], [seconds]).execute(ctx.tx);
  if (rows[0]?.hits !== 1) return;
  ctx.platform.log.warn(
    { kind, by, max, seconds, projectId },
    "a cap of messages is reached: further ones are not sent",
  );
  audit(ctx, "messages.cap_reached", { kind, by, max, seconds });
}

/** A refusal is only logged. */
export async function mayMail(ctx: Ctx, kind: MessageKind, who: Omit<Counted, "projectId">): Promise<boolean> {
  const cap = await countMessage(ctx, kind, who);
  if (cap) await sayReached(ctx, { kind, cap, projectId: ctx.projectId });
  return cap === null;
}

/** @throws request.too_many */
export async function countMail(ctx: Ctx, kind: MessageKind, who: Omit<Counted, "projectId">): Promise<void> {
  if (await countMessage(ctx, kind, who)) throw fail(commonFailures.too_many);
}

async function firstReached({ database, config }: Platform, kind: MessageKind, counted: Counted): Promise<Cap | null> {
  for (const cap of capsOf(kind, config))
    if (!(await isWithinLimit(database, cap, thingOf(kind, cap, counted)))) return cap;
  return null;
}

/** Before the message is made, in transactions of its own. @returns the reached limit */
export async function claimMessage(before: Before, kind: MessageKind, counted: Counted): Promise<Cap | null> {
  const { projectId } = counted;
  const cap = await firstReached(before.platform, kind, counted);
  if (cap && cap.by !== "applicant" && cap.by !== "address")
    await before.platform.database.inProject(projectId, async ({ tx }) => {
      const ctx: Ctx = { ...before, tx, projectId, audits: [] };
      await sayReached(ctx, { kind, cap, projectId });
      await flushAudits(ctx);
    });
  return cap;
}

/** @throws request.too_many */
export async function claimAccountMail(
  platform: Platform,
  kind: MessageKind,
  who: Omit<Counted, "projectId">,
): Promise<void> {
  if (await firstReached(platform, kind, { projectId: null, ...who })) throw fail(commonFailures.too_many);
}
