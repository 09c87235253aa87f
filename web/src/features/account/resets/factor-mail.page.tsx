import { Anchor, Group, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { Link, Navigate } from "@tanstack/react-router";
import { Trans, useTranslation } from "react-i18next";
import { resets } from "#contract/account/resets.calls.ts";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { PendingMail } from "#web/features/account/sign-in/pending-mail.widget.tsx";
import { useProvenEmail } from "#web/features/account/sign-in/proven-email.query.ts";
import { ProvenEmailScreen } from "#web/features/account/sign-in/proven-email.widget.tsx";
import { StartOver } from "#web/features/account/sign-in/start-over.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { useBotChallenge } from "#web/sign-in/bot-challenge.ts";
import { wasFactorRequested } from "./requested-email.ts";
import { ResendLink } from "./resend-link.widget.tsx";

function FactorMailed({ email }: { email: string }) {
  const { t } = useTranslation("resets");
  const withProof = useBotChallenge("factor_reset");
  return (
    <>
      <AuthHead icon={<IconMail size={20} stroke={1.75} />} title={t("factorMail.title")}>
        <Trans t={t} i18nKey="factorMail.lead" values={{ email }} components={{ b: <b /> }} />
      </AuthHead>
      <PendingMail />
      <Group justify="space-between">
        <ResendLink
          onResend={() => withProof((recaptcha) => sendDeskCall(resets.askFactor, { body: { email, recaptcha } }))}
        />
        <StartOver />
      </Group>
      <Text size="sm" mt="md">
        <Anchor component={Link} to="/login/reset-2fa" inherit>
          {t("factorMail.recovery")}
        </Anchor>
      </Text>
    </>
  );
}

/** After a two-factor reset was mailed; without one it leads to where it can be requested. */
export function FactorMailPage() {
  const email = useProvenEmail();
  if (!wasFactorRequested()) return <Navigate to="/login/reset-2fa" replace />;
  return email === null ? <ProvenEmailScreen /> : <FactorMailed email={email} />;
}
