import { Anchor, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import * as limits from "#contract/limits.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";

/** Counts seconds down to 0, from `seconds` at each `restart`. */
function useCountdown(seconds: number) {
  const [left, setLeft] = useState(seconds);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setLeft((before) => before - 1), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { left, restart: () => setLeft(seconds) };
}

type Words = { resend: string; sent: string; wait: (seconds: number) => string };

/** At the earliest half a minute after the last mail. */
export function Resend({ words, onResend }: { words: Words; onResend: () => Promise<unknown> }) {
  const { left, restart } = useCountdown(limits.emailCodeResendSeconds);
  const [isBusy, setIsBusy] = useState(false);
  const resend = async () => {
    setIsBusy(true);
    try {
      await onResend();
      notifySuccess(words.sent);
      restart();
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  if (left > 0)
    return (
      <Text size="sm" c="dimmed">
        {words.wait(left)}
      </Text>
    );
  return (
    <Anchor component="button" type="button" size="sm" disabled={isBusy} onClick={() => void resend()}>
      {words.resend}
    </Anchor>
  );
}
