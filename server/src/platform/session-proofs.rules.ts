import type { SignInStep } from "#contract/account/sessions.calls.ts";
import * as limits from "#contract/limits.ts";

type At = Date | "now";

/** What a session has proved; `provider` has proved the first factor, or the password has when it is null. */
export type SessionProofs = {
  userId: string | null;
  /** Of the first factor, whoever proved it. */
  passwordAt: At | null;
  provider: string | null;
  factorAt: At | null;
};
export const noSessionProofs: SessionProofs = { userId: null, passwordAt: null, provider: null, factorAt: null };

export type SessionFacts = SessionProofs & {
  authenticatedAt: Date | null;
  emailVerified: boolean;
  totpEnabled: boolean;
  projectCount: number;
};

/** product.md, "Sign-up and sign-in". Every call of the sequence checks it. */
export function nextStep(facts: SessionFacts | null): SignInStep {
  if (!facts?.userId || !facts.passwordAt) return "login";
  if (facts.authenticatedAt) return "done";
  if (!facts.emailVerified) return "verify-email";
  if (!facts.totpEnabled) return "enable-2fa";
  if (!facts.factorAt) return "2fa";
  return facts.projectCount === 0 ? "create-project" : "authenticate";
}

export const isSignedIn = <S extends SessionFacts>(facts: S | null): facts is S & { userId: string } =>
  nextStep(facts) === "done";

export type FirstFactorProof =
  | { by: "password"; userId: string }
  | { by: "provider"; userId: string; provider: string };
export type SecondFactorProof = "authenticator" | "recovery_code" | "passkey" | "factor_link";
/** `own_password`: once more, by who is signed in. */
export type SignInProof = FirstFactorProof | { by: SecondFactorProof | "own_password" };

/** At which steps of a sign-in each counts. At enable-2fa it is the new authenticator's first code. */
export const signInStepsOf: Readonly<Record<SecondFactorProof, readonly SignInStep[]>> = {
  authenticator: ["enable-2fa", "2fa"],
  recovery_code: ["2fa"],
  passkey: ["2fa"],
  factor_link: ["2fa"],
};
/** What counts once more while somebody is signed in. */
const again: readonly SignInProof["by"][] = ["authenticator", "passkey", "own_password"];

/** Who has taken an account at a provider usually has its mailbox, too (decision 0012). */
export const mayTakeFactorLink = ({ provider }: Pick<SessionProofs, "provider">): boolean => provider === null;

/**
 * Every way of signing in goes through here. A first factor starts a new sign-in, whatever the session was.
 * @returns null when this proof does not count now
 */
export function proofsAfter(facts: SessionFacts | null, proof: FirstFactorProof): SessionProofs;
export function proofsAfter(facts: SessionFacts | null, proof: SignInProof): SessionProofs | null;
export function proofsAfter(facts: SessionFacts | null, proof: SignInProof): SessionProofs | null {
  if (proof.by === "password" || proof.by === "provider")
    return {
      userId: proof.userId,
      passwordAt: "now",
      provider: proof.by === "provider" ? proof.provider : null,
      factorAt: null,
    };
  const step = nextStep(facts);
  const steps = proof.by === "own_password" ? [] : signInStepsOf[proof.by];
  if (!facts || !(step === "done" ? again.includes(proof.by) : steps.includes(step))) return null;
  if (proof.by === "factor_link" && !mayTakeFactorLink(facts)) return null;
  const { userId, passwordAt, provider, factorAt } = facts;
  return proof.by === "own_password"
    ? { userId, passwordAt: "now", provider: null, factorAt }
    : { userId, passwordAt, provider, factorAt: "now" };
}

/** For calls whose contract has `proof`. @param now of the database */
export const isFreshProof = (factorAt: Date | null, now: Date): boolean =>
  factorAt !== null && now.getTime() - factorAt.getTime() < limits.freshProofSeconds * 1000;
