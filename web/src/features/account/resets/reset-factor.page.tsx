import { Button, Group } from "@mantine/core";
import { IconClockPause, IconShieldLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { resetFailures, resets } from "#contract/account/resets.calls.ts";
import { AuthenticatorSecret } from "#web/features/account/registrations/authenticator-secret.widget.tsx";
import { RecoveryCodes } from "#web/features/account/registrations/recovery-codes.widget.tsx";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { CodeEntry } from "#web/features/account/sign-in/code-entry.widget.tsx";
import { StartOver } from "#web/features/account/sign-in/start-over.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { sayError } from "#web/platform/i18n.ts";
import { refreshSession } from "#web/platform/session.ts";
import { finishReset, forgetResetLink, resetToken } from "#web/sign-in/reset-link.ts";
import { LinkRetry, LinkTrouble } from "./link-trouble.widget.tsx";

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

/** Once per visit: another request would make a new secret, and the shown QR code would be invalid. */
const useDrawnFactor = (token: string) =>
  useQuery({
    queryKey: [resets.createFactor.path],
    queryFn: () => sendDeskCall(resets.createFactor, { body: { resetToken: token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** The password was just reset by mail: access to a mailbox alone must not be enough for both. */
function NotByMail({ message }: { message: string }) {
  const { t } = useTranslation("resets");
  return (
    <>
      <AuthHead icon={<IconClockPause size={20} stroke={1.75} />} title={t("factor.refusedTitle")}>
        {message}
      </AuthHead>
      <Button component={Link} to="/login/reset-2fa" onClick={forgetResetLink} size="md" fullWidth>
        {t("factor.recovery")}
      </Button>
    </>
  );
}

function NewFactor({ token, onDone }: { token: string; onDone: (codes: readonly string[]) => void }) {
  const { t } = useTranslation("resets");
  const drawn = useDrawnFactor(token);
  const [isDead, setIsDead] = useState(false);
  if (isDead || codeOf(drawn.error) === resetFailures.token_expired.code)
    return <LinkTrouble kind="expired" again="/login/reset-2fa" />;
  if (codeOf(drawn.error) === resetFailures.password_just_reset.code)
    return <NotByMail message={sayError(drawn.error)} />;
  const confirm = async (code: string) => {
    try {
      onDone((await sendDeskCall(resets.verifyFactor, { body: { resetToken: token, token: code } })).recoveryCodes);
    } catch (error) {
      if (codeOf(error) === resetFailures.token_expired.code) setIsDead(true);
      else throw error;
    }
  };
  return (
    <>
      <AuthHead icon={<IconShieldLock size={20} stroke={1.75} />} title={t("factor.title")}>
        {t("factor.lead")}
      </AuthHead>
      {drawn.error && (
        <LinkRetry message={sayError(drawn.error, t("failed.qr"))} onRetry={() => void drawn.refetch()} />
      )}
      <AuthenticatorSecret secret={drawn.data?.twoFactorVerificationSecret} image={drawn.data?.qrCodeImage} />
      <CodeEntry
        label={t("factor.code")}
        submitLabel={t("factor.submit")}
        fallback={t("failed.factor")}
        onSubmit={confirm}
      />
      <Group mt="lg">
        <StartOver />
      </Group>
    </>
  );
}

/** Opened by the mailed link after the password; the new recovery codes are shown before the success page. */
export function ResetFactorPage() {
  const [token] = useState(() => resetToken("factor"));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const navigate = useNavigate();
  const finish = async () => {
    finishReset("factor");
    await refreshSession();
    await navigate({ to: "/reset-password-success", replace: true });
  };
  if (codes) return <RecoveryCodes codes={codes} onSaved={finish} />;
  if (token === null) return <LinkTrouble kind="noLink" again="/login/reset-2fa" />;
  return <NewFactor token={token} onDone={setCodes} />;
}
