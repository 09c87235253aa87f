import { useEffect, useRef, useState } from "react";
import type { CodeChannel } from "#contract/steps/flow-codes.contract.ts";
import { readState, sendCode } from "#flow/platform/api.ts";
import { ApiError } from "#flow/platform/api-error.ts";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { codeSecondsLeft } from "./code.rules.ts";

type Sent = { address: string; sentAt: number; resendSeconds: number };
/** Going back and forth sends no further code. */
const sent = new Map<CodeChannel, Sent>();
/** In seconds; the same as the server's pause. */
const usualPause = 30;

export function useCodeSending(channel: CodeChannel) {
  const { state, goOn } = useVisit();
  const { isBusy, error, send } = useSingleRequest();
  const address = state.profile[channel] ?? "";
  const [last, setLast] = useState(sent.get(channel));
  const [now, setNow] = useState(Date.now());
  const current = last?.address === address ? last : undefined;
  const left = current ? codeSecondsLeft(current.sentAt, current.resendSeconds, now) : 0;

  const note = (resendSeconds: number) => {
    const made = { address, sentAt: Date.now(), resendSeconds };
    sent.set(channel, made);
    setLast(made);
    setNow(made.sentAt);
  };
  const ask = () =>
    send(async () => {
      try {
        note((await sendCode({ channel })).resendSeconds);
      } catch (caught) {
        if (!(caught instanceof ApiError)) throw caught;
        if (caught.has("flow-codes.already_confirmed")) return goOn(await readState());
        // It was sent just before the page was reloaded.
        if (!caught.has("flow-codes.too_soon")) throw caught;
        note(usualPause);
      }
    });

  const first = useRef(ask);
  useEffect(() => {
    if (sent.get(channel)?.address !== address) void first.current();
  }, [channel, address]);

  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  });

  return { address, isSent: current !== undefined, isBusy, error, left, ask };
}
