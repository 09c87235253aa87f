import { useEffect, useRef } from "react";
import { readState } from "#flow/platform/api.ts";
import { ApiError } from "#flow/platform/api-error.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { pollDelayMs } from "./polling.rules.ts";

export function usePolling(): void {
  const { state, keep, end } = useVisit();
  const { status } = state;
  const answer = useRef({ keep, end });
  answer.current = { keep, end };

  useEffect(() => {
    const counts = { requested: 0, failed: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;

    const wait = () => {
      const delayMs = pollDelayMs(status, counts);
      clearTimeout(timer);
      if (isWanted && delayMs !== null && !document.hidden) timer = setTimeout(() => void ask(), delayMs);
    };
    const ask = async () => {
      counts.requested += 1;
      try {
        const state = await readState();
        counts.failed = 0;
        if (isWanted) answer.current.keep(state);
      } catch (error) {
        if (!isWanted) return;
        if (error instanceof ApiError && error.trouble === "signed_out") return answer.current.end();
        counts.failed += 1;
      }
      wait();
    };

    wait();
    document.addEventListener("visibilitychange", wait);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wait);
    };
  }, [status]);
}
