import { commonFailures } from "#contract/failures.ts";
import type { Config } from "#server/config.ts";
import type { Ctx, Session } from "./ctx.ts";
import { fail } from "./fail.ts";
import { isSignedIn } from "./session-proofs.rules.ts";

type Named = Pick<Config, "operators">;

/** Whom the setting OPERATORS names. Enough to show a way in, not to open it. */
export const isNamedOperator = ({ operators }: Named, email: string): boolean =>
  operators.some((named) => named.toLowerCase() === email.toLowerCase());

/** Signed in with both factors, by a confirmed address that is named. */
const isOperator = (config: Named, session: Session | null): boolean =>
  isSignedIn(session) &&
  session.emailVerified &&
  session.totpEnabled &&
  session.factorAt !== null &&
  session.email !== null &&
  isNamedOperator(config, session.email);

/** @throws request.not_found for everybody else */
export function requireOperator({ platform, session }: Pick<Ctx, "platform" | "session">): void {
  if (!isOperator(platform.config, session)) throw fail(commonFailures.not_found);
}
