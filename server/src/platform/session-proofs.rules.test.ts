import { expect, test } from "vitest";
import type { SignInStep } from "#contract/account/sessions.calls.ts";
import {
  isFreshProof,
  isSignedIn,
  nextStep,
  proofsAfter,
  type SessionFacts,
  type SessionProofs,
  type SignInProof,
} from "./session-proofs.rules.ts";

const at = new Date(0);
const facts = (some: Partial<SessionFacts>): SessionFacts => ({
  userId: "u",
  passwordAt: at,
  provider: null,
  factorAt: null,
  authenticatedAt: null,
  emailVerified: false,
  totpEnabled: false,
  projectCount: 0,
  ...some,
});
const confirmed = { emailVerified: true };
const guarded = { ...confirmed, totpEnabled: true };

const table: [string, SessionFacts | null, SignInStep][] = [
  ["no session", null, "login"],
  ["nobody proved", facts({ userId: null, passwordAt: null }), "login"],
  ["an account without the password", facts({ ...guarded, passwordAt: null, factorAt: at }), "login"],
  ["the password only", facts({}), "verify-email"],
  ["an unconfirmed email beside a factor", facts({ totpEnabled: true, factorAt: at, projectCount: 1 }), "verify-email"],
  ["a confirmed email", facts(confirmed), "enable-2fa"],
  ["projects, but no authenticator", facts({ ...confirmed, projectCount: 2 }), "enable-2fa"],
  ["an authenticator not yet proved", facts(guarded), "2fa"],
  ["an authenticator not yet proved, with projects", facts({ ...guarded, projectCount: 1 }), "2fa"],
  ["every factor, no project", facts({ ...guarded, factorAt: at }), "create-project"],
  ["every factor and a project", facts({ ...guarded, factorAt: at, projectCount: 1 }), "authenticate"],
  ["signed in", facts({ ...guarded, factorAt: at, authenticatedAt: at, projectCount: 1 }), "done"],
  ["signed in, removed from the last project", facts({ ...guarded, factorAt: at, authenticatedAt: at }), "done"],
];

test.each(table)("S7 with %s the next step is the only one", (_, given, step) => {
  expect(nextStep(given)).toBe(step);
});

const sessions: Record<SignInStep, SessionFacts | null> = {
  login: null,
  "verify-email": facts({}),
  "enable-2fa": facts(confirmed),
  "2fa": facts(guarded),
  "create-project": facts({ ...guarded, factorAt: at }),
  authenticate: facts({ ...guarded, factorAt: at, projectCount: 1 }),
  done: facts({ ...guarded, factorAt: at, authenticatedAt: at, projectCount: 1 }),
};
const steps = Object.keys(sessions) as SignInStep[];
const firsts = [null, "google", "other"];
const proofs: SignInProof[] = [
  { by: "password", userId: "v" },
  { by: "provider", userId: "v", provider: "google" },
  { by: "provider", userId: "v", provider: "other" },
  { by: "authenticator" },
  { by: "recovery_code" },
  { by: "passkey" },
  { by: "factor_link" },
  { by: "own_password" },
];

/** What counts where; a first factor always does. */
const counting: Record<SignInStep, SignInProof["by"][]> = {
  login: [],
  "verify-email": [],
  "enable-2fa": ["authenticator"],
  "2fa": ["authenticator", "recovery_code", "passkey", "factor_link"],
  "create-project": [],
  authenticate: [],
  done: ["authenticator", "passkey", "own_password"],
};

function expected(step: SignInStep, first: string | null, proof: SignInProof): SessionProofs | null {
  const factorAt = sessions[step]?.factorAt ?? null;
  if (proof.by === "password") return { userId: "v", passwordAt: "now", provider: null, factorAt: null };
  if (proof.by === "provider") return { userId: "v", passwordAt: "now", provider: proof.provider, factorAt: null };
  if (!counting[step].includes(proof.by)) return null;
  if (proof.by === "own_password") return { userId: "u", passwordAt: "now", provider: null, factorAt };
  if (proof.by === "factor_link" && first !== null) return null;
  return { userId: "u", passwordAt: at, provider: first, factorAt: "now" };
}

const combinations = steps.flatMap((step) =>
  firsts.flatMap((first) => proofs.map((proof) => ({ step, first, proof, ...proof }))),
);

test.each(combinations)(
  "S7 at $step, after $first, what $by proves is decided in one place",
  ({ step, first, proof }) => {
    const session = sessions[step] && { ...sessions[step], provider: first };
    expect(nextStep(session)).toBe(step);
    expect(proofsAfter(session, proof)).toEqual(expected(step, first, proof));
  },
);

test.each(steps)("S7 at %s nobody is signed in but at the end", (step) => {
  expect(isSignedIn(sessions[step])).toBe(step === "done");
});

test("S22 a proof is fresh for ten minutes, and none never is", () => {
  const after = (seconds: number) => isFreshProof(at, new Date(seconds * 1000));
  expect([after(0), after(599), after(600)]).toEqual([true, true, false]);
  expect(isFreshProof(null, at)).toBe(false);
});
