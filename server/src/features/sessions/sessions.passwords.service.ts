import { hash, type Options, verify } from "@node-rs/argon2";
import { commonFailures } from "#contract/failures.ts";
import { fail } from "#server/platform/fail.ts";

/** Argon2id (2), 19 MiB, two passes, one lane: OWASP's password storage cheat sheet. */
const parameters: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const atOnce = 2;
const mayWait = 16;
const waiting: (() => void)[] = [];
let running = 0;

/** At most two hashes at once per process and a short line before them; then 429, so that a login flood leaves the rest quick. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mayWait) throw fail(commonFailures.too_many);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Hashes a new password. Slow: outside the transaction. @throws request.too_many */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters));

let decoy: Promise<string> | undefined;

/**
 * Compares a password. With no account (or one without a password) the same work is done on a decoy, so that time tells
 * nothing. Slow: outside the transaction.
 * @throws request.too_many
 */
export async function isPasswordRight(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash("decoy", parameters);
  const against = stored?.startsWith("$argon2id$") ? stored : await decoy;
  const isRight = await inTurn(() => verify(against, password));
  return isRight && against === stored;
}
