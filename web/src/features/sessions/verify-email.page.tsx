import { Box, Group } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { Trans, useTranslation } from "react-i18next";
import { registrations } from "#contract/registrations.contract.ts";
import { FormAlert } from "#web/features/shell/form-alert.widget.tsx";
import { OpeningScreen } from "#web/features/shell/opening.widget.tsx";
import { send } from "#web/platform/api.ts";
import { isEmailLinkRefused } from "#web/platform/email-link.ts";
import { useNextStep } from "#web/platform/sign-in.ts";
import { AuthHead } from "./auth-head.widget.tsx";
import { CodeEntry } from "./code-entry.widget.tsx";
import { useProvenEmail } from "./proven-email.query.ts";
import { ResendCode } from "./resend-code.widget.tsx";
import { StartOver } from "./start-over.widget.tsx";

/** The six-digit code that was mailed; at sign-up, and at sign-in when it was left undone. */
export function VerifyEmailPage() {
  const { t } = useTranslation("registrations");
  const email = useProvenEmail();
  const goOn = useNextStep();
  if (email === null) return <OpeningScreen />;
  const verify = async (code: string) => {
    await send(registrations.verifyEmail, { body: { email, code } });
    await goOn();
  };
  return (
    <>
      <AuthHead icon={<IconMail size={22} stroke={1.75} />} title={t("verifyEmail.title")}>
        <Trans t={t} i18nKey="verifyEmail.lead" values={{ email }} components={{ b: <b /> }} />
      </AuthHead>
      {isEmailLinkRefused() && (
        <Box mb="md">
          <FormAlert message={t("verifyEmail.linkRefused")} />
        </Box>
      )}
      <CodeEntry label={t("verifyEmail.code")} submitLabel={t("verifyEmail.submit")} onSubmit={verify} />
      <Group justify="space-between" mt="lg">
        <ResendCode email={email} />
        <StartOver />
      </Group>
    </>
  );
}
