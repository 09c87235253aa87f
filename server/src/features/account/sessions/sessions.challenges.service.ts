import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { sql } from "kysely";
import { z } from "zod";
import { sessionFailures } from "#contract/account/sessions.calls.ts";
import type { ChallengePurpose } from "#contract/account/sessions.contract.ts";
import { readNow } from "#server/platform/clock.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isRecaptchaRight } from "#server/platform/recaptcha.ts";
import { deriveSecret, type EncryptionKey, hashSecretToken } from "#server/platform/secrets/crypto.ts";

const livesSeconds = 1200;
/** Passes of PBKDF2-SHA-256 for one key: about a millisecond in a browser. */
const passes = 5_000;

const secretsOf = (key: EncryptionKey) => ({
  hmacSignatureSecret: deriveSecret(key, "altcha challenge"),
  hmacKeySignatureSecret: deriveSecret(key, "altcha solution"),
});

/** S10; the session's id is not revealed. */
const boundTo = (ctx: Ctx, purpose: ChallengePurpose) =>
  hashSecretToken(`challenge ${purpose} ${ctx.session?.idHash ?? ""}`);

/** Stateless. Its end is by the database's clock: the library would use this server's. */
export async function makeChallenge(ctx: Ctx, purpose: ChallengePurpose): Promise<Challenge> {
  const { config, keys } = ctx.platform;
  const endsAt = Math.floor((await readNow(ctx)).getTime() / 1000) + livesSeconds;
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: passes,
    counter: randomInt(config.altchaWork, Math.floor(config.altchaWork / 2)),
    data: { key: keys.current.id, endsAt, boundTo: boundTo(ctx, purpose) },
    deriveKey,
    ...secretsOf(keys.current),
  });
}

const Solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      nonce: z.string(),
      data: z.object({ key: z.string(), endsAt: z.number().int(), boundTo: z.string() }),
    }),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

function readSolved(text: string): z.infer<typeof Solved> | null {
  try {
    return Solved.parse(JSON.parse(Buffer.from(text, "base64").toString("utf8")));
  } catch {
    return null;
  }
}

async function isSolved({ keys }: Platform, { challenge, solution }: z.infer<typeof Solved>): Promise<boolean> {
  const key = keys.byId.get(challenge.parameters.data.key);
  if (!key) return false;
  try {
    const payload = { challenge, solution } as unknown as Payload;
    return (await verifySolution({ ...payload, deriveKey, ...secretsOf(key) })).verified;
  } catch {
    // The library throws for parameters that it did not make.
    return false;
  }
}

/** The library accepts a solution twice; the row makes it single (S10). In its own transaction: a refused call uses it, too. */
const spend = ({ database }: Platform, id: string, endsAt: number) =>
  database.inProject(null, async ({ tx }) => {
    const { rows } = await sql`insert into used_challenges (id, expires_at)
      select ${id}, to_timestamp(${endsAt}) where to_timestamp(${endsAt}) > now() on conflict do nothing returning id`.execute(
      tx,
    );
    return rows.length === 1;
  });

async function checkAltcha(before: CtxBeforeTransaction, answer: string, purpose: ChallengePurpose): Promise<boolean> {
  const { platform } = before;
  const solved = readSolved(answer);
  if (!solved || solved.challenge.parameters.data.boundTo !== boundTo(before, purpose)) return false;
  if (!(await isSolved(platform, solved))) return false;
  return spend(platform, hashSecretToken(solved.challenge.signature), solved.challenge.parameters.data.endsAt);
}

/** Outside the call's transaction. @throws sessions.bot_challenge */
export async function spendChallenge(
  before: CtxBeforeTransaction,
  answer: string,
  purpose: ChallengePurpose,
): Promise<void> {
  const { platform, ip } = before;
  const isHuman =
    platform.config.botChallenge === "altcha"
      ? await checkAltcha(before, answer, purpose)
      : await isRecaptchaRight(platform, { answer, ip, purpose });
  if (!isHuman) throw fail(sessionFailures.bot_challenge);
}
