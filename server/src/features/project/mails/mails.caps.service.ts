import { createHash, randomInt } from "node:crypto";
import { sql } from "kysely";
import { commonFailures } from "#contract/failures.ts";
import type { Config } from "#server/config.ts";
import { flushAudits, recordAudit } from "#server/platform/audit.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isWithinLimit } from "#server/platform/rate-limits.ts";
import { type AccountStanding, readStanding } from "#server/platform/standings.ts";
import { type MailCap, type MailCapSubject, type MailKind, mailboxOf, mailCapsOf } from "./mails.caps.rules.ts";

type Who = { address?: string; applicantId?: string; accountId?: string };
export type CountedAccount = Who & { projectId: string | null };
/** The account that is counted, and whether it is a new one. */
type CountedFully = CountedAccount & { standing: AccountStanding };

function thingOf(
  kind: MailKind,
  { by, seconds }: MailCap,
  { projectId, address, applicantId, standing }: CountedFully,
): string {
  const mailbox = address === undefined ? undefined : mailboxOf(address);
  const things: Record<MailCapSubject, (string | null | undefined)[]> = {
    applicant: [kind, projectId, applicantId],
    recipient: [kind, projectId, mailbox],
    project: [kind, projectId],
    account: [kind, standing.account],
    address: [kind, mailbox],
    mailbox: ["of any kind", mailbox],
    young: [kind],
    installation: [kind],
  };
  const named = things[by];
  if (named.some((part) => part === undefined || part === null)) throw new Error(`a ${kind} is counted by ${by}`);
  return `message by ${by} in ${seconds}: ${named.join(" ")}`;
}

/** Of a project: its owner's. Outside of one the account that the mail is about, or its address while there is none. */
async function standingFor(
  { tx }: Pick<Ctx, "tx">,
  config: Config,
  { projectId, accountId, address }: CountedAccount,
): Promise<AccountStanding> {
  if (projectId !== null) return readStanding(tx, projectId, config);
  const account = accountId ?? (address === undefined ? undefined : mailboxOf(address));
  if (account === undefined) throw new Error("a mail is about nobody");
  return { account, isYoung: false };
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

/** What all projects share is counted in parts, a transaction in one of them: else every mail would wait for all others. */
const parts = 64;
const partNames = Array.from({ length: parts }, (_, part) => `, part ${part}`);
const partOf = new WeakMap<Ctx["tx"], string>();
const isShared = ({ by }: MailCap) => by === "young" || by === "installation";

function partOfTransaction({ tx }: Ctx): string {
  const part = partOf.get(tx) ?? partNames[randomInt(parts)] ?? "";
  partOf.set(tx, part);
  return part;
}

/** Of all parts, this transaction's included; of those that run meanwhile, not. */
async function countShared({ tx }: Ctx, thing: string, { seconds }: MailCap): Promise<number> {
  const keys = partNames.map((part) => keyOf(thing + part));
  const { rows } = await sql<{ hits: number }>`select coalesce(sum(hits), 0)::int as hits from rate_counts
    where key = any(${keys}::text[])
      and window_start = to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)`.execute(
    tx,
  );
  return rows[0]?.hits ?? 0;
}

/** In the call's transaction, so that only sent mails count. @returns the reached limit, which then counts nothing */
async function countMessage(ctx: Ctx, kind: MailKind, who: Who): Promise<MailCap | null> {
  const { config } = ctx.platform;
  const of = { projectId: ctx.projectId, ...who };
  const counted = { ...of, standing: await standingFor(ctx, config, of) };
  const caps = mailCapsOf(kind, config, counted.standing.isYoung).map((cap) => {
    const thing = thingOf(kind, cap, counted);
    return { cap, thing, key: keyOf(isShared(cap) ? thing + partOfTransaction(ctx) : thing) };
  });
  const [keys, seconds] = [caps.map(({ key }) => key), caps.map(({ cap }) => cap.seconds)];
  const { rows } = await countAll(keys, seconds).execute(ctx.tx);
  const hits = new Map(rows.map((row) => [row.key, row.hits]));
  for (const { cap, thing, key } of caps) {
    const count = isShared(cap) ? await countShared(ctx, thing, cap) : (hits.get(key) ?? 0);
    if (count <= cap.max) continue;
    await giveBack(keys, seconds).execute(ctx.tx);
    return cap;
  }
  return null;
}

type Said = { kind: MailKind; projectId: string | null; cap: MailCap };

/** Once per window: repeated entries would hide others. */
async function sayReached(ctx: Ctx, { kind, projectId, cap: { by, max, seconds } }: Said): Promise<void> {
  const key = keyOf(`message cap by ${by} in ${seconds} said: ${kind} ${projectId}`);
  const { rows } = await countAll([key], [seconds]).execute(ctx.tx);
  if (rows[0]?.hits !== 1) return;
  ctx.platform.log.warn(
    { kind, by, max, seconds, projectId },
    "a cap of messages is reached: further ones are not sent",
  );
  recordAudit(ctx, "messages.cap_reached", { kind, by, max, seconds });
}

/** A refusal is only logged. */
export async function isMailAllowed(ctx: Ctx, kind: MailKind, who: Who): Promise<boolean> {
  const cap = await countMessage(ctx, kind, who);
  if (cap) await sayReached(ctx, { kind, cap, projectId: ctx.projectId });
  return cap === null;
}

/** @throws request.too_many */
export async function countSentMail(ctx: Ctx, kind: MailKind, who: Who): Promise<void> {
  if (await countMessage(ctx, kind, who)) throw fail(commonFailures.too_many);
}

async function firstReached(
  { database, config }: Platform,
  kind: MailKind,
  of: CountedAccount,
): Promise<MailCap | null> {
  const standing = await database.inProject(of.projectId, (opened) => standingFor(opened, config, of));
  const counted = { ...of, standing };
  for (const cap of mailCapsOf(kind, config, standing.isYoung))
    if (!(await isWithinLimit(database, cap, thingOf(kind, cap, counted)))) return cap;
  return null;
}

/** Before the message is made, in transactions of its own. @returns the reached limit */
export async function claimMessage(
  before: CtxBeforeTransaction,
  kind: MailKind,
  counted: CountedAccount,
): Promise<MailCap | null> {
  const { projectId } = counted;
  const cap = await firstReached(before.platform, kind, counted);
  if (cap && cap.by !== "applicant" && cap.by !== "address")
    await before.platform.database.inProject({ ...before, projectId }, async ({ tx }) => {
      const ctx: Ctx = { ...before, tx, projectId, audits: [] };
      await sayReached(ctx, { kind, cap, projectId });
      await flushAudits(ctx);
    });
  return cap;
}

/** @throws request.too_many */
export async function claimAccountMail(platform: Platform, kind: MailKind, who: Who): Promise<void> {
  if (await firstReached(platform, kind, { projectId: null, ...who })) throw fail(commonFailures.too_many);
}
