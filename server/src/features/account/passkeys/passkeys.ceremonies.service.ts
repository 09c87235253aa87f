import { sql } from "kysely";
import { passkeyFailures } from "#contract/account/passkeys.calls.ts";
import type { NewCredential, UsedCredential } from "#contract/account/passkeys.contract.ts";
import type { Config } from "#server/config.ts";
import { recordInOwnTransaction } from "#server/features/account/sessions/sessions.attempts.service.ts";
import { storeSession } from "#server/features/account/sessions/sessions.service.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { findCredentials } from "./passkeys.queries.ts";

export type PasskeyPurpose = "add" | "sign_in";

/** A tenth of a start's work, for what most processes never do. */
const loadWebauthn = () => import("@simplewebauthn/server");

const challengeSeconds = 300;
const partyOf = ({ publicUrl }: Config) => ({ expectedOrigin: publicUrl, expectedRPID: new URL(publicUrl).hostname });

async function keepChallenge(ctx: Ctx, purpose: PasskeyPurpose, challenge: string): Promise<void> {
  if (!ctx.session) throw new Error("a write without a session");
  await storeSession(ctx);
  const values = { challenge, expires_at: sql<Date>`now() + make_interval(secs => ${challengeSeconds})` };
  await ctx.tx
    .insertInto("passkey_challenges")
    .values({ session_hash: ctx.session.idHash, purpose, ...values })
    .onConflict((on) => on.columns(["session_hash", "purpose"]).doUpdateSet(values))
    .execute();
}

/** In its own transaction: a refused answer has used its challenge, too (S10). */
const spendChallenge = (before: CtxBeforeTransaction, purpose: PasskeyPurpose): Promise<string | null> =>
  before.platform.database.inProject(null, async ({ tx }) => {
    const row = await tx
      .deleteFrom("passkey_challenges")
      .where("session_hash", "=", before.session?.idHash ?? "")
      .where("purpose", "=", purpose)
      .returning(["challenge", sql<boolean>`expires_at > now()`.as("isAlive")])
      .executeTakeFirst();
    return row?.isAlive ? row.challenge : null;
  });

type Account = { userId: string; email: string };

const described = (found: Awaited<ReturnType<typeof findCredentials>>) =>
  found.map(({ credential_id, transports }) => ({ id: credential_id, transports }));

export async function makeAddOptions(ctx: Ctx, { userId, email }: Account) {
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: "Veridesk",
    rpID: partyOf(ctx.platform.config).expectedRPID,
    userName: email,
    userID: Uint8Array.from(Buffer.from(userId)),
    timeout: challengeSeconds * 1000,
    excludeCredentials: described(await findCredentials(ctx, userId)),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await keepChallenge(ctx, "add", options.challenge);
  return { ...options };
}

/** For `navigator.credentials.get`. @throws passkeys.none */
export async function makeSignInOptions(ctx: Ctx, userId: string) {
  const found = await findCredentials(ctx, userId);
  if (found.length === 0) throw fail(passkeyFailures.none);
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(ctx.platform.config).expectedRPID,
    timeout: challengeSeconds * 1000,
    allowCredentials: described(found),
    userVerification: "preferred",
  });
  await keepChallenge(ctx, "sign_in", options.challenge);
  return { ...options };
}

/** Recorded, although the call is undone. */
async function refuse(before: CtxBeforeTransaction, why: string): Promise<never> {
  await recordInOwnTransaction(before, "passkeys.refused", { userId: before.session?.userId ?? null, why });
  throw fail(passkeyFailures.refused);
}

/** The library throws for every broken rule. */
async function verified<T extends { verified: boolean }>(
  before: CtxBeforeTransaction,
  verify: () => Promise<T>,
): Promise<T> {
  try {
    const result = await verify();
    if (result.verified) return result;
  } catch (error) {
    return refuse(before, error instanceof Error ? error.message.slice(0, 200) : "unreadable");
  }
  return refuse(before, "not verified");
}

/** Outside the transaction. @throws passkeys.refused */
export async function checkNewPasskey(before: CtxBeforeTransaction, response: NewCredential) {
  const expectedChallenge = await spendChallenge(before, "add");
  if (expectedChallenge === null) return refuse(before, "no challenge");
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { registrationInfo } = await verified(before, () =>
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      ...partyOf(before.platform.config),
      requireUserVerification: false,
    }),
  );
  if (!registrationInfo) return refuse(before, "no credential");
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: response.response.transports };
}
export type NewPasskey = Awaited<ReturnType<typeof checkNewPasskey>>;

const findPasskey = (before: CtxBeforeTransaction, userId: string, credentialId: string) =>
  before.platform.database.inProject(null, ({ tx }) =>
    tx
      .selectFrom("passkeys")
      .select(["id", "credential_id", "public_key", "counter"])
      .where("credential_id", "=", credentialId)
      .where("user_id", "=", userId)
      .executeTakeFirst(),
  );

/** Outside the transaction. @throws passkeys.refused */
export async function checkUsedPasskey(before: CtxBeforeTransaction, userId: string, response: UsedCredential) {
  const expectedChallenge = await spendChallenge(before, "sign_in");
  if (expectedChallenge === null) return refuse(before, "no challenge");
  const passkey = await findPasskey(before, userId, response.id);
  if (!passkey) return refuse(before, "unknown passkey");
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { authenticationInfo } = await verified(before, () =>
    verifyAuthenticationResponse({
      response: withoutAbsent(response),
      expectedChallenge,
      ...partyOf(before.platform.config),
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    }),
  );
  return { id: passkey.id, counterBefore: passkey.counter, counter: authenticationInfo.newCounter };
}
export type UsedPasskey = Awaited<ReturnType<typeof checkUsedPasskey>>;

/** The library expects no property instead of undefined. */
const withoutAbsent = ({ response: { userHandle, ...response }, ...rest }: UsedCredential) => ({
  ...rest,
  response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
});
