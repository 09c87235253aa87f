import { useTranslation } from "react-i18next";
import { Resend } from "#web/features/account/sessions/resend.widget.tsx";

export function ResendLink({ onResend }: { onResend: () => Promise<unknown> }) {
  const { t } = useTranslation("resets");
  const words = {
    resend: t("mail.resend"),
    sent: t("mail.sent"),
    wait: (seconds: number) => t("mail.wait", { seconds }),
  };
  return <Resend words={words} onResend={onResend} />;
}
