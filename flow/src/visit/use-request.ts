import { useRef, useState } from "react";
import { readState } from "#flow/platform/api.ts";
import { ApiError } from "#flow/platform/api-error.ts";
import { useVisit } from "./visit.ts";

/** One at a time: a second press does nothing. Handles an ended token and a submission in another tab. */
export function useSingleRequest() {
  const { end, keep } = useVisit();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  const settle = async (caught: unknown) => {
    if (!(caught instanceof ApiError)) throw caught;
    if (caught.trouble === "signed_out") return end();
    if (caught.has("flow.already_submitted")) return keep(await readState());
    setError(caught);
  };

  const send = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (caught) {
      await settle(caught).catch((again: unknown) => {
        if (!(again instanceof ApiError)) throw again;
        setError(again);
      });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, error, send, forget: () => setError(null) };
}
