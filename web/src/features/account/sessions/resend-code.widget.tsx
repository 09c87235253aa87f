import { useTranslation } from "react-i18next";
import { registrations } from "#contract/account/registrations.calls.ts";
import { sendDeskCall } from "#web/platform/api.ts";
import { useBotChallenge } from "#web/sign-in/bot-challenge.ts";
import { Resend } from "./resend.widget.tsx";

export function ResendCode({ email }: { email: string }) {
  const { t } = useTranslation("registrations");
  const withProof = useBotChallenge("registration");
  return (
    <Resend
      words={{
        resend: t("verifyEmail.resend"),
        sent: t("verifyEmail.sent"),
        wait: (seconds) => t("verifyEmail.wait", { seconds }),
      }}
      onResend={() => withProof((recaptcha) => sendDeskCall(registrations.sendCode, { body: { email, recaptcha } }))}
    />
  );
}
