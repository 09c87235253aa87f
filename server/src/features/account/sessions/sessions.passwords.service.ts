import { hash, type Options, verify } from "@node-rs/argon2";
import { visitorAddressOf } from "#server/platform/address.ts";
import { ownWork } from "#server/platform/holders.ts";
import { Semaphore } from "#server/platform/semaphore.ts";

/** Argon2id (2), 19 MiB, two passes, one lane: OWASP's password storage cheat sheet. */
const parameters: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A short queue, then 429, so that a login flood does not slow the rest; of those who wait, the largest address gives way. */
const semaphore = new Semaphore({ atOnce: 2, waiting: 16 });

const tenantKeyAt = (ip: string | undefined) => (ip === undefined ? undefined : ownWork(visitorAddressOf(ip)));

/** Slow: outside the transaction. @throws request.too_many, request.unavailable */
export const hashPassword = (password: string, ip?: string): Promise<string> =>
  semaphore.run(() => hash(password, parameters), tenantKeyAt(ip));

let decoy: Promise<string> | undefined;

/** Without an account the same work is done, so that time reveals nothing. @throws as `hashPassword` */
export async function isPasswordRight(stored: string | null, password: string, ip?: string): Promise<boolean> {
  decoy ??= hash("decoy", parameters);
  const against = stored?.startsWith("$argon2id$") ? stored : await decoy;
  const isRight = await semaphore.run(() => verify(against, password), tenantKeyAt(ip));
  return isRight && against === stored;
}
