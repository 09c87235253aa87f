import { useEffect, useRef } from "react";
import { readState, standInNow } from "#flow/platform/api.ts";
import { ApiError } from "#flow/platform/api-error.ts";
import { useVisit } from "#flow/visit/visit.ts";

const pauseMs = 20_000;

/** Persons go on elsewhere meanwhile: read again now and then, and when somebody comes back to the page. */
export function useStandings(): void {
  const { state, keep } = useVisit();
  const latest = useRef(keep);
  latest.current = keep;
  const isWanted = standInNow() === null && state.persons.some(({ isInvited }) => isInvited);
  useEffect(() => {
    if (!isWanted) return;
    const read = () => {
      if (document.hidden) return;
      readState().then(
        (next) => latest.current(next),
        (error: unknown) => {
          // The next press tells it.
          if (!(error instanceof ApiError)) throw error;
        },
      );
    };
    const timer = setInterval(read, pauseMs);
    document.addEventListener("visibilitychange", read);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
    };
  }, [isWanted]);
}
