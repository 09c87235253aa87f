import type { Challenge, Solution } from "altcha-lib/types";
import { sessions } from "#contract/account/sessions.calls.ts";
import type { ChallengePurpose } from "#contract/account/sessions.contract.ts";
import { readPatiently } from "#web/platform/queries.ts";

function solveInWorker(challenge: Challenge): Promise<Solution | null> {
  const worker = new Worker(new URL("./bot-challenge.worker.ts", import.meta.url), { type: "module" });
  return new Promise<Solution | null>((done, failed) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Solution | null>) => done(data));
    worker.addEventListener("error", () => failed(new Error("The proof of work could not be computed.")));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/** Base64 of ALTCHA's `{challenge, solution}`. */
async function solveAltcha(challenge: Record<string, unknown>): Promise<string> {
  const signed = challenge as unknown as Challenge;
  const solution = await solveInWorker(signed);
  if (!solution) throw new Error("The proof of work was not found in time.");
  return btoa(JSON.stringify({ challenge: signed, solution }));
}

/** A solution is replaced after this time, since it expires: Google's after two minutes. */
const freshMs = { altcha: 4 * 60_000, recaptcha: 100_000 };

/** `freshUntil`: when the server stops accepting it, in ms since 1970. */
export type BotChallengeAnswer = { value: string; freshUntil: number };

/** Solves a new challenge for the field `recaptcha`. Google's part is loaded only where it is configured. */
export async function proveHuman(purpose: ChallengePurpose): Promise<BotChallengeAnswer> {
  const requested = Date.now();
  const { provider, siteKey, challenge } = await readPatiently(sessions.challenge, { query: { for: purpose } });
  const freshUntil = requested + freshMs[provider];
  if (provider === "recaptcha" && siteKey) {
    const { solveRecaptcha } = await import("./recaptcha.ts");
    return { value: await solveRecaptcha(siteKey, purpose), freshUntil };
  }
  if (provider === "altcha" && challenge) return { value: await solveAltcha(challenge), freshUntil };
  throw new Error(`The bot challenge of "${provider}" is incomplete.`);
}
