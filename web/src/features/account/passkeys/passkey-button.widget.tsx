import { Box, Button, Stack } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { passkeys } from "#contract/account/passkeys.calls.ts";
import { sessions } from "#contract/account/sessions.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { sayError } from "#web/platform/i18n.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { answerWithPasskey, canUsePasskeys, passkeyProblemOf } from "#web/platform/webauthn.ts";
import { useNextStep } from "#web/sign-in/sign-in.ts";

/** For accounts with a passkey, in browsers that support them. */
export function PasskeyButton({ email }: { email: string }) {
  const { t } = useTranslation("passkeys");
  const goOn = useNextStep();
  const known = useReplyQuery(sessions.twoFactorInfo, { body: { email } }, { enabled: canUsePasskeys() });
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  if (known.error && !known.data)
    return (
      <Box mt="md">
        <FormAlert message={sayError(known.error, t("failed.factors", { ns: "sessions" }))} />
      </Box>
    );
  if (!known.data?.passkeys) return null;
  const prove = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const options = await sendDeskCall(passkeys.signInOptions, { body: { email } });
      const response = await answerWithPasskey(options);
      await sendDeskCall(passkeys.signIn, { body: { email, response } });
      await goOn();
    } catch (error) {
      const problem = passkeyProblemOf(error);
      setFailure(problem ? t(`problem.${problem}`) : sayError(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Stack gap="md" mt="md">
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={16} stroke={1.75} />}
        loading={isBusy}
        onClick={() => void prove()}
      >
        {t("use")}
      </Button>
      <FormAlert message={failure} />
    </Stack>
  );
}
