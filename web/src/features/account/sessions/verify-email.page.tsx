import { Box, Group } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { Trans, useTranslation } from "react-i18next";
import { registrations } from "#contract/account/registrations.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { CodeEntry } from "#web/features/account/sign-in/code-entry.widget.tsx";
import { PendingMail } from "#web/features/account/sign-in/pending-mail.widget.tsx";
import { useProvenEmail } from "#web/features/account/sign-in/proven-email.query.ts";
import { ProvenEmailScreen } from "#web/features/account/sign-in/proven-email.widget.tsx";
import { StartOver } from "#web/features/account/sign-in/start-over.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { emailLinkTrouble } from "#web/sign-in/email-link.ts";
import { useNextStep } from "#web/sign-in/sign-in.ts";
import { ResendCode } from "./resend-code.widget.tsx";

/** The mailed six-digit code; at sign-up, and at sign-in if it was not entered then. */
export function VerifyEmailPage() {
  const { t } = useTranslation("registrations");
  const email = useProvenEmail();
  const goOn = useNextStep();
  const trouble = emailLinkTrouble();
  if (email === null) return <ProvenEmailScreen />;
  const verify = async (code: string) => {
    await sendDeskCall(registrations.verifyEmail, { body: { email, code } });
    await goOn();
  };
  return (
    <>
      <AuthHead icon={<IconMail size={20} stroke={1.75} />} title={t("verifyEmail.title")}>
        <Trans t={t} i18nKey="verifyEmail.lead" values={{ email }} components={{ b: <b /> }} />
      </AuthHead>
      <PendingMail />
      {trouble && (
        <Box mb="md">
          <FormAlert message={t(trouble === "refused" ? "verifyEmail.linkRefused" : "verifyEmail.linkFailed")} />
        </Box>
      )}
      <CodeEntry
        label={t("verifyEmail.code")}
        submitLabel={t("verifyEmail.submit")}
        fallback={t("verifyEmail.failed")}
        onSubmit={verify}
      />
      <Group justify="space-between" mt="lg">
        <ResendCode email={email} />
        <StartOver />
      </Group>
    </>
  );
}
