import { Anchor, Button, Divider, Group } from "@mantine/core";
import { IconLifebuoy, IconMail } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { registrations } from "#contract/account/registrations.calls.ts";
import { resets } from "#contract/account/resets.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { RecoveryCodeEntry } from "#web/features/account/sessions/recovery-code-entry.widget.tsx";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { useProvenEmail } from "#web/features/account/sign-in/proven-email.query.ts";
import { ProvenEmailScreen } from "#web/features/account/sign-in/proven-email.widget.tsx";
import { StartOver } from "#web/features/account/sign-in/start-over.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { sayError } from "#web/platform/i18n.ts";
import { useBotChallenge } from "#web/sign-in/bot-challenge.ts";
import { useNextStep } from "#web/sign-in/sign-in.ts";
import { rememberFactorRequested } from "./requested-email.ts";

function MailFactorLink({ email }: { email: string }) {
  const { t } = useTranslation("resets");
  const withProof = useBotChallenge("factor_reset");
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const ask = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      await withProof((recaptcha) => sendDeskCall(resets.askFactor, { body: { email, recaptcha } }));
      rememberFactorRequested();
      await navigate({ to: "/login/verify-2fa-email" });
    } catch (refusal) {
      setError(sayError(refusal));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <FormAlert message={error} />
      <Button
        variant="default"
        size="md"
        mt={error ? "md" : 0}
        leftSection={<IconMail size={16} stroke={1.75} />}
        loading={isBusy}
        onClick={() => void ask()}
        fullWidth
      >
        {t("lost.mail")}
      </Button>
    </>
  );
}

/** The two ways to replace a lost authenticator: a recovery code, or a mailed link. */
export function LostFactorPage() {
  const { t } = useTranslation("resets");
  const email = useProvenEmail();
  const goOn = useNextStep();
  if (email === null) return <ProvenEmailScreen />;
  const prove = async (token: string) => {
    await sendDeskCall(registrations.verifyAuthenticator, { body: { email, token } });
    await goOn();
  };
  return (
    <>
      <AuthHead icon={<IconLifebuoy size={20} stroke={1.75} />} title={t("lost.title")}>
        {t("lost.lead")}
      </AuthHead>
      <RecoveryCodeEntry onSubmit={prove} isFocused={false} />
      <Divider label={t("lost.or")} my="lg" />
      <MailFactorLink email={email} />
      <Group justify="space-between" mt="lg">
        <Anchor component={Link} to="/login/2fa" size="sm">
          {t("lost.back")}
        </Anchor>
        <StartOver />
      </Group>
    </>
  );
}
