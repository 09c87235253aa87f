import { Anchor, Group, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Trans, useTranslation } from "react-i18next";
import { resets } from "#contract/account/resets.calls.ts";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { PendingMail } from "#web/features/account/sign-in/pending-mail.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { useBotChallenge } from "#web/sign-in/bot-challenge.ts";
import { requestedEmail } from "./requested-email.ts";
import { ResendLink } from "./resend-link.widget.tsx";

function ResendPasswordLink({ email }: { email: string }) {
  const withProof = useBotChallenge("password_reset");
  return (
    <ResendLink
      onResend={() => withProof((recaptcha) => sendDeskCall(resets.askPassword, { body: { email, recaptcha } }))}
    />
  );
}

/** Does not tell whether the account exists. */
export function CheckEmailPage() {
  const { t } = useTranslation("resets");
  const email = requestedEmail();
  return (
    <>
      <AuthHead icon={<IconMail size={20} stroke={1.75} />} title={t("checkEmail.title")}>
        {email === null ? (
          t("checkEmail.leadUnknown")
        ) : (
          <Trans t={t} i18nKey="checkEmail.lead" values={{ email }} components={{ b: <b /> }} />
        )}
      </AuthHead>
      <PendingMail />
      <Text size="sm" c="dimmed">
        {t("checkEmail.spam")}
      </Text>
      <Group justify="space-between" mt="lg">
        {email !== null && <ResendPasswordLink email={email} />}
        <Anchor component={Link} to="/forgot-password" size="sm" c="dimmed">
          {t("checkEmail.other")}
        </Anchor>
        <Anchor component={Link} to="/login" size="sm">
          {t("forgot.back")}
        </Anchor>
      </Group>
    </>
  );
}
