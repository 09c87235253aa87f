import type { Challenge, Solution } from "altcha-lib/types";
import { useCallback, useEffect, useRef } from "react";
import { sessions } from "#contract/sessions.contract.ts";
import { ApiError } from "./api-error.ts";
import { readPatiently } from "./queries.ts";

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

/** Solutions are asked for anew after this long, since they expire: Google's after two minutes. */
const freshMs = { altcha: 4 * 60_000, recaptcha: 100_000 };

type Answer = { value: string; freshUntil: number };

/** Asks for a challenge and solves it, for the field `recaptcha`. Google's part is loaded only where it is configured. */
async function proveHuman(): Promise<Answer> {
  const asked = Date.now();
  const { provider, siteKey, challenge } = await readPatiently(sessions.challenge, {});
  const freshUntil = asked + freshMs[provider];
  if (provider === "recaptcha" && siteKey) {
    const { solveRecaptcha } = await import("./recaptcha.ts");
    return { value: await solveRecaptcha(siteKey, "sign_in"), freshUntil };
  }
  if (provider === "altcha" && challenge) return { value: await solveAltcha(challenge), freshUntil };
  throw new Error(`The bot challenge of "${provider}" is incomplete.`);
}

/**
 * The bot challenge of a sign-in or sign-up form. It is solved while the person types; each solution is used once.
 * `withProof` runs a call with one, and solves the next when the server wants another (parameter `recaptcha`).
 */
export function useBotChallenge() {
  const proof = useRef<Promise<Answer> | null>(null);

  const prepare = useCallback((): Promise<Answer> => {
    const answer = proveHuman();
    // Whoever awaits it hears of a failure; until then it is nobody's.
    answer.catch(() => undefined);
    proof.current = answer;
    return answer;
  }, []);

  useEffect(() => {
    void prepare();
  }, [prepare]);

  const take = useCallback(async (): Promise<Answer> => {
    const ready = proof.current;
    proof.current = null;
    const answer = ready && (await ready);
    return answer && Date.now() < answer.freshUntil ? answer : prepare();
  }, [prepare]);

  return useCallback(
    async <T>(call: (recaptcha: string) => Promise<T>): Promise<T> => {
      const { value } = await take().catch(prepare);
      proof.current = null;
      try {
        return await call(value);
      } catch (error) {
        const isRefused = error instanceof ApiError && error.has("recaptcha");
        if (!isRefused) {
          void prepare();
          throw error;
        }
        const { value: again } = await prepare();
        proof.current = null;
        return call(again).finally(() => void prepare());
      }
    },
    [take, prepare],
  );
}
