import { Anchor, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import { registrations } from "#contract/registrations.contract.ts";
import { send } from "#web/platform/api.ts";
import { useBotChallenge } from "#web/platform/bot-challenge.ts";
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

/** Mails another code; not more often than the server allows. */
export function ResendCode({ email }: { email: string }) {
  const { t } = useTranslation("registrations");
  const withProof = useBotChallenge();
  const { left, restart } = useCountdown(limits.emailCodeResendSeconds);
  const [isBusy, setIsBusy] = useState(false);
  const resend = async () => {
    setIsBusy(true);
    try {
      await withProof((recaptcha) => send(registrations.sendCode, { body: { email, recaptcha } }));
      notifySuccess(t("verifyEmail.sent"));
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
        {t("verifyEmail.wait", { seconds: left })}
      </Text>
    );
  return (
    <Anchor component="button" type="button" size="sm" disabled={isBusy} onClick={() => void resend()}>
      {t("verifyEmail.resend")}
    </Anchor>
  );
}
