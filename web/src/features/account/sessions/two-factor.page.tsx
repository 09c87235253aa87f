import { Anchor, Group, Text } from "@mantine/core";
import { IconDeviceMobile, IconLifebuoy } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { registrations } from "#contract/account/registrations.calls.ts";
import { PasskeyButton } from "#web/features/account/passkeys/passkey-button.widget.tsx";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { CodeEntry } from "#web/features/account/sign-in/code-entry.widget.tsx";
import { useProvenEmail } from "#web/features/account/sign-in/proven-email.query.ts";
import { ProvenEmailScreen } from "#web/features/account/sign-in/proven-email.widget.tsx";
import { StartOver } from "#web/features/account/sign-in/start-over.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { useNextStep } from "#web/sign-in/sign-in.ts";
import { RecoveryCodeEntry, type SubmitProof } from "./recovery-code-entry.widget.tsx";

export function TwoFactorPage() {
  const { t } = useTranslation("sessions");
  const email = useProvenEmail();
  const goOn = useNextStep();
  const [isRecovering, setIsRecovering] = useState(false);
  if (email === null) return <ProvenEmailScreen />;
  const prove: SubmitProof = async (token) => {
    await sendDeskCall(registrations.verifyAuthenticator, { body: { email, token } });
    await goOn();
  };
  return (
    <>
      <AuthHead
        icon={isRecovering ? <IconLifebuoy size={20} stroke={1.75} /> : <IconDeviceMobile size={20} stroke={1.75} />}
        title={t(isRecovering ? "twoFactor.recoveryTitle" : "twoFactor.title")}
      >
        {t(isRecovering ? "twoFactor.recoveryLead" : "twoFactor.lead")}
      </AuthHead>
      {isRecovering ? (
        <RecoveryCodeEntry onSubmit={prove} />
      ) : (
        <CodeEntry label={t("twoFactor.code")} submitLabel={t("twoFactor.submit")} onSubmit={prove} />
      )}
      <PasskeyButton email={email} />
      <Group justify="space-between" mt="lg">
        <Anchor component="button" type="button" size="sm" onClick={() => setIsRecovering(!isRecovering)}>
          {t(isRecovering ? "twoFactor.useCode" : "twoFactor.useRecovery")}
        </Anchor>
        <StartOver />
      </Group>
      <Text size="sm" mt="md">
        <Anchor component={Link} to="/login/reset-2fa" inherit>
          {t("twoFactor.lost")}
        </Anchor>
      </Text>
    </>
  );
}
