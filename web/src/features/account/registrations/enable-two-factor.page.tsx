import { Button, Group } from "@mantine/core";
import { IconShieldLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { registrations } from "#contract/account/registrations.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { CodeEntry } from "#web/features/account/sign-in/code-entry.widget.tsx";
import { useProvenEmail } from "#web/features/account/sign-in/proven-email.query.ts";
import { ProvenEmailScreen } from "#web/features/account/sign-in/proven-email.widget.tsx";
import { StartOver } from "#web/features/account/sign-in/start-over.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { sayError } from "#web/platform/i18n.ts";
import { useNextStep } from "#web/sign-in/sign-in.ts";
import { AuthenticatorSecret } from "./authenticator-secret.widget.tsx";
import { RecoveryCodes } from "./recovery-codes.widget.tsx";

/** Once per visit: another request would make a new secret, and the shown QR code would be invalid. */
const useNewAuthenticator = (email: string | null) =>
  useQuery({
    queryKey: [registrations.createAuthenticator.path],
    queryFn: () => sendDeskCall(registrations.createAuthenticator, { body: { email: email ?? "" } }),
    enabled: email !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** The QR code or secret, and a code as proof. The secret is forgotten with this screen. */
function NewAuthenticator({
  onConfirmed,
}: {
  onConfirmed: (recoveryCodes: readonly string[] | null) => Promise<void>;
}) {
  const { t } = useTranslation("registrations");
  const email = useProvenEmail();
  const authenticator = useNewAuthenticator(email);
  if (email === null) return <ProvenEmailScreen />;
  const confirm = async (token: string) => {
    const reply = await sendDeskCall(registrations.verifyAuthenticator, { body: { email, token } });
    await onConfirmed(reply.recoveryCodes);
  };
  return (
    <>
      <AuthHead icon={<IconShieldLock size={20} stroke={1.75} />} title={t("enable.title")}>
        {t("enable.lead")}
      </AuthHead>
      {authenticator.error && (
        <>
          <FormAlert message={sayError(authenticator.error)} />
          <Button variant="default" my="md" onClick={() => void authenticator.refetch()}>
            {t("enable.retry")}
          </Button>
        </>
      )}
      <AuthenticatorSecret
        secret={authenticator.data?.twoFactorVerificationSecret}
        image={authenticator.data?.qrCodeImage}
      />
      <CodeEntry label={t("enable.code")} submitLabel={t("enable.submit")} onSubmit={confirm} />
      <Group mt="lg">
        <StartOver />
      </Group>
    </>
  );
}

/** Sets up the authenticator at sign-up; the recovery codes are shown before the next step. */
export function EnableTwoFactorPage() {
  const goOn = useNextStep();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onSaved={goOn} />;
  return <NewAuthenticator onConfirmed={async (shown) => (shown ? setCodes(shown) : goOn())} />;
}
