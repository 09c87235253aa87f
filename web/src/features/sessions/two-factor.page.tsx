import { Anchor, Button, Group, Stack, TextInput } from "@mantine/core";
import { IconDeviceMobile, IconLifebuoy } from "@tabler/icons-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { registrations } from "#contract/registrations.contract.ts";
import { FormAlert } from "#web/features/shell/form-alert.widget.tsx";
import { OpeningScreen } from "#web/features/shell/opening.widget.tsx";
import { send } from "#web/platform/api.ts";
import { showErrors } from "#web/platform/field-errors.ts";
import { useNextStep } from "#web/platform/sign-in.ts";
import { AuthHead } from "./auth-head.widget.tsx";
import { CodeEntry } from "./code-entry.widget.tsx";
import { useProvenEmail } from "./proven-email.query.ts";
import { StartOver } from "./start-over.widget.tsx";

type Prove = (token: string) => Promise<void>;

/** One of the codes that were shown once when the authenticator was set up. */
function RecoveryCodeEntry({ onSubmit }: { onSubmit: Prove }) {
  const { t } = useTranslation("sessions");
  const form = useForm({ defaultValues: { token: "" } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ token }) => {
    try {
      await onSubmit(token);
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <FormAlert message={errors.root?.message} />
        <TextInput
          label={t("twoFactor.recoveryCode")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          size="md"
          autoFocus
          error={errors.token?.message}
          {...form.register("token")}
        />
        <Button type="submit" size="md" loading={isSubmitting} fullWidth>
          {t("twoFactor.submit")}
        </Button>
      </Stack>
    </form>
  );
}

/** The second factor at sign-in. */
export function TwoFactorPage() {
  const { t } = useTranslation("sessions");
  const email = useProvenEmail();
  const goOn = useNextStep();
  const [isRecovering, setIsRecovering] = useState(false);
  if (email === null) return <OpeningScreen />;
  const prove: Prove = async (token) => {
    await send(registrations.verifyAuthenticator, { body: { email, token } });
    await goOn();
  };
  return (
    <>
      <AuthHead
        icon={isRecovering ? <IconLifebuoy size={22} stroke={1.75} /> : <IconDeviceMobile size={22} stroke={1.75} />}
        title={t(isRecovering ? "twoFactor.recoveryTitle" : "twoFactor.title")}
      >
        {t(isRecovering ? "twoFactor.recoveryLead" : "twoFactor.lead")}
      </AuthHead>
      {isRecovering ? (
        <RecoveryCodeEntry onSubmit={prove} />
      ) : (
        <CodeEntry label={t("twoFactor.code")} submitLabel={t("twoFactor.submit")} onSubmit={prove} />
      )}
      <Group justify="space-between" mt="lg">
        <Anchor component="button" type="button" size="sm" onClick={() => setIsRecovering(!isRecovering)}>
          {t(isRecovering ? "twoFactor.useCode" : "twoFactor.useRecovery")}
        </Anchor>
        <StartOver />
      </Group>
    </>
  );
}
