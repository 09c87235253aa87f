import { Button, Stack, Text } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { passkeys } from "#contract/account/passkeys.calls.ts";
import { proofs } from "#contract/account/proofs.calls.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { CodeEntry } from "#web/features/account/sign-in/code-entry.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { sayError } from "#web/platform/i18n.ts";
import { proofQuestion } from "#web/platform/proof-question.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { answerWithPasskey, canUsePasskeys, passkeyProblemOf } from "#web/platform/webauthn.ts";

/** After too many wrong codes, or at the end of the session, the sign-in opens: the question is cancelled. */
function letGo(error: unknown): void {
  if (error instanceof ApiError && (error.status === 401 || error.has("banned"))) proofQuestion.answer(false);
}

async function proveByCode(token: string): Promise<void> {
  try {
    await sendDeskCall(proofs.byCode, { body: { token } });
    proofQuestion.answer(true);
  } catch (error) {
    letGo(error);
    throw error;
  }
}

async function proveByPasskey(): Promise<void> {
  const response = await answerWithPasskey(await sendDeskCall(proofs.passkeyOptions, {}));
  await sendDeskCall(proofs.byPasskey, { body: { response } });
  proofQuestion.answer(true);
}

/** For accounts with a passkey, in browsers that support them. */
function PasskeyProof() {
  const { t } = useTranslation("passkeys");
  const { data } = useReplyQuery(passkeys.list, {}, { enabled: canUsePasskeys() });
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  if (!data?.items.length) return null;
  const prove = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await proveByPasskey();
    } catch (error) {
      const problem = passkeyProblemOf(error);
      setFailure(problem ? t(`problem.${problem}`) : sayError(error));
      letGo(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Stack gap="md">
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

/** Asks for a fresh proof of identity before a sensitive call; the call is then sent again. */
export function ProofDialog() {
  const { t } = useTranslation("proofs");
  return (
    <Dialog title={t("title")} onClose={() => proofQuestion.answer(false)} size="sm">
      <Stack gap="md">
        <Text c="dimmed">{t("lead")}</Text>
        <CodeEntry label={t("code")} submitLabel={t("submit")} onSubmit={proveByCode} />
        <PasskeyProof />
      </Stack>
    </Dialog>
  );
}
