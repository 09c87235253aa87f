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

/** Asks for a challenge and solves it: the value of the field `recaptcha`, base64 of ALTCHA's `{challenge, solution}`. */
async function proveHuman(): Promise<string> {
  const { provider, challenge } = await readPatiently(sessions.challenge, {});
  if (provider !== "altcha" || !challenge) throw new Error(`No solver for the bot challenge "${provider}"`);
  const signed = challenge as unknown as Challenge;
  const solution = await solveInWorker(signed);
  if (!solution) throw new Error("The proof of work was not found in time.");
  return btoa(JSON.stringify({ challenge: signed, solution }));
}

/** Solutions are asked for anew after this long, since challenges expire. */
const freshMs = 4 * 60_000;

type Proof = { at: number; value: Promise<string> };

/**
 * The bot challenge of a sign-in or sign-up form. It is solved while the person types; each solution is used once.
 * `withProof` runs a call with one, and solves the next when the server wants another (parameter `recaptcha`).
 */
export function useBotChallenge() {
  const proof = useRef<Proof | null>(null);

  const prepare = useCallback((): Promise<string> => {
    const value = proveHuman();
    // Whoever awaits it hears of a failure; until then it is nobody's.
    value.catch(() => undefined);
    proof.current = { at: Date.now(), value };
    return value;
  }, []);

  useEffect(() => {
    void prepare();
  }, [prepare]);

  const take = useCallback((): Promise<string> => {
    const ready = proof.current;
    proof.current = null;
    return ready && Date.now() - ready.at < freshMs ? ready.value : prepare();
  }, [prepare]);

  return useCallback(
    async <T>(call: (recaptcha: string) => Promise<T>): Promise<T> => {
      const value = await take().catch(prepare);
      proof.current = null;
      try {
        return await call(value);
      } catch (error) {
        const isRefused = error instanceof ApiError && error.has("recaptcha");
        if (!isRefused) {
          void prepare();
          throw error;
        }
        const again = await prepare();
        proof.current = null;
        return call(again).finally(() => void prepare());
      }
    },
    [take, prepare],
  );
}
