import { useCallback, useEffect, useRef } from "react";
import type { ChallengePurpose } from "#contract/account/sessions.contract.ts";
import { ApiError } from "#web/platform/api-error.ts";
import type { BotChallengeAnswer } from "./bot-challenge.answer.ts";

/**
 * The bot challenge of a sign-in or sign-up form, solved while the person types; each solution is used once.
 * `withProof` runs a call with one, and solves another when the server asks for it (parameter `recaptcha`).
 */
export function useBotChallenge(purpose: ChallengePurpose) {
  const proof = useRef<Promise<BotChallengeAnswer> | null>(null);

  const prepare = useCallback((): Promise<BotChallengeAnswer> => {
    const answer = import("./bot-challenge.answer.ts").then(({ proveHuman }) => proveHuman(purpose));
    // Whoever awaits the answer gets the error; until then it must not count as unhandled.
    answer.catch(() => undefined);
    proof.current = answer;
    return answer;
  }, [purpose]);

  useEffect(() => {
    void prepare();
  }, [prepare]);

  const take = useCallback(async (): Promise<BotChallengeAnswer> => {
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
